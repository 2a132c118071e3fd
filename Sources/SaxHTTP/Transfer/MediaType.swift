/// Media types by the names of files.
enum MediaType {
  /// The type of content of which nothing is known (RFC 2046 §4.5.1).
  static let unknown = "application/octet-stream"

  /// The type of a file by what stands behind the last dot of its name, in any case.
  ///
  /// - Parameter name: with its path or without.
  static func ofFile(named name: String) -> String {
    let file = name.split(separator: "/").last ?? ""
    // A file that begins with its only dot is hidden, and no more is said by that.
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return unknown }
    return byExtension[file[file.index(after: dot)...].lowercased()] ?? unknown
  }

  /// As IANA registers them, where it does.
  private static let byExtension = [
    "7z": "application/x-7z-compressed", "aac": "audio/aac", "atom": "application/atom+xml",
    "avif": "image/avif", "bmp": "image/bmp",
    "bz2": "application/x-bzip2", "cbor": "application/cbor", "css": "text/css", "csv": "text/csv",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip", "flac": "audio/flac", "geojson": "application/geo+json",
    "gif": "image/gif", "gpx": "application/gpx+xml", "gz": "application/gzip",
    "heic": "image/heic", "htm": "text/html", "html": "text/html",
    "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar", "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
    "json": "application/json", "jsonl": "application/x-ndjson",
    "kml": "application/vnd.google-earth.kml+xml", "m4a": "audio/mp4", "md": "text/markdown",
    "mid": "audio/midi", "mjs": "text/javascript", "mov": "video/quicktime", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "mpeg": "video/mpeg", "ndjson": "application/x-ndjson",
    "odp": "application/vnd.oasis.opendocument.presentation",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text", "oga": "audio/ogg", "ogg": "audio/ogg",
    "ogv": "video/ogg", "opus": "audio/opus", "otf": "font/otf",
    "parquet": "application/vnd.apache.parquet", "pdf": "application/pdf", "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "rss": "application/rss+xml", "rtf": "application/rtf", "svg": "image/svg+xml",
    "tar": "application/x-tar", "tif": "image/tiff", "tiff": "image/tiff",
    "toml": "application/toml",
    "tsv": "text/tab-separated-values", "ttf": "font/ttf", "txt": "text/plain",
    "wasm": "application/wasm", "wav": "audio/wav", "weba": "audio/webm", "webm": "video/webm",
    "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
    "xhtml": "application/xhtml+xml",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml", "yaml": "application/yaml", "yml": "application/yaml",
    "zip": "application/zip", "zst": "application/zstd",
  ]
}
