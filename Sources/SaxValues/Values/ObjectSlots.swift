/// The values of an object's fields, in one piece of memory with what they belong to.
///
/// An array of its own would be one more allocation an object: with it, and with the array's
/// checks, every field of 860 bytes of JSON took 7 % longer.
@usableFromInline package final class ObjectSlots: ManagedBuffer<ObjectSlots.Header, SaxValue> {
  @usableFromInline package struct Header: Sendable {
    /// Held from when this is made to when it goes, so that nothing that looks at it has to.
    @usableFromInline let shape: Unmanaged<ObjectShape>
    @usableFromInline let count: Int

    @inlinable init(shape: Unmanaged<ObjectShape>, count: Int) {
      self.shape = shape
      self.count = count
    }
  }

  /// Takes the value of each slot, asked for in order.
  @inlinable @inline(__always)
  package static func make(_ shape: ObjectShape, count: Int, _ value: (Int) -> SaxValue)
    -> ObjectSlots
  {
    let buffer = create(minimumCapacity: count) { _ in
      Header(shape: Unmanaged.passRetained(shape), count: count)
    }
    buffer.withUnsafeMutablePointerToElements { slots in
      for index in 0..<count { (slots + index).initialize(to: value(index)) }
    }
    return unsafeDowncast(buffer, to: ObjectSlots.self)
  }

  /// Makes all values null; nobody else holds this.
  @inlinable @inline(__always)
  package func clear() {
    withUnsafeMutablePointers { header, slots in
      for index in 0..<header.pointee.count { slots[index] = .null }
    }
  }

  @inlinable deinit {
    withUnsafeMutablePointers { header, slots in
      _ = slots.deinitialize(count: header.pointee.count)
      header.pointee.shape.release()
    }
  }
}

// The header is read by its address: an access to the property is checked for exclusivity at run
// time, though it never changes, which took as long as to find a field by its name.
extension ObjectSlots {
  @inlinable package var shape: ObjectShape {
    withUnsafeMutablePointerToHeader { $0.pointee.shape.takeUnretainedValue() }
  }

  /// The place of a field by its name.
  @inlinable @inline(__always)
  package func index(of field: String) -> Int? {
    withUnsafeMutablePointerToHeader {
      $0.pointee.shape._withUnsafeGuaranteedRef { $0.index(of: field) }
    }
  }

  @inlinable @inline(__always)
  package func isOf(_ shape: ObjectShape) -> Bool {
    withUnsafeMutablePointerToHeader {
      $0.pointee.shape.toOpaque() == Unmanaged.passUnretained(shape).toOpaque()
    }
  }

  /// Looks at a slot, whose value is not copied.
  @inlinable @inline(__always)
  package func withSlot<Result>(_ index: Int, _ body: (borrowing SaxValue) -> Result) -> Result {
    withUnsafeMutablePointers { header, slots in
      precondition(index >= 0 && index < header.pointee.count)
      return body(slots[index])
    }
  }
}

extension ObjectSlots {
  /// The address of a slot, for as long as this is there and nobody changes it.
  @inlinable @inline(__always)
  package func address(of index: Int) -> UnsafePointer<SaxValue> {
    withUnsafeMutablePointers { header, slots in
      precondition(index >= 0 && index < header.pointee.count)
      return UnsafePointer(slots + index)
    }
  }
}

extension ObjectSlots: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

  @inlinable package subscript(index: Int) -> SaxValue { withSlot(index) { copy $0 } }
}
