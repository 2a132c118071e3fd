package import SaxURI

/// A URI with places for values (RFC 6570), all four levels of it.
///
///     let template = try URITemplate("https://shop.example{/kind,id}{?page,tag*}")
///     try template.expand(["kind": "orders", "id": "7", "tag": ["new", "open"]])
///     // https://shop.example/orders/7?tag=new&tag=open
public struct URITemplate: Sendable, Hashable {
  /// The value of a variable.
  public enum Value: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
  {
    /// A text.
    case text(String)
    /// Several, in order. None is as good as no variable.
    case list([String])
    /// Names with their values, in order.
    case pairs([Pair])

    /// A name and its value.
    public struct Pair: Sendable, Hashable {
      /// The name.
      public var name: String
      /// The value, not yet percent-encoded.
      public var value: String

      /// Pairs a name with a value.
      ///
      /// - Parameters:
      ///   - name: the name.
      ///   - value: its value.
      public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
      }
    }

    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Several, in order.
    public init(arrayLiteral elements: String...) { self = .list(elements) }
    /// Names with their values, in order.
    public init(dictionaryLiteral elements: (String, String)...) {
      self = .pairs(elements.map { Pair($0.0, $0.1) })
    }
  }

  private let parts: URITemplateParts

  /// The template as it was written.
  public let text: String

  /// Parses a template (RFC 6570 §2).
  ///
  /// - Parameter text: a template.
  /// - Throws: ``HTTPError/Code/request`` if it is none; the message says what is wrong with which part.
  public init(_ text: String) throws(HTTPError) {
    do throws(URITemplateFailure) {
      parts = try URITemplateParts(text)
    } catch {
      throw HTTPError(
        .request, "\(HTTPToken.shown(text)) is no URI template: \(error.reason)")
    }
    self.text = text
  }

  /// The names that values are wanted for, in the order that they come, each once.
  public var variables: [String] { parts.variables }

  /// Puts values into their places. A variable without one leaves nothing behind (RFC 6570 §3.2.1).
  ///
  /// - Parameter values: by the variables' names.
  /// - Throws: ``HTTPError/Code/request`` if a part of a value is wanted, as by `{name:3}`, that is no text.
  public func expand(_ values: [String: Value]) throws(HTTPError) -> String {
    do throws(URITemplateFailure) {
      return try parts.expand(values.mapValues(\.part))
    } catch {
      throw HTTPError(.request, error.reason)
    }
  }
}

extension URITemplate.Value {
  /// The value as templates take it apart.
  package var part: URITemplateValue {
    switch self {
    case .text(let text): .text(text)
    case .list(let items): .list(items)
    case .pairs(let pairs): .pairs(pairs.map { .init(name: $0.name, value: $0.value) })
    }
  }
}
