private import CHeap
private import Foundation

/// The resources of the system that a process holds.
package struct Usage: Codable, Sendable {
  package var descriptors: Int
  package var threads: Int
  /// Bytes that were allocated and not freed. Those of the first arena, so that there should be no other:
  /// `MALLOC_ARENA_MAX=1`. What is resident is more by what lies between.
  package var memory: Int
  /// Bytes that were resident at most.
  package var peak: Int

  /// Of this process.
  package static var now: Usage {
    let files = FileManager.default
    return Usage(
      descriptors: openFiles,
      threads: (try? files.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0,
      memory: heap_in_use(), peak: mostResident)
  }

  /// The time that processors have worked for this process, in seconds.
  package static var processorSeconds: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The time that a processor has worked for the calling thread, in seconds.
  package static var threadSeconds: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// But for the timers that libdispatch makes, one for each clock, when the first is set.
  private static var openFiles: Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return file != "anon_inode:[timerfd]"
    }
  }

  private static var mostResident: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let kibibytes = status.firstMatch(of: /VmHWM:\s*([0-9]+)/).flatMap { Int($0.1) } ?? 0
    return kibibytes << 10
  }
}
