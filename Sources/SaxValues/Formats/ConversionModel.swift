/// The way in which a scalar's text is read: the formats in order of trial, and the zone.
package struct ConversionModel: Sendable {
  package var formats: [Format] = []
  /// The IANA name after `in`, or nil for UTC.
  package var zone: String?

  package init(formats: [Format] = [], zone: String? = nil) {
    self.formats = formats
    self.zone = zone
  }

  package enum Format: Sendable, Hashable {
    case trimmed
    case collapsed
    /// Words for true and for false: `"Y/N"`.
    case words(true: String, false: String)
    case iso8601
    case unix
    case unixMilliseconds
    case odata
    case rfc822
    /// Unicode TR 35.
    case pattern(String)
    case hex
  }
}
