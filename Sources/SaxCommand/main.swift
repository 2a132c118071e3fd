internal import SaxSystem

Interrupts.endAtOnce()
exit(Program.run(FileName.arguments).rawValue)
