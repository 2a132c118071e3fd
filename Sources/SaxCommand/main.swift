internal import SaxSystem

exit(Program.run(CommandLine.arguments).rawValue)
