import Foundation
import Testing

/// Words, types and files that no source may hold.
@Suite struct StyleTests {
  /// Words that stop a program, or that say something is not done.
  static let forbidden = [
    "try!", "as! ", "fatalError(", "preconditionFailure(", "precondition(", "assertionFailure(",
    "unsafeBitCast(", "withMemoryRebound(", "bindMemory(to: String", "NSString",
    "import Foundation\n",
    "@unchecked", "unowned(unsafe)", "nonisolated(unsafe)", "unsafeDowncast(", "unsafelyUnwrapped",
  ]

  /// The exceptions: a file and a word that it needs all the same, with the reason.
  static let allowed = [
    "Sources/SaxEvents/Locked.swift @unchecked":
      "what changes is read and written with the lock closed alone",
    "Sources/SaxHTTP/Transport/Curl/CurlLoop.swift nonisolated(unsafe)":
      "libcurl's handle, which other threads use for the one call that may come from them",
    "Sources/SaxXML/PushParser.swift fatalError(": "libxml2 found no memory for a parser",
    "Sources/SaxEvents/ByteSearch.swift unsafeBitCast(":
      "from sixteen bytes to two words of eight, which takes any bits",
    "Sources/SaxXML/XMLReader+Feeding.swift withMemoryRebound(":
      "libxml2 takes bytes as C's characters",
    "Sources/SaxXML/ErrorCallback.swift withMemoryRebound(":
      "libxml2 has names as C's characters",
    "Sources/SaxXML/Transcoder.swift withMemoryRebound(":
      "iconv takes and gives bytes as C's characters",
    "Sources/SaxHTTP/Transport/Curl/CurlTransfer+Callbacks.swift withMemoryRebound(":
      "libcurl gives bytes as C's characters",
    "Sources/SaxValues/Formats/SmallText.swift bindMemory(to: String":
      "once strings of the library's were found to be in that form; else it makes all of them",
    "Sources/SaxCodable/Decoding/KeptContainer.swift withMemoryRebound(":
      "to look at a count of references alone, once that was found to tell; else nothing is kept",
    "Sources/SaxCodable/Decoding/IdenticalTypes.swift unsafeBitCast(":
      "from a type to the same type, which the compiler can't see",
    "Sources/SaxCodable/Decoding/KeptContainer.swift unsafeDowncast(":
      "to the type that it was made as, which its keys say; a cast looks up that type at each object",
    "Sources/SaxCodable/Decoding/LentDecoders.swift nonisolated(unsafe)":
      "what is come to with a lock closed, and holds decoders, which aren't sendable",
    "Sources/SaxValues/Values/ObjectSlots.swift precondition(":
      "an index that no input reaches",
    "Sources/SaxValues/Values/ObjectSlots.swift unsafeDowncast(":
      "ManagedBuffer makes its own type's instances only, as the type it is asked by",
    "Sources/SaxValues/Values/SaxObject.swift @unchecked":
      "ManagedBuffer is not sendable; nothing of this one changes while others hold it",
    "Sources/SaxEngine/Collections/IdleParts.swift @unchecked":
      "a part is kept while no reading has it, and handed to one under a lock",
    "Sources/SaxEvents/ByteBuffer.swift unsafelyUnwrapped":
      "the address of an empty buffer, which is an alignment and so never 0",
    "Sources/SaxEngine/Collections/Stack.swift unsafelyUnwrapped":
      "the address of an empty stack, which is an alignment and so never 0",
    "Sources/SaxJSON/RowKeys.swift unowned(unsafe)":
      "the reader's sink, which the reader's events hold; counting it would cost at each object",
    "Sources/SaxXML/ReadingState.swift unowned(unsafe)":
      "the reader that owns this state; counting it would cost at each event",
    "Sources/Saxifrage/Objects/ObjectBatch.swift @unchecked":
      "a batch is handed on under a lock, by a side that keeps nothing of it",
    "Sources/Saxifrage/Objects/StreamReading.swift @unchecked":
      "used by the one task that has the turn, which is passed on under a lock",
    "Sources/Saxifrage/Coverage/SkipMeter.swift unowned(unsafe)":
      "the reader whose sink this is; counting it would cost at each event",
  ]

  @Test func nothingStopsTheProgram() throws {
    var used: Set<String> = []
    for file in try SourceFiles.all(below: "Sources") {
      for (number, line) in file.code.enumerated() {
        for word in Self.forbidden where (line + "\n").contains(word) {
          let exception = "\(file.path) \(word)"
          if Self.allowed[exception] == nil {
            Issue.record("\(file.path):\(number + 1) has \(word)")
          }
          used.insert(exception)
        }
      }
    }
    #expect(used.isSuperset(of: Self.allowed.keys), "exceptions that are not needed")
  }

  @Test func nothingIsUnwrappedByForce() throws {
    let force = /[A-Za-z0-9_\])?]!(?![=A-Za-z(])/
    for file in try SourceFiles.all(below: "Sources") {
      for (number, line) in file.code.enumerated() where line.contains(force) {
        Issue.record("\(file.path):\(number + 1): \(line)")
      }
    }
  }

  /// A message may hold text of a payload, which is escaped there.
  @Test func errorsAreWrittenInOnePlace() throws {
    let head = #/("|\)|: )error: /#
    var files: Set<String> = []
    for file in try SourceFiles.all(below: "Sources")
    where file.lines.contains(where: { $0.contains(head) && !$0.contains("///") }) {
      files.insert(file.path)
    }
    #expect(files == ["Sources/SaxEvents/ErrorText.swift"])
  }

  @Test func nothingIsLeftToDo() throws {
    let words = ["TO" + "DO", "FIX" + "ME"]
    for folder in ["Sources", "Tests"] {
      for file in try SourceFiles.all(below: folder) {
        for (number, line) in file.lines.enumerated() {
          for word in words where line.contains(word) {
            Issue.record("\(file.path):\(number + 1) has \(word)")
          }
        }
      }
    }
  }

  @Test func filesAreShort() throws {
    for folder in ["Sources", "Tests"] {
      for file in try SourceFiles.all(below: folder) {
        #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines")
      }
    }
  }

  /// A name leads to one file, and a type of that name is not mistaken for another module's.
  @Test func filesHaveNamesOfTheirOwn() throws {
    let files = try SourceFiles.all(below: "Sources").map(\.path)
    let named = Dictionary(grouping: files) { $0.split(separator: "/").last }
    #expect(named.count > 500)
    for files in named.values where files.count > 1 {
      Issue.record("\(files.joined(separator: " and ")) have one name")
    }
  }
}
