internal import FoundationEssentials
internal import SaxSchema

/// The form of literals in a version, beside values of a type.
struct LiteralForm {
  let version: ODataVersion
  /// The qualified name of the type; nil where it is not known.
  let type: String?
  private let model: EntityModel?

  init(_ version: ODataVersion, _ type: String? = nil, _ model: EntityModel? = nil) {
    self.version = version
    self.type = type
    self.model = model
  }

  private var isOld: Bool { version < .v4 }

  func adapted(_ literal: ODataLiteral) -> ODataLiteral {
    switch literal {
    case .number(let number): .number(adapted(number))
    case .string(let text): adapted(text)
    case .dateTimeOffset(let text): moment(text, isLocal: false) ?? literal
    case .dateTime(let text): moment(text, isLocal: true) ?? literal
    case .date(let text): isOld ? .dateTime(text + "T00:00:00") : literal
    case .timeOfDay(let text):
      isOld ? Self.duration(text).map(ODataLiteral.duration) ?? literal : literal
    case .enumeration(_, let members): adapted(members) ?? literal
    case .null, .boolean, .guid, .duration, .binary, .geography, .geometry: literal
    }
  }

  // MARK: Numbers

  private func adapted(_ number: ODataNumber) -> ODataNumber {
    guard isOld else { return ODataNumber(number.text) }
    let isWhole = number.text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
    let isSpecial = ["NaN", "INF", "-INF"].contains(number.text)
    switch type {
    case "Edm.Decimal" where !isSpecial && !number.text.lowercased().contains("e"):
      return ODataNumber(number.text, suffix: .decimal)
    case "Edm.Int64" where isWhole: return ODataNumber(number.text, suffix: .int64)
    case "Edm.Int32" where isWhole, "Edm.Int16" where isWhole, "Edm.Byte" where isWhole,
      "Edm.SByte" where isWhole:
      let suffix = Int32(number.text) == nil ? ODataNumber.Suffix.int64 : .none
      return ODataNumber(number.text, suffix: suffix)
    case "Edm.Single": return ODataNumber(number.text, suffix: .single)
    case "Edm.Double": return ODataNumber(number.text, suffix: .double)
    default: return number
    }
  }

  // MARK: Texts

  /// A text beside a property of another type, as models in Swift often have texts for them.
  private func adapted(_ text: String) -> ODataLiteral {
    switch type {
    case "Edm.Guid":
      return UUID(uuidString: text) == nil ? .string(text) : .guid(text)
    case "Edm.Int64":
      return Int64(text).map { .number(adapted(ODataNumber($0))) } ?? .string(text)
    case "Edm.Decimal":
      let isNumber = !text.isEmpty && (try? ODataLiteral(parsing: text, version: .v401)) != nil
      guard isNumber, case .number(let number)? = try? ODataLiteral(parsing: text, version: .v401)
      else { return .string(text) }
      return .number(adapted(number))
    case let type? where model?.enumType(type) != nil:
      return .enumeration(
        type: type, members: text.split(separator: ",").map { String($0.trimmed) })
    default: return .string(text)
    }
  }

  private func adapted(_ members: [String]) -> ODataLiteral? {
    switch type {
    case "Edm.String": return .string(members.joined(separator: ","))
    case "Edm.Int16", "Edm.Int32", "Edm.Int64", "Edm.Byte", "Edm.SByte":
      guard members.count == 1, let number = Int64(members[0]) else { return nil }
      return .number(adapted(ODataNumber(number)))
    default: return nil
    }
  }

  // MARK: Dates

  /// Changes a point in time to the form that the version and the type want; nil to leave it as it is.
  ///
  /// - Parameter isLocal: true for a text without a zone.
  private func moment(_ text: String, isLocal: Bool) -> ODataLiteral? {
    let isUTC = text.hasSuffix("Z")
    let bare = isUTC ? String(text.dropLast()) : text
    if type == "Edm.Date", isUTC || isLocal {
      let date = text.prefix { $0 != "T" }
      return isOld ? .dateTime(date + "T00:00:00") : .date(String(date))
    }
    let wantsZone = !isOld || type == "Edm.DateTimeOffset"
    if isLocal { return wantsZone ? .dateTimeOffset(bare + "Z") : nil }
    return !wantsZone && isUTC ? .dateTime(bare) : nil
  }

  /// A time of the day as what has passed of it, which `Edm.Time` is.
  private static func duration(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    return "PT\(parts[0])H\(parts[1])M" + (parts.count == 3 ? "\(parts[2])S" : "")
  }
}

extension Substring {
  /// Without spaces around.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start.dropLast(start.reversed().prefix { $0 == " " }.count)
  }
}
