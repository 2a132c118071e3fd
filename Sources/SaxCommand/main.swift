internal import SaxSystem

Interrupts.endAtOnce()
let arguments = FileName.arguments
ArgumentBlanking.blank(CommandLine.unsafeArgv, count: CommandLine.argc)
exit(Program.run(arguments).rawValue)
