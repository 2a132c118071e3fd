/// One of the program's commands.
protocol Command {
  static var name: String { get }
  /// The arguments behind its name, as a usage line has them.
  static var usage: String { get }
  /// A summary of it, in a few words.
  static var summary: String { get }
  /// The text of `sax help` on it, without its options.
  static var discussion: String { get }
  static var options: [Option] { get }
  static var examples: String { get }

  /// Runs the command to its end.
  ///
  /// - Parameter arguments: those behind the command's name.
  /// - Throws: ``UsageError`` if the arguments are wrong; any other error is told and is in the
  ///   status.
  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus

  /// Prints help that depends on the arguments; nil where there is none but that of the command.
  static func help(_ arguments: [String]) throws(UsageError) -> ExitStatus?
}

extension Command {
  static func help(_ arguments: [String]) throws(UsageError) -> ExitStatus? { nil }
}
