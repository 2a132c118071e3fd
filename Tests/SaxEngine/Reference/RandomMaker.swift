import SaxTestRandom

/// Makes things at random, all of one generator.
protocol RandomMaker {
  var random: SplitMix { get set }
}

extension RandomMaker {
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  mutating func one(in chances: Int) -> Bool { below(chances) == 0 }
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
