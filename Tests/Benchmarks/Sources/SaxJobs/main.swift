import Contests

await JobServer(
  MappingJobs.every + ExampleJobs.every + LongTextJobs.every + ReaderJobs.every
).run()
