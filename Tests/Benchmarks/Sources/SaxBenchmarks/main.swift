import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "--serve":
    guard arguments.count == 5, let source = Server.Source(rawValue: arguments[4]),
      let job = Job.every.first(where: {
        $0.contest.id == arguments[1] && $0.name == arguments[2]
      })
    else { throw JobFailure(description: "there is no such job: \(arguments)") }
    try await Server.serve(job, arguments[3], from: source)
  case "--help", "-h": print(Options.usage)
  default: try Benchmark(options: Options(arguments)).run()
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
