import Foundation

/// The benchmark itself, which also runs the jobs of this package, each in a process of its own.
enum ThisProgram {
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
}
