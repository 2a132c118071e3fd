import Foundation
import Testing

/// Rules for the words of messages and comments.
@Suite struct WordingTests {
  /// Libraries know of no program: its options and commands are its own to name.
  @Test func librariesNameNoOptionOfTheProgram() throws {
    let option = /"[^"]*(--[a-z]|\bsax (map|suggest|check|explain|events|help)\b)/
    for file in try SourceFiles.all(below: "Sources") where file.target != "SaxCommand" {
      // What curl takes is no option of this program.
      if file.path == "Sources/SaxHTTP/Messages/WebRequest+Curl.swift" { continue }
      for (number, line) in file.lines.enumerated() {
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        if !isComment, line.contains(option) {
          Issue.record("\(file.path):\(number + 1) names an option or a command of the program")
        }
      }
    }
  }

  /// A doc comment begins with the thing: it doesn't ask after it, nor point at another, nor leave it to be guessed from
  /// what is taken, returned or thrown.
  @Test func docCommentsBeginWithTheThing() throws {
    let question = #/^ *\/\/\/ (What|Whether|How|Who|Whose|Where|Which|Why|When)\b/#
    let pointer = #/^ *\/\/\/ (The same|That of|Those of|Its|They|It)\b/#
    let part = #/^ *\/\/\/ - (Parameters?|Returns|Throws)\b/#
    for file in try ["Sources", "Tests"].flatMap(SourceFiles.all(below:)) {
      var isWithin = false
      for (number, line) in file.lines.enumerated() {
        let isDoc = line.drop { $0 == " " }.hasPrefix("///")
        if isDoc, !isWithin,
          line.contains(question) || line.contains(pointer) || line.contains(part)
        {
          Issue.record("\(file.path):\(number + 1): \(line)")
        }
        isWithin = isDoc
      }
    }
  }
}
