import Foundation
import Testing

/// The native readers go on where yajl or libxml2 is missing, or is another than was tested; what
/// needs the library is refused with what to install.
@Suite struct MissingLibraryTests {
  private static let order = #"<orders><order><id>1</id></order></orders>"#
  private static let mapping = "emit Order at /orders/order\ntype Order { id: Int from id }\n"

  /// A folder whose libraries are found before the system's. An empty one can't be loaded.
  private static func folder(_ libraries: [String] = []) throws -> Folder {
    let folder = try Folder([
      "m.sax": mapping, "o.xml": order, "o.json": #"{"orders":{"order":[{"id":1}]}}"#,
      "doctype.xml": "<!DOCTYPE orders>" + order,
      "latin.xml": #"<?xml version="1.0" encoding="ISO-8859-1"?>"# + order,
    ])
    for name in libraries { try folder.write(name, []) }
    return folder
  }

  private static let all = ["libyajl.so.2", "libxml2.so.2", "libxml2.so.16"]

  private func run(_ arguments: String..., in folder: Folder) throws -> Run {
    try Sax.run(
      ["LD_LIBRARY_PATH=\(folder.url.path)", Sax.path] + arguments, input: [], in: folder,
      program: "/usr/bin/env")
  }

  /// Makes a library that says of itself only what version of libxml2 it is.
  private func make(_ name: String, version: String, in folder: Folder) throws {
    try folder.write("version.c", Array("const char *xmlParserVersion = \"\(version)\";".utf8))
    let made = try Sax.run(
      ["-shared", "-o", name, "version.c"], input: [], in: folder,
      program: try #require(Tool.path("clang"), "clang, which comes with Swift, is not there"))
    #expect(made.status == 0, "\(made.messages)")
  }

  @Test(arguments: ["o.json", "o.xml"]) func nativeReadersNeedNeither(file: String) throws {
    let run = try run("map", "m.sax", file, in: Self.folder(Self.all))
    #expect(run.output == "{\"id\":1}\n")
    #expect(run.messages.isEmpty && run.status == 0)
  }

  @Test func yajlIsNamed() throws {
    let run = try run("map", "m.sax", "o.json", "--engine", "yajl", in: Self.folder(Self.all))
    #expect(
      run.messages == """
        o.json: error: yajl can't be used: libyajl.so.2 is not installed
          fix: install yajl 2.1, which is the package libyajl2 of Debian; all JSON is read without it

        """)
    #expect(run.output.isEmpty && run.status == 1)
  }

  @Test(arguments: [
    (["doctype.xml"], "a document type declaration"), (["latin.xml"], "the encoding ISO-8859-1"),
    (["o.xml", "--engine", "libxml2"], "this document"),
  ]) func whatNeedsLibXML2IsNamed(arguments: [String], need: String) throws {
    let folder = try Self.folder(Self.all)
    let run = try Sax.run(
      ["LD_LIBRARY_PATH=\(folder.url.path)", Sax.path, "map", "m.sax"] + arguments, input: [],
      in: folder, program: "/usr/bin/env")
    #expect(
      run.messages == """
        \(arguments[0]): error: libxml2 is needed for \(need), and libxml2.so.2 is not installed
          fix: install libxml2 2.9.14, which is the package libxml2 of Debian 12; XML in UTF-8 without a document type declaration is read without it

        """)
    #expect(run.output.isEmpty && run.status == 1)
  }

  @Test func anotherVersionIsRefused() throws {
    let folder = try Self.folder()
    try make("libxml2.so.2", version: "21207", in: folder)
    let run = try run("map", "m.sax", "doctype.xml", in: folder)
    #expect(run.messages.contains("and libxml2 2.12.7 is installed, and only 2.9.14 was tested\n"))
    #expect(run.output.isEmpty && run.status == 1)
  }

  @Test func theLaterLayoutIsRefused() throws {
    let folder = try Self.folder(["libxml2.so.2"])
    try make("libxml2.so.16", version: "21400", in: folder)
    let run = try run("map", "m.sax", "doctype.xml", in: folder)
    #expect(
      run.messages.contains(
        "and libxml2.so.2 is not installed, and libxml2.so.16, which is, was not tested\n"))
    #expect(run.output.isEmpty && run.status == 1)
  }

  /// The part of a version behind its number doesn't matter; the functions that the library has do.
  @Test func aLibraryWithoutItsFunctionsIsRefused() throws {
    let folder = try Self.folder()
    try make("libxml2.so.2", version: "20914-GITv2.9.14", in: folder)
    let run = try run("map", "m.sax", "doctype.xml", in: folder)
    #expect(run.messages.contains("and libxml2 lacks xmlInitParser\n"))
  }

  @Test func theProgramIsLinkedWithNeither() throws {
    let run = try Sax.run(
      ["--dynamic", Sax.path], input: [], in: Self.folder(),
      program: try #require(Tool.path("readelf"), "readelf is not there: the package binutils"))
    #expect(run.lines.contains { $0.contains("(NEEDED)") && $0.contains("libc.so") })
    #expect(!run.lines.contains { $0.contains("libyajl") || $0.contains("libxml2") })
  }
}
