/// The text that explains the figures.
enum Legend {
  static let text = """
    MB/s of processor time, all threads counted, in the best of the rounds. Columns with × say how
    many times as fast what stands above them is as the row: the median of the rounds, in each of
    which all run once. The payload is in memory, but for whole processes, which read a file; all find
    the same count and sum. Peak MB is what was resident at most in a process of its own that reads
    the file. Where records are small, so is what one takes: µs each is its time, and allocations are its calls
    of malloc and its kin, on all threads, in one more process. Where records are written, they are in memory before, MB are
    those that are written, and the bytes agree to two parts of a hundred. Downloads, from nginx on the same machine, are in MB/s of the clock, from the start of
    whole processes to their end.
    """
}
