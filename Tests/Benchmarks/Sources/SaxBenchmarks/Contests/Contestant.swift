/// Who takes part in a contest.
struct Contestant {
  var name: String
  /// The program and its arguments, to which the payload is added, and for a server how it is read.
  var command: [String]
  /// Whether the payload is added: who reads a URL is given that in the command.
  var takesPayload = true
  /// Whether it is started for each run, writes what it found and ends. Otherwise it is a server: it
  /// reads the payload each time that it is asked to, and tells what it found.
  var isProgram = false
  /// Whether what is started is a pipeline of a shell's, and not one process whose memory could be told.
  var isPipeline = false
  /// Whether its time is what passes, with the processes that it waits for, and not that of a processor:
  /// of a program.
  var isByTheClock = false
  /// Whether it is of this package.
  var isOurs = false
  /// Whether the others are measured against it.
  var isReference = false
  /// Too slow for a quick run.
  var isSlow = false
  /// How often it runs before it is measured.
  var warmUps = 1
}
