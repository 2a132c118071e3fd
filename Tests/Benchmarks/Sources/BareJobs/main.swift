import Contests

await JobServer(BareJobs.every).run()
