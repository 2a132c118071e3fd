internal import SaxHTTP
internal import SaxOData
internal import SaxServices
internal import Saxifrage

/// The query that `--odata` and the options beside it make.
struct ODataArguments {
  static let options = [
    Option(
      "odata", "ROOT",
      help: """
        instead of MAPPING: the entities of a service of OData, whose URL ROOT is. INPUT is an entity set, such as
        Products, or a path below it. What the service's metadata says is the mapping.
        """),
    Option("filter", "EXPRESSION", help: "with --odata: the entities for which it is true."),
    Option("select", "NAME,…", help: "with --odata: the properties that are written."),
    Option("expand", "NAME,…", help: "with --odata: related entities within the others."),
    Option("orderby", "NAME,…", help: "with --odata: the order, such as \"Price desc,Name\"."),
    Option("top", "N", help: "with --odata: at most N entities are asked for."),
    Option("skip", "N", help: "with --odata: without the first N entities."),
    Option(
      "search", "WORDS", help: "with --odata: the entities that the words are found in, from V4 on."
    ),
    Option(
      "apply", "STEPS",
      help:
        "with --odata: transformations, such as \"groupby((Country),aggregate($count as N))\", from V4 on."
    ),
    Option("count", help: "with --odata: the number of entities alone."),
    Option(
      "param", "NAME=VALUE",
      help: "with --odata: a parameter of each request, such as sap-client=100. May be repeated."),
    Option(
      "version", "V",
      help:
        "with --odata: the version that the service speaks, 2.0, 3.0, 4.0 or 4.01, in place of what it says."
    ),
  ]

  /// The options by which `sax suggest` asks for a service's mapping.
  static let optionsOfSuggestions = [
    Option(
      "odata", "ROOT",
      help: """
        instead of samples: a mapping for a service of OData, whose URL ROOT is, as its metadata declares the entities.
        INPUT is an entity set, such as Products, or a path below it.
        """),
    Option("select", "NAME,…", help: "with --odata: the properties that are asked for."),
    Option("expand", "NAME,…", help: "with --odata: related entities within the others."),
  ]

  /// The names of those that need `--odata`.
  static let dependent = [
    "filter", "select", "expand", "orderby", "top", "skip", "search", "apply", "count", "param",
    "version",
  ]

  let query: ODataEntities<SaxObject>

  init(_ given: Arguments, root: String, usage: String) throws {
    guard let set = given.operands.first, given.operands.count == 1 else {
      throw UsageError("--odata needs exactly one entity set", usage: usage)
    }
    let network = try NetworkArguments(given, usage: usage)
    var options = ODataOptions()
    options.reading = try ReadingArguments.readingOptions(given, usage: usage)
    options.fields = network.fields
    options.parameters = try given.parameters(usage: usage)
    if let text = given.value("version") {
      guard let version = ODataVersion.allCases.first(where: { $0.text == text }) else {
        let known = ODataVersion.allCases.map(\.text).joined(separator: ", ")
        throw UsageError("--version takes one of \(known), not \(text)", usage: usage)
      }
      options.version = version
    }
    let client = ClientOfAddress(
      network: network, authenticates: !network.credentials.values.isEmpty)
    var query = try ODataService(root, client: client, options: options)[set]
    if let filter = given.value("filter") { query = query.filter(filter) }
    if let order = given.value("orderby") { query = query.orderBy(order) }
    // These take options in parentheses as well, so that a comma need not end a name.
    for name in ["apply", "select", "expand", "top", "skip", "search"] {
      if let text = given.value(name) {
        query = query.with(
          "$\(name)=\(text.replacing("%", with: "%25").replacing("&", with: "%26"))")
      }
    }
    // What no version has is wrong whatever the service speaks, which is found out by asking it.
    if ODataVersion.allCases.allSatisfy({ (try? query.url($0)) == nil }) {
      _ = try query.url(.v401)
    }
    self.query = query
  }

  /// Finds an option that needs `--odata`, where that was not given.
  ///
  /// - Returns: the option's name; nil if there is none.
  static func stray(_ given: Arguments) -> String? {
    given.has("odata") ? nil : dependent.first { given.has($0) }
  }

  /// Makes the query of `--odata`, and does something with it.
  static func run(
    _ given: Arguments, root: String, usage: String,
    _ body: (ODataArguments) throws(UsageError) -> ExitStatus
  ) throws(UsageError) -> ExitStatus {
    let query: ODataArguments
    do {
      query = try ODataArguments(given, root: root, usage: usage)
    } catch let error as UsageError {
      throw error
    } catch {
      Messages.write(Messages.text(error))
      return .usage
    }
    return try body(query)
  }

  /// Writes a mapping for the entities.
  ///
  /// - Parameter file: where to; nil for standard output.
  func suggest(to file: String?) -> ExitStatus {
    ByteOutput.open(file) { output in
      var end = RunEnd.normal
      do {
        try output.write(try API.wait { [query] in try await query.suggestedMapping() })
      } catch {
        end = RunEnd(error)
      }
      return output.end(end, orElse: .success) {}
    }
  }

  /// Writes the number of the entities.
  private func count(to file: String?) -> ExitStatus {
    ByteOutput.open(file) { output in
      var end = RunEnd.normal
      do {
        try output.write("\(try API.wait { [query] in try await query.count() })\n")
      } catch {
        end = RunEnd(error)
      }
      return output.end(end, orElse: .success) {}
    }
  }

  /// Writes the entities, or how many there are.
  func run(_ given: Arguments, usage: String) throws(UsageError) -> ExitStatus {
    let output = try OutputArguments(given, usage: usage)
    if given.has("count") { return count(to: output.file) }
    let documents: EntityDocuments
    do {
      documents = try API.wait { [query] in try await EntityDocuments(query) }
    } catch {
      return RunEnd(error).finish(orElse: .success) {}
    }
    let layout = try output.layout(
      of: documents.mapping, only: documents.typeName, path: "the service's metadata")
    return MapRun(
      mapping: documents.mapping,
      inputs: ODataInputs(documents, name: query.service.root.redacted, layout),
      options: query.service.options.reading, output: output, layout: layout,
      only: documents.typeName
    ).run()
  }
}
