import Saxifrage
import Testing

@Test func whatIsHeldIsNeverLessThanAText() throws {
  let held = try Mapping("limit held 2 GiB\nemit Int at /a\n")
  #expect(held.tighten(Limits()).held == 2 << 30)
  let small = try Mapping("limit held 1 MiB\nemit Int at /a\n")
  #expect(small.tighten(Limits()).held == 1 << 20)
  #expect(small.tighten(Limits()).text == 1 << 20)
  // What the caller allows is allowed.
  var limits = Limits()
  limits.text = 4 << 20
  #expect(small.tighten(limits).held == 4 << 20)
  limits = Limits()
  limits.held = 8 << 20
  #expect(limits.text == 8 << 20)
  #expect(small.tighten(limits).held == 8 << 20)
  let long = try Mapping("limit text 16 MiB\nemit Int at /a\n")
  #expect(long.tighten(limits).text == 8 << 20)
  limits = Limits()
  limits.text = 2 << 30
  #expect(limits.held == 2 << 30)
}
