import Contests

await JobServer(DecoderJobs.every + FoundationJobs.every + EncoderJobs.every).run()
