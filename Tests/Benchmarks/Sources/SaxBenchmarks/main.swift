import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
// Who does not listen any more is an error, not the end.
signal(SIGPIPE, SIG_IGN)
do {
  if arguments.contains("--help") || arguments.contains("-h") {
    print(Options.usage)
  } else {
    let options = try Options(arguments)
    if let gate = options.gate {
      if try !Gate(options, file: gate).run() { exit(1) }
    } else if let other = options.against {
      if try !Comparison(options, against: other).run().isEmpty { exit(1) }
    } else {
      try Benchmark(options).run()
    }
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
