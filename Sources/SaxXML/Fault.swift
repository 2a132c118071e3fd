internal import SaxEvents

/// A thing that may be wrong with a document, in the words that every reader has for it.
struct Fault: Sendable {
  var code = ReadingError.Code.malformed
  let message: String
  var fix: String?

  init(_ message: String, fix: String? = nil, code: ReadingError.Code = .malformed) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

// MARK: Tags

extension Fault {
  static let noElementName = Fault(
    "found < and no name, wanted the name of an element", fix: "&lt; for the character itself")
  static let noName = Fault("found no name where one is needed")
  static let misplacedColon = Fault(
    "found a name with a colon that does not part a prefix from a name")
  static let noEndOfTag = Fault("found something else, wanted > at the end of the tag")
  static let noSpace = Fault("found no white space where it is needed")
  static let noValue = Fault("found an attribute without a value, wanted =")
  static let noQuotationMarks = Fault("found an attribute's value without quotation marks")
  static let lessThanInValue = Fault("found < in an attribute's value, wanted &lt;")
  static let markupInTag = Fault("found < inside a tag")
  static let reservedNamespace = Fault("found a namespace declaration that is reserved")
  static let emptyNamespace = Fault("found a prefix declared as no namespace")

  static func repeated(_ attribute: String) -> Fault {
    Fault("found the attribute \(attribute) twice in one tag")
  }

  static func undeclared(prefix: String, of local: String) -> Fault {
    Fault(
      "found \(prefix):\(local), and the prefix \(prefix) is not declared",
      fix: "declare it: xmlns:\(prefix)=\"…\"")
  }

  /// In an element that is passed over, of which no more is known.
  static func unbalanced(_ found: String) -> Fault {
    Fault("found \(found), which is not the innermost open element's end tag")
  }

  /// Makes the fault of an end tag that does not end the innermost open element.
  ///
  /// - Parameters:
  ///   - found: the end tag as it stands.
  ///   - wanted: the innermost open element's name, and its place as `line:column`; nil if none
  ///     is open.
  static func mismatch(_ found: String, wanted: (name: String, place: String)?) -> Fault {
    guard let wanted else { return Fault("found \(found), wanted a start tag") }
    return Fault(
      "found \(found), wanted </\(wanted.name)> for the element opened at \(wanted.place)")
  }
}

// MARK: Text, references and other markup

extension Fault {
  static let noReference = Fault(
    "found & and no name, wanted a name and ;", fix: "&amp; for the ampersand itself")
  static let unendedReference = Fault(
    "found & and a name, wanted ; after it", fix: "&amp; for the ampersand itself")
  static let noHexadecimalNumber = Fault("found &#x, wanted a hexadecimal number and ;")
  static let noDecimalNumber = Fault("found &#, wanted a decimal number and ;")
  static let sectionEndInText = Fault("found ]]> in text, wanted ]]&gt;")
  static let hyphensInComment = Fault("found -- in a comment, where only --> may end it")
  static let noTarget = Fault("found <? and no name, wanted a processing instruction's target")
  static let misplacedDeclaration = Fault(
    "found an XML declaration, or a target called xml, after the document's beginning",
    fix: "nothing before <?xml, no white space either")
  static let misplacedMarkup = Fault("found markup that has no place inside an element")

  static func undeclaredEntity(_ name: String) -> Fault {
    Fault(
      "found &\(name);, an entity that is not declared",
      fix: "a character reference such as &#160;, or declare \(name) in a local DTD")
  }

  static func unknownMarkup(_ found: String) -> Fault {
    Fault("found \(found), wanted <!--, <![CDATA[ or a tag")
  }

