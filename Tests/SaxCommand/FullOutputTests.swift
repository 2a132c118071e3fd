import Foundation
import Testing

/// An output that can't be written is an error, whatever is written.
@Suite struct FullOutputTests {
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "version", "--version", "-V", "help", "--help", "help map", "map --help", "help --man",
      "completions bash", "completions zsh", "completions fish", "explain shop.sax",
      "map shop.sax o.json", "events o.json", "suggest o.json", "check shop.sax --on o.json",
    ])
  func aFullDeviceIsStatusThree(arguments: String) throws {
    let run = try Sax.run(
      ["-c", "\"$0\" \(arguments) >/dev/full", Sax.path], input: [], in: try Shop.folder(),
      program: "/bin/sh")
    #expect(run.messages == "sax: standard output can't be written: No space left on device\n")
    #expect(run.status == 3)
  }
}
