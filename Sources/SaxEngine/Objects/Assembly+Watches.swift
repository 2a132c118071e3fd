import SaxEvents
internal import SaxLanguage

extension Assembly {
  func isWatched(_ watch: Int) -> Bool {
    (rare.floors[nodes.frames[nodes.frames.top].floors.rare].watches..<rare.watches.count).contains
    {
      rare.watches[$0].watch == Int32(watch)
    }
  }

  /// Of the values that watches have been handed, those count whose predicates have turned out
  /// true by now.
  mutating func settleWatches() throws {
    for index in 0..<rare.watches.count {
      let context = Int(rare.watches[index].context)
      if fields.contexts[context].extra != nil { try settlePending(context, keepsUndecided: true) }
    }
  }
}
