extension HTTPBody {
  /// A file's bytes. They are read as the connection takes them, 256 KiB at a time, and anew each time
  /// that the body is sent.
  ///
  /// - Parameters:
  ///   - path: of a plain file. It has to keep its length until it was sent.
  ///   - contentType: the media type; if nil, as the name's extension says.
  /// - Throws: ``HTTPError/Code/body`` if there is none, if it can't be opened, or if it is a folder, a
  ///   pipe or the like. Sending it throws the same if its length is another by then.
  public static func file(
    _ path: String, contentType: String? = nil
  ) throws(HTTPError) -> HTTPBody {
    let size = try FileReader(path).size
    let source = Source.stream(isRepeatable: true) {
      let reader = try FileReader(path)
      try reader.check(size)
      return reader.chunks(of: size)
    }
    return HTTPBody(source, length: size, contentType: contentType ?? MediaType.ofFile(named: path))
  }
}
