/// A program that takes part in a contest.
struct Contestant {
  var name: String
  /// The program and its arguments, to which the payload is added, and for a server how it is read.
  var command: [String]
  /// True if the payload is added to the command; one that reads a URL has it there already.
  var takesPayload = true
  /// True if it is started for each run, writes what it found and ends. Otherwise it is a server:
  /// it reads the payload each time that it is asked to, and tells what it found.
  var isProgram = false
  /// True if a program writes an element for each record, and not a line of JSON.
  var writesXML = false
  /// True if it is a shell's pipeline, and not one process whose memory could be told.
  var isPipeline = false
  /// True if its time is taken by the clock, with the processes that it waits for; otherwise it is
  /// processor time. That of a program is.
  var isByTheClock = false
  /// True if it is of this package.
  var isOurs = false
  /// True if the others are measured against it.
  var isReference = false
  /// Too slow for a quick run.
  var isSlow = false
  /// The number of runs before it is measured.
  var warmUps = 1
}
