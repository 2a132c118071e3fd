import Contests

/// Makes a document whose one text is as long as a large file: lines of prose with marks of HTML, as
/// an article's body that somebody put into one field.
enum LongText {
  static func document(_ format: Format, _ size: Int) -> [UInt8] {
    let line =
      "<p>Cut from a single face and finished by hand; <b>every piece</b> differs a little.</p>"
    let head = format == .json ? #"{"ID":7,"Notes":""# : #"<note id="7"><notes><![CDATA["#
    let tail = format == .json ? "\",\"Rating\":5}\n" : "]]></notes><rating>5</rating></note>\n"
    let piece = Array((line + (format == .json ? #"\n"# : "\n")).utf8)
    var text = Array(head.utf8)
    text.reserveCapacity(size + 256)
    while text.count < size { text += piece }
    return text + Array(tail.utf8)
  }
}
