import SaxEvents
import Testing

@Test func depthHasAnEnd() {
  var limits = Limits()
  limits.depth = 20_000
  #expect(limits.depth == Limits.deepest)
  _ = limits.set("depth", to: 10_001)
  #expect(limits.value(of: "depth") == 10_000)
  limits.depth = 9_999
  #expect(limits.depth == 9_999)
}

@Test(arguments: Limits.names) func everyLimitHasItsName(_ name: String) {
  var limits = Limits()
  let value = limits.set(name, to: 77)
  #expect(value)
  #expect(limits.value(of: name) == 77)
}

@Test func othersAreUnknown() {
  var limits = Limits()
  let isKnown = limits.set("width", to: 1)
  #expect(!isKnown)
  #expect(limits == Limits())
}

@Test(arguments: Limits.names) func whatIsSetIsGivenThoughItIsTheDefault(_ name: String) {
  #expect(!Limits().isGiven(name))
  var limits = Limits()
  let isKnown = limits.set(name, to: limits.value(of: name) ?? 1)
  #expect(isKnown)
  for other in Limits.names { #expect(limits.isGiven(other) == (other == name)) }
  #expect(!limits.isGiven("width"))
}
