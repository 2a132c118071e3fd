/// The attributes of an element that is opening, in document order, without namespace
/// declarations; those that a DTD supplies by default come last.
@usableFromInline package struct Attributes: ~Escapable, BitwiseCopyable {
  /// The form in which readers hand over their attributes: UTF-8, valid while the element opens.
  @usableFromInline package struct Entry: BitwiseCopyable {
    @usableFromInline package var local: UnsafeBufferPointer<UInt8>
    @usableFromInline package var prefix: UnsafeBufferPointer<UInt8>
    @usableFromInline package var namespace: UnsafeBufferPointer<UInt8>
    @usableFromInline package var value: UnsafeBufferPointer<UInt8>
    @usableFromInline package var number: Int

    @inlinable package init(
      local: UnsafeBufferPointer<UInt8>, prefix: UnsafeBufferPointer<UInt8>,
      namespace: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>, number: Int
    ) {
      self.local = local
      self.prefix = prefix
      self.namespace = namespace
      self.value = value
      self.number = number
    }
  }

  @usableFromInline let entries: Span<Entry>

  @_lifetime(copy entries)
  @inlinable package init(_ entries: Span<Entry>) { self.entries = entries }

  /// None.
  @_lifetime(immortal)
  @inlinable package init() { entries = Span() }

  /// The number of attributes, defaults of a DTD included.
  @inlinable package var count: Int { entries.count }

  /// The name of an attribute, by its place from 0.
  @_lifetime(copy self)
  @inlinable package func name(_ index: Int) -> ElementName {
    let entry = entries[index]
    let name = ElementName(
      local: entry.local.span, prefix: entry.prefix.span, namespace: entry.namespace.span,
      number: entry.number)
    return _overrideLifetime(name, copying: self)
  }

  /// The value of an attribute, by its place from 0: normalized, references expanded (XML 1.0 §3.3.3).
  @_lifetime(copy self)
  @inlinable package func value(_ index: Int) -> Span<UInt8> {
    let entry = entries[index]
    return _overrideLifetime(entry.value.span, copying: self)
  }
}
