/// A set of samples, by the numbers in which they were read.
struct SampleSet {
  private var words: [UInt64] = []
  /// The sample that was added last, which most nodes are of.
  private var last = -1

  mutating func insert(_ sample: Int) {
    if sample == last { return }
    last = sample
    let word = sample >> 6
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(sample & 63)
  }

  func contains(_ sample: Int) -> Bool {
    let word = sample >> 6
    return word < words.count && words[word] & 1 << UInt64(sample & 63) != 0
  }

  mutating func formUnion(_ other: SampleSet) {
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  mutating func formIntersection(_ other: SampleSet) {
    last = -1
    for index in words.indices {
      words[index] &= index < other.words.count ? other.words[index] : 0
    }
  }

  /// Tells whether it holds a sample that another lacks.
  func hasMore(than other: SampleSet) -> Bool {
    words.indices.contains { index in
      words[index] & ~(index < other.words.count ? other.words[index] : 0) != 0
    }
  }
}

extension RecordFinder.Found {
  /// The samples that have one of these.
  var samples: SampleSet { withPath(member.samples) }

  /// The samples that have one of these, or a list for them without any.
  var samplesOfLists: SampleSet {
    var samples = member.samples
    samples.formUnion(member.samplesOfArrays)
    return withPath(samples)
  }

  private func withPath(_ own: SampleSet) -> SampleSet {
    var samples = own
    for above in path.dropLast() { samples.formIntersection(above.samples) }
    return samples
  }
}
