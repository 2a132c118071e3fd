import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "--peak-memory": try await PeakMemory.measureSelf(Array(arguments.dropFirst()))
  case "--help", "-h": print(Options.usage)
  default:
    let benchmark = Benchmark(options: try Options(arguments))
    print(
      """
      Processor time on one thread; the best of the rounds, and the median of the ratios to the
      bare parser in the same round. Memory is the peak of a process of its own that reads a file,
      above that of a process that does nothing.

      """)
    for format in Format.allCases { try await benchmark.run(format) }
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
