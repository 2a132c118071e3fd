import Testing

/// The mistakes that people make most, each with the whole text that it is answered with.
@Suite("Messages") struct CommandMessageTests {
  @Test(
    arguments: ModelMessages.cases + NameMessages.cases + ValueMessages.cases
      + InputMessages.cases + UsageMessages.cases + SyntaxMessages.cases + ForeignMessages.cases
      + ClauseMessages.cases + PayloadMessages.cases + NearMessages.cases)
  func says(_ wanted: MessageCase) throws {
    let run = try Sax.run(
      wanted.arguments.split(separator: " ").map(String.init), input: [],
      in: try Folder(wanted.files))
    #expect(run.messages == wanted.messages + "\n")
    #expect(run.status == wanted.status)
  }
}
