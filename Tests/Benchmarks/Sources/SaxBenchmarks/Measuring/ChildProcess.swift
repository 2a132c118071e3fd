import Contests

/// A program that was started, with what it is told and what it says in pipes.
final class ChildProcess {
  enum Output {
    case pipe
    case nowhere
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The times of a process that has ended.
  struct End {
    /// Of a processor, in seconds, on all of its threads, and of those that it has waited for.
    var time: Double
    /// From its start on, in seconds.
    var elapsed: Double
  }

  let name: String
  private let process: pid_t
  private var toChild: Int32
  private let fromChild: Int32
  private var clock = clockid_t()
  private let start: Double
  private var hasEnded = false
  private var buffer: [UInt8] = []

  init(_ command: [String], output: Output = .pipe) throws {
    guard let program = command.first else { throw Failure(description: "there is no program") }
    name = program
    let input = try Self.pipe()
    let answer =
      output == .pipe ? try Self.pipe() : (reading: open("/dev/null", O_WRONLY), writing: -1)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading, 0)
    posix_spawn_file_actions_adddup2(
      &actions, output == .pipe ? answer.writing : answer.reading, 1)
    var arguments = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process = pid_t()
    start = Self.seconds(CLOCK_MONOTONIC)
    let failed = posix_spawnp(&process, program, &actions, nil, arguments, environ)
    close(input.reading)
    if output == .pipe { close(answer.writing) } else { close(answer.reading) }
    toChild = input.writing
    fromChild = output == .pipe ? answer.reading : -1
    self.process = process
    if failed != 0 {
      hasEnded = true
      throw Failure(
        description: "\(program) can't be started: \(String(cString: strerror(failed)))")
    }
    clock_getcpuclockid(process, &clock)
  }

  deinit {
    if toChild >= 0 { close(toChild) }
    if fromChild >= 0 { close(fromChild) }
    if !hasEnded { waitpid(process, nil, 0) }
  }

  /// The time that it has had a processor, on all of its threads, in seconds: what others do on the
  /// machine counts less than on a clock on the wall.
  var processorTime: Double { Self.seconds(clock) }

  /// The most that was resident so far, in bytes; nil when it has ended.
  var peakMemory: Int? {
    guard let status = fopen("/proc/\(process)/status", "r") else { return nil }
    defer { fclose(status) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, status) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)).map { $0 * 1024 } }
    }
    return nil
  }

  func say(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    if write(toChild, bytes, bytes.count) != bytes.count {
      throw Failure(description: "\(name) does not listen")
    }
  }

  /// Waits for a line of the process's output, and gives it without its end.
  ///
  /// - Returns: nil when there is none any more.
  func hear() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0a) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line
      }
      guard let more = try hearBytes() else { return nil }
      buffer += more
    }
  }

  /// Reads the next bytes that the process writes, as they come; nil at the end.
  func hearBytes() throws -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(fromChild, &piece, piece.count)
    if count < 0 { throw Failure(description: "\(name) can't be heard") }
    return count == 0 ? nil : Array(piece[..<count])
  }

  /// Nothing more is said to it; waits for its end.
  ///
  /// - Parameter onWait: called while it runs, every millisecond; without it there is no waking.
  @discardableResult
  func end(onWait: (() -> Void)? = nil) throws -> End {
    if toChild >= 0 { close(toChild) }
    toChild = -1
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, onWait == nil ? 0 : WNOHANG, &usage) != process {
      onWait?()
      if onWait != nil { usleep(1000) }
    }
    hasEnded = true
    if status != 0 { throw Failure(description: "\(name) failed, with status \(status >> 8)") }
    return End(
      time: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      elapsed: Self.seconds(CLOCK_MONOTONIC) - start)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// Of which no other process that is started has a copy.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    if Contests.pipe(&ends) != 0 { throw Failure(description: "no pipe can be had") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
