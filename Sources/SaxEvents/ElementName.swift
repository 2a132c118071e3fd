/// The name of an XML element or attribute, as it passes by (Namespaces in XML 1.0 §2.1).
@usableFromInline package struct ElementName: ~Escapable, BitwiseCopyable {
  /// The part after the colon, or the whole name. UTF-8.
  @usableFromInline package let local: Span<UInt8>

  /// The part before the colon; empty where there is none.
  @usableFromInline package let prefix: Span<UInt8>

  /// The namespace's URI; empty where there is none.
  @usableFromInline package let namespace: Span<UInt8>

  /// The reader's number for this pair of namespace and local name, the same throughout one reading
  /// and another for any other pair; counted from 1, so that it can index a table. 0 where the
  /// reader doesn't number its names.
  @usableFromInline package let number: Int

  /// For readers: a name whose parts live at least as long as it is looked at.
  @_lifetime(copy local, copy prefix, copy namespace)
  @inlinable package init(
    local: Span<UInt8>, prefix: Span<UInt8>, namespace: Span<UInt8>, number: Int
  ) {
    self.local = local
    self.prefix = prefix
    self.namespace = namespace
    self.number = number
  }
}
