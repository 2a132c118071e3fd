internal import Dispatch

/// Runs one reading, on a queue of its own: reads that block keep no thread of the cooperative
/// pool, and nothing of a reading runs at once with itself.
final class BackgroundExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "saxifrage.reading")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
