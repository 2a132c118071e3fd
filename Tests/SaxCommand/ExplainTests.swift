import Foundation
import Testing

@Suite struct ExplainTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let texts = checkout.appending(path: "Tests/SaxCommand/Explanations")

  private static func text(_ url: URL) throws -> String {
    try String(contentsOf: url, encoding: .utf8)
  }

  /// The project's mappings, as one after the other is explained.
  private static let mappings: [String] = {
    let folder = checkout.appending(path: "Mappings").path
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".sax") }.sorted().map { "\(folder)/\($0)" }
  }()

  @Test(arguments: [[], ["--format", "json"], ["--format", "xml"]])
  func everyConstruct(options: [String]) throws {
    let mapping = try Self.text(Self.texts.appending(path: "constructs.sax"))
    let folder = try Folder(["constructs.sax": mapping])
    let run = try Sax.run(["explain", "constructs.sax"] + options, input: [], in: folder)
    let name = (["constructs"] + options.suffix(1)).joined(separator: "-") + ".txt"
    #expect(run.output == (try Self.text(Self.texts.appending(path: name))))
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test func theShop() throws {
    let mapping = try Self.text(Self.checkout.appending(path: "Mappings/shop.sax"))
    let run = try Sax.run("explain", "shop.sax", in: Folder(["shop.sax": mapping]))
    #expect(run.output == (try Self.text(Self.texts.appending(path: "shop.txt"))))
  }

  @Test func services() throws {
    let mapping = try Self.text(Self.texts.appending(path: "services.sax"))
    let folder = try Folder(["services.sax": mapping])
    let run = try Sax.run("explain", "services.sax", in: folder)
    #expect(run.output == (try Self.text(Self.texts.appending(path: "services.txt"))))
    #expect(run.messages == "" && run.status == 0)
    // They are of no format, so that the same is said of them for each.
    let other = try Sax.run("explain", "services.sax", "--format", "xml", in: folder)
    #expect(Self.services(in: other.output).count > 3000)
    #expect(Self.services(in: other.output) == Self.services(in: run.output))
  }

  private static func services(in text: String) -> Substring {
    let start = text.firstRange(of: "\nservice ")?.upperBound ?? text.endIndex
    return text[start...].prefix(upTo: text.firstRange(of: "\ntype ")?.lowerBound ?? text.endIndex)
  }

  @Test func importedServicesSayWhereTheyAre() throws {
    let folder = try Folder([
      "main.sax": "import \"more.sax\"\nemit T at /t\n",
      "more.sax": """
      ## More.
      service More at "https://more.example" {
        call a(x: Int) = GET "a{?x}" -> [T]
      }
      type T { x: Int }
      """,
    ])
    let run = try Sax.run("explain", "main.sax", in: folder)
    #expect(
      run.output.contains(
        """

        service More (more.sax:2)
          More.
          at       https://more.example
          call a(x: Int): GET a{?x} -> [T] (more.sax:3)
            sends    x  in the query

        type T (more.sax:5)

        """))
  }

  @Test func importedDeclarationsSayWhereTheyAre() throws {
    let folder = try Folder([
      "main.sax": """
      import "more.sax"
      namespace a = "urn:a"
      emit T at /a:t

      """,
      "more.sax": "namespace a = \"urn:b\"\ntype T { x: Int from a:x }\n",
    ])
    let run = try Sax.run("explain", "main.sax", in: folder)
    #expect(
      run.output.hasSuffix(
        """
        namespaces, which JSON knows none of
          a in main.sax  urn:a
          a in more.sax  urn:b

        emit T (line 3)
          at       /a:t  as t ends
          holds    one T at a time
          written  JSON: straight from the input, but where its bytes or other rules need an object
                   XML: by way of an object, because there is one alone, the document's element

        type T (more.sax:2)
          x: Int
            from     a:x  as x ends
            missing  an error
            holds    one text, up to 256 MiB (limit text)

        """))
  }

  @Test func aFieldOfTheOtherFormatSaysSo() throws {
    let folder = try Folder([
      "m.sax": "emit T at /t\ntype T { x: Int? from xml(x);  y: Int? from y }\n"
    ])
    let run = try Sax.run("explain", "m.sax", "--format", "json", in: folder)
    #expect(run.output.contains("  x: Int?\n    from     nothing in JSON\n    missing  nil\n"))
  }

  @Test func everyMappingOfTheProject() throws {
    #expect(!Self.mappings.isEmpty)
    let folder = try Folder()
    for mapping in Self.mappings {
      let run = try Sax.run("explain", mapping, in: folder)
      #expect(run.status == 0 && run.messages == "", "\(mapping): \(run.messages)")
      let text = try Self.text(URL(filePath: mapping))
      for line in text.split(separator: "\n") {
        let words = line.split(whereSeparator: { " :".contains($0) })
        guard let first = words.first, words.count > 1 else { continue }
        if ["emit", "error"].contains(first), line.hasPrefix(first) {
          #expect(run.output.contains("\n\(first) \(words[1])"), "\(mapping): \(line)")
        } else if line.hasPrefix("type ") || line.hasPrefix("service ") {
          #expect(run.output.contains("\n\(first) \(words[1])"), "\(mapping): \(line)")
        } else if line.hasPrefix("  call ") {
          let name = words[1].prefix { $0 != "(" }
          #expect(run.output.contains("\n  call \(name)("), "\(mapping): \(line)")
        }
      }
    }
  }

  // MARK: Usage

  @Test(arguments: [
    (["explain"], "sax: MAPPING is missing\n  usage: sax explain MAPPING\n"),
    (
      ["explain", "shop.sax", "o.json"],
      "sax: explain takes one mapping, but was given o.json too\n  usage: sax explain MAPPING\n"
    ),
    (
      ["explain", "o.json"],
      """
      sax: o.json is a JSON document, not a mapping
        usage: sax explain MAPPING
        no mapping yet? sax suggest o.json > o.sax

      """
    ),
  ])
  func refusals(arguments: [String], message: String) throws {
    let run = try Sax.run(arguments, input: [], in: try Shop.folder())
    #expect(run.messages == message)
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test func aMappingThatDoesNotCompile() throws {
    let folder = try Folder(["m.sax": "emit T at /t\n"])
    let run = try Sax.run("explain", "m.sax", in: folder)
    #expect(run.messages.hasPrefix("m.sax:1:6: error: "))
    #expect(run.output == "")
    #expect(run.status == 2)
  }
}
