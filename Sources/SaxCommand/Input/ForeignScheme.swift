/// An address that the program does not read by itself: `s3://bucket/key`.
struct ForeignScheme {
  let name: String
  /// The way to read it: a command for a pipe, or the path alone; nil if none is known.
  let fix: String?

  /// The scheme of an operand that is an address.
  ///
  /// - Returns: nil if the operand is none.
  init?(of operand: String) {
    guard let end = operand.firstRange(of: "://"), end.lowerBound > operand.startIndex,
      operand[..<end.lowerBound].allSatisfy({
        $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
      })
    else { return nil }
    name = operand[..<end.lowerBound].lowercased()
    if name == "file" {
      fix = "the path alone: \(operand[end.upperBound...])"
      return
    }
    let programs = [
      "s3": "aws s3 cp \(operand) -", "gs": "gcloud storage cat \(operand)",
      "hdfs": "hdfs dfs -cat \(operand)", "ftp": "curl \(operand)", "ftps": "curl \(operand)",
      "sftp": "curl \(operand)",
    ]
    fix = programs[name].map { "\($0) | sax …" }
  }
}
