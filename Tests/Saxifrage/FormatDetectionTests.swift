import Testing

@testable import Saxifrage

private func detect(_ bytes: [UInt8]) -> (found: FormatDetection.Format?, atEnd: Bool) {
  var detection = FormatDetection()
  if let found = detection.add(bytes.span) { return (found, false) }
  return (detection.finish(fallback: .json), true)
}

private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return isBigEndian ? bytes : bytes.reversed()
  }
}

@Test(
  arguments: [
    ("<a/>", .xml), ("  \n<a/>", .xml), ("\u{FEFF}<a/>", .xml), ("{}", .json), (" 1", .json),
    ("\"<\"", .json), ("\u{1E}{}", .jsonSequence), ("{}\n{}", .json), ("[1]\n[2]", .jsonRow),
    (" [ \n1", .jsonRow), ("[]\r\n[] [\"a", .jsonRow), ("[true", .jsonRow), ("[", .json),
    ("[[1],[2]]\n[3]", .json), ("[{\"a\":1},2]\n[3]", .json), ("[]", .json), ("[] {}", .json),
    ("", .json),
  ] as [(String, FormatDetection.Format)])
func findsOutTheFormat(text: String, format: FormatDetection.Format) {
  #expect(detect(Array(text.utf8)).found == format)
  if !text.isEmpty {
    for isBigEndian in [true, false] {
      #expect(detect(utf16(text, isBigEndian: isBigEndian)).found == format)
      #expect(detect(utf16("\u{FEFF}" + text, isBigEndian: isBigEndian)).found == format)
    }
  }
}

@Test func findsOutUTF32() {
  func utf32(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { [0, 0, 0, UInt8(truncatingIfNeeded: $0.value)] }
  }
  #expect(detect(utf32("<a/>")).found == .xml)
  #expect(detect(utf32("[1]\n[2]")).found == .jsonRow)
  #expect(detect([0, 0, 0xFE, 0xFF] + utf32("<a/>")).found == .xml)
}

@Test func decidesAtOnceWhereItCan() {
  #expect(detect(Array("{\"a\":1}".utf8)).atEnd == false)
  #expect(detect(Array("[{\"a\":1},\n".utf8)).atEnd == false)
  #expect(detect(Array("[1,2".utf8)).atEnd == false)
  #expect(detect(Array("[ ".utf8)).atEnd == true)
}

@Test func looksAtSoManyCharactersAtMost() {
  let row = "[" + String(repeating: " ", count: FormatDetection.most) + "1]\n[2]"
  #expect(detect(Array(row.utf8)).found == .json)
}

@Test(arguments: ["a.ndjson", "a.jsonl", "A.NDJSON.GZ", "x/y.jsonl.gz"])
func namesOfSequences(name: String) {
  #expect(InputFormat(fileName: name) == .ndjson)
}

@Test(arguments: ["a.json", "ndjson", "a.ndjson.xz", "", ".gz"])
func namesOfOthers(name: String) {
  #expect(InputFormat(fileName: name) == nil)
}
