extension WebResponse {
  /// The part of something that it holds, if it is one that can be stored: one alone, and said once.
  var storablePart: ContentRange? {
    let ranges = fields.values(of: "Content-Range")
    guard status == 206, mediaType != "multipart/byteranges", ranges.count == 1,
      let range = ContentRange(ranges[0]), range.bytes != nil
    else { return nil }
    return range
  }
}
