internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// `sax call`: sends a call that a mapping declares, and writes what comes.
enum CallCommand: Command {
  static let name = "call"
  static let usage = "MAPPING [NAME [ARGUMENT=VALUE …]]"
  static let summary = "send a call of the mapping, and write its objects"

  static let discussion = """
    Without NAME, lists the calls of the mapping's services. With it, sends the call, and
    writes the objects that come as sax map does, page after page; a body that is no
    objects is written as it is.

    ARGUMENT=VALUE gives an argument by its type; given more than once it is a list.
    ARGUMENT:=JSON gives any value. ARGUMENT=@FILE takes the value from a file, and
    ARGUMENT=@- from standard input: the text of an argument, the JSON of an object, the
    bytes of Data; of an argument of type File it is the file that is sent. ARGUMENT==
    gives nil. Arguments are checked before anything is sent.

    sax call MAPPING NAME --help describes the call. An error that the mapping declares
    ends with the exit status 1, wrong arguments with 2, any other failure with 3.
    """

  static let options =
    [
      Option(
        "env", "FILE#NAME",
        help: """
          the environment: an object of JSON with the values of the service's parameters, and
          credentials: user and password, token, key, client and secret. "$NAME" takes one from
          an environment variable.
          """),
      Option(
        "param", "NAME=VALUE",
        help: "a value of the environment, which outranks that of --env. May be repeated."),
      Option("service", "NAME", help: "the service, where the mapping declares several."),
      Option(
        "example",
        help: "answer from the file that the mapping names as the call's example; send nothing."),
      Option("dry-run", help: "print the request as a curl command, and send nothing."),
      Option(
        "include", help: "print the status and the header fields of responses on standard error."),
    ]
    + MapCommand.options.filter {
      [
        "to", "lists", "csv-safe", "mapped", "output", "gzip", "pretty", "first", "at-least",
        "format",
        "encoding", "engine", "validate", "limit", "on-error", "chunk", "progress", "stats",
      ].contains($0.name)
    } + NetworkArguments.options

  static let examples = """
    sax call shop.sax
    sax call shop.sax orders since=2026-01-01 --env shop.json#test
    sax call shop.sax order id=7 --param host=localhost:8080
    sax call shop.sax add order:='{"customer":"Ada"}' --env shop.json#test
    sax call shop.sax photo id=7 file=@front.png --env shop.json#test --dry-run
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax call \(self.usage)"
    guard let path = given.operands.first else {
      throw UsageError("MAPPING is missing", usage: usage)
    }
    guard let mapping = compiled(path) else { return .usage }
    guard given.operands.count > 1 else {
      return ByteOutput.print(try CallHelp(mapping, given.value("service"), path).list)
    }
    let help = try CallHelp(mapping, given.value("service"), path)
    let name = given.operands[1]
    let description = try help.description(of: name)
    let words = Array(given.operands.dropFirst(2))
    let files = words.compactMap(CallArgumentParser.file)
    try OutputFile.check(given, of: self, reading: [path] + files)
    let prepared: PreparedCall
    do {
      prepared = try PreparedCall(
        mapping, name, words, given, path: path,
        usage: description.usage)
    } catch let error as APIError {
      throw UsageError(
        error.message, usage: description.usage, notes: error.fix.map { ["fix: \($0)"] } ?? [])
    } catch let error as UsageError {
      throw error
    } catch {
      Messages.write(Messages.text(error))
      return .input
    }
    if given.has("dry-run") { return prepared.printRequest() }
    return try prepared.run(given, path: path, usage: usage)
  }

  /// Compiles the mapping in a file.
  ///
  /// - Returns: nil if it has errors, which have been told.
  private static func compiled(_ path: String) -> Mapping? {
    do throws(MappingError) {
      return try Mapping(contentsOfFile: path)
    } catch {
      Messages.write(ForeignMapping.text(of: error))
      return nil
    }
  }

  /// Describes a call as it is declared.
  ///
  /// - Returns: nil if no call is named, so that help is wanted on the command.
  /// - Throws: ``UsageError`` if there is no such call.
  static func help(_ arguments: [String]) throws(UsageError) -> ExitStatus? {
    let words = arguments.filter { $0 != "-h" && $0 != "--help" }
    let given: Arguments
    do throws(UsageError) {
      given = try ArgumentParser(command: self).parse(words)
    } catch {
      return nil
    }
    guard given.operands.count > 1 else { return nil }
    let path = given.operands[0]
    guard let mapping = compiled(path) else { return .usage }
    let help = try CallHelp(mapping, given.value("service"), path)
    return ByteOutput.print(try help.description(of: given.operands[1]).text)
  }
}
