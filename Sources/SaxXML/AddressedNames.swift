/// Numbers the names of one reading by the addresses of their parts, which libxml2 keeps once
/// for each distinct string.
///
/// An open-addressing table in memory of its own: a lookup is a multiplication and a compare.
struct AddressedNames: ~Copyable {
  typealias Text = UnsafePointer<UInt8>

  struct Name {
    let local: UnsafeBufferPointer<UInt8>
    let namespace: UnsafeBufferPointer<UInt8>
    let number: Int
  }

  private var slots: UnsafeMutablePointer<Name?>
  private var mask: Int
  private(set) var count = 0

  init() {
    mask = 255
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: nil, count: mask + 1)
  }

  deinit { slots.deallocate() }

  /// The name of these parts, numbered from 1 in the order of first appearance.
  @inline(__always)
  mutating func name(_ local: Text, _ namespace: Text?) -> Name {
    var index = AddressedNames.hash(local, namespace) & mask
    while let name = slots[index] {
      if name.local.baseAddress == local && name.namespace.baseAddress == namespace {
        return name
      }
      index = (index &+ 1) & mask
    }
    return insert(local, namespace)
  }

  @inline(__always)
  private static func hash(_ local: Text, _ namespace: Text?) -> Int {
    let a = UInt(bitPattern: local)
    let b = UInt(bitPattern: namespace)
    let mixed = (a ^ (b << 7)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  @inline(never)
  private mutating func insert(_ local: Text, _ namespace: Text?) -> Name {
    count += 1
    let name = Name(
      local: AddressedNames.measure(local),
      namespace: namespace.map(AddressedNames.measure) ?? UnsafeBufferPointer(start: nil, count: 0),
      number: count)
    if count * 2 > mask { grow() }
    place(name)
    return name
  }

  private mutating func place(_ name: Name) {
    guard let local = name.local.baseAddress else { return }
    var index = AddressedNames.hash(local, name.namespace.baseAddress) & mask
    while slots[index] != nil { index = (index &+ 1) & mask }
    slots[index] = name
  }

  private mutating func grow() {
    let old = slots
    let size = mask + 1
    mask = size * 2 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: nil, count: mask + 1)
    for index in 0..<size {
      if let name = old[index] { place(name) }
    }
    old.deallocate()
  }

  /// A string of libxml2's, without the zero at its end.
  static func measure(_ text: Text) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while text[count] != 0 { count &+= 1 }
    return UnsafeBufferPointer(start: text, count: count)
  }
}
