internal import SaxSystem

/// The file that a command writes, beside those that it reads.
enum OutputFile {
  /// A file, whatever names lead to it.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    /// Identifies a plain file; nil for any other, which may be read and written at once.
    private init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      (device, number) = (status.st_dev, status.st_ino)
    }

    init?(path: String) {
      var status = stat()
      guard let target = realpath(path), lstat(target, &status) == 0 else { return nil }
      self.init(status)
    }

    init?(descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }
  }

  /// The options whose files are written.
  private static let written = ["output", "checkpoint", "rejects"]

  /// Refuses an output that is also an input, before anything is read.
  ///
  /// - Parameters:
  ///   - command: declares the options that name files, too.
  ///   - inputs: operands; `-` for standard input.
  static func check(
    _ given: Arguments, of command: any Command.Type, reading inputs: [String]
  ) throws(UsageError) {
    let names = command.options.filter {
      $0.value?.hasPrefix("FILE") == true && !written.contains($0.name)
    }.map(\.name)
    // The file of `FILE#NAME` is the part before `#`.
    let others = given.options.filter { names.contains($0.name) }.flatMap { option in
      [option.value, option.value.split(separator: "#").first.map(String.init) ?? option.value]
    }
    for file in [OutputArguments.file(given)] + given.values("rejects").map(Optional.some) {
      let output = file.map(Identity.init(path:)) ?? Identity(descriptor: STDOUT_FILENO)
      guard let output else { continue }
      for input in inputs + others {
        let found = input == "-" ? Identity(descriptor: STDIN_FILENO) : Identity(path: input)
        guard found == output else { continue }
        throw UsageError(
          "\(file ?? "standard output") is the output, and an input too"
            + (input == file ? "" : ": \(input == "-" ? "standard input" : input)"),
          notes: ["fix: another file, and mv once it is whole"])
      }
    }
  }
}
