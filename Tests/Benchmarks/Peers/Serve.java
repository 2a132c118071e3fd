import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;

/**
 * A peer is run as `run CONTEST FILE memory|file`. For each line that it is told it reads the file, or
 * what it has of it in memory, and answers `records sum`.
 */
final class Serve {
  interface Job { Tally run() throws Exception; }

  static final class Tally {
    long records;
    long sum;

    void add(long value) { records += 1; sum += value; }
    void addPrice(double price) { add((long) Math.floor(price * 100 + 0.5)); }
  }

  /** What is written: counted, and thrown away. */
  static final class Counter extends OutputStream {
    long bytes;

    @Override public void write(int value) { bytes += 1; }
    @Override public void write(byte[] values, int start, int count) { bytes += count; }
  }

  static void serve(Job job) throws Exception {
    var lines = new BufferedReader(new InputStreamReader(System.in));
    while (lines.readLine() != null) {
      Tally tally = job.run();
      System.out.println(tally.records + " " + tally.sum);
    }
  }
}