  /// Makes the fault of a character that XML 1.0 §2.2 does not allow.
  ///
  /// - Parameter value: the character's code point; nil where nobody can say which it is.
  static func forbidden(character value: UInt32?) -> Fault {
    let character = value.map { value in
      let digits = String(value, radix: 16, uppercase: true)
      return "the character U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    return Fault("found \(character ?? "a character"), which XML does not allow")
  }
}

// MARK: The document

extension Fault {
  static let textBeforeElement = Fault("found text before the document element, wanted <")
  static let moreAfterElement = Fault(
    "found more after the end of the document element",
    fix: "one element around all, or each document as an input of its own")
  static let unendedDeclaration = Fault(
    "found something else, wanted ?> at the end of the XML declaration")
  static let unendedDoctype = Fault(
    "found something else, wanted > at the end of the document type declaration")
  static let noVersion = Fault("found an XML declaration without a version")
  static let noClosingQuotationMark = Fault("found no quotation mark that ends the value")
  static let noEncodingName = Fault("found an encoding's name that is none")
  static let badStandalone = Fault("found a value of standalone that is neither yes nor no")
  static let noEqualsSign = Fault("found something else, wanted =")
  static let noQuotationMark = Fault("found something else, wanted a quotation mark")

  static func unknownVersion(_ version: String) -> Fault {
    Fault("found the version \(version) of XML, wanted 1.0")
  }

  static func notEncoded(_ encoding: String) -> Fault {
    Fault(
      "found bytes that are no character in \(encoding)",
      fix: "declare the encoding that the document is in", code: .encoding)
  }
}

// MARK: Where the input ends

extension Fault {
  static let noDocument = Fault("found nothing, wanted a document", code: .empty)
  static let endInCharacter = Fault("the input ends inside a character", code: .truncated)
  static let endBeforeElement = Fault(
    "the input ends before the document element", code: .truncated)

  /// Makes the fault of an input that ends inside markup, such as a comment or a tag.
  ///
  /// - Parameter place: the place at which the markup begins, as `line:column`.
  static func end(in construct: MarkupScanner.Construct, at place: String) -> Fault {
    Fault(
      "the input ends inside the \(construct.rawValue) that begins at \(place)", code: .truncated)
  }

  /// Makes the fault of an input that ends while an element is open.
  ///
  /// - Parameter element: the innermost open element's name, and its place as `line:column`.
  static func end(in element: (name: String, place: String)) -> Fault {
    Fault("the input ends inside <\(element.name)>, opened at \(element.place)", code: .truncated)
  }
}

// MARK: Limits

extension Fault {
  static func limit(_ message: String, _ name: String, _ value: Int) -> Fault {
    Fault(
      "\(message) (limit \(name))", fix: Limits.fix(raising: name, from: value), code: .limit)
  }

  static func tooLong(
    _ construct: MarkupScanner.Construct, limit: Int, name: String
  ) -> Fault {
    Fault.limit("found a \(construct.rawValue) of more than \(limit) bytes", name, limit)
  }

  static func tooDeep(_ depth: Int, _ limits: Limits) -> Fault {
    Fault.limit(
      "found elements nested \(depth) deep, wanted at most \(limits.depth)", "depth",
      limits.depth)
  }

  static func tooManyAttributes(_ limits: Limits) -> Fault {
    Fault.limit(
      "found more than \(limits.attributes) attributes in one tag", "attributes", limits.attributes)
  }

  static func tooManyDeclared(_ limits: Limits) -> Fault {
    Fault.limit(
      "found more than \(limits.attributes) attributes declared for one element", "attributes",
      limits.attributes)
  }

  static func tooManyPrefixes(_ limits: Limits) -> Fault {
    Fault.limit(
      "found more than \(limits.attributes) namespace declarations in scope", "attributes",
      limits.attributes)
  }

  static func tooManyNames(_ limits: Limits) -> Fault {
    Fault.limit(
      "found more than \(limits.names) distinct names and namespaces", "names", limits.names)
  }

  static func longName(_ count: Int, _ limits: Limits) -> Fault {
    Fault.limit(
      "found a name of \(count) bytes, wanted at most \(limits.name)", "name", limits.name)
  }

  static func tooMuch(_ limits: Limits) -> Fault {
    let total = limits.total ?? 0
    return Fault.limit("found more than \(total) bytes", "total", total)
  }

  static func rawWithinRaw(_ limits: Limits) -> Fault {
    Fault.limit(
      "found more than \(limits.text) bytes of a node within a node to be taken raw",
      limits.textLimit, limits.text)
  }
}
