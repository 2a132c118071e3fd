import CHeap
import Foundation

/// What this process has of the system.
struct Usage: Codable {
  var descriptors: Int
  var threads: Int
  /// Bytes that were allocated and not freed. Those of the first arena, so that there should be no other:
  /// `MALLOC_ARENA_MAX=1`. What is resident is more by what lies between.
  var memory: Int

  static var now: Usage {
    let files = FileManager.default
    return Usage(
      descriptors: (try? files.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0,
      threads: (try? files.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0,
      memory: heap_in_use())
  }
}
