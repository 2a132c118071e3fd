import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
// Who does not listen any more is an error, not the end.
signal(SIGPIPE, SIG_IGN)
do {
  if arguments.contains("--help") || arguments.contains("-h") {
    print(Options.usage)
  } else {
    try Benchmark(Options(arguments)).run()
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
