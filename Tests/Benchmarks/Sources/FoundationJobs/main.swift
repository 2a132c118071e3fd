import Contests

await JobServer(DecoderJobs.every + FoundationJobs.every).run()
