internal import Glibc

exit(Program.run(CommandLine.arguments).rawValue)
