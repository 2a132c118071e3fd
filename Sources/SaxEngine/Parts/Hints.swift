/// Facts for messages about nodes that nothing was read of.
struct Hints {
  var nearMisses = NearMisses()
  var sample = ElementSample()
}
