import Contests

await JobServer(FoundationJobs.every).run()
