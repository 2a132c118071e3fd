import Contests

await JobServer(
  MappingJobs.every + EmitJobs.every + EnumJobs.every + AlternativeJobs.every + NestedJobs.every
    + WideJobs.every + SmallRecordJobs.every + ResponseJobs.every + CallJobs.every
    + ExampleJobs.every
    + LongTextJobs.every
    + ReaderJobs.every + WritingJobs.every
).run()
