/// The keys that lead to a value that is encoded.
///
/// They are put together where somebody asks for them. Copying an array of them for each value took 3 % of the time of
/// structs with lists of structs, by `make bench-compare`.
indirect enum EncodedPath {
  case root
  case inside(EncodedPath, any CodingKey)

  /// The outermost first.
  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var path = self
    while case .inside(let outer, let key) = path {
      keys.append(key)
      path = outer
    }
    return keys.reversed()
  }

  func appending(_ key: any CodingKey) -> EncodedPath { .inside(self, key) }
}
