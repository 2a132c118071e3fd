import Foundation

/// The date of the measurement and the machine it was made on.
enum Machine {
  static var description: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    let cores = ProcessInfo.processInfo.processorCount
    let date = Date().formatted(.iso8601.year().month().day())
    return "\(date), \(model ?? "an unknown processor"), \(cores) cores, \(system)"
  }

  private static var system: String {
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return name?.split(separator: "\"").dropFirst().first.map(String.init) ?? "Linux"
  }
}
