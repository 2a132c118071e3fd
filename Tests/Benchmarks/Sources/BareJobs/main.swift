import Contests

await JobServer(BareJobs.every + WriterJobs.every).run()
