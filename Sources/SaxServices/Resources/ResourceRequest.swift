internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The thing that a request of a resource is for.
enum ResourcePlace: Sendable {
  case key(String)
  /// Of an object, where the server said that it is.
  case location(URI)
  case collection
}

/// A response to a request of a resource: the object in it, and the rest without the body.
struct ResourceAnswer: Sendable {
  let object: SaxObject?
  let head: WebResponse
  /// The URL that was asked; after redirections the response is another one's.
  let asked: URI

  var etag: String? { head.fields.values(of: "ETag").last }
}

/// A request of a resource.
struct ResourceRequest: Sendable {
  let method: HTTPMethod
  let place: ResourcePlace
  /// The statuses of answers that hold no object, besides 202.
  var empty: [Int] = []
  /// True if a response of 412 is an answer, which may hold the object.
  var mayConflict = false
  var body = HTTPBody.empty
  var fields: [(name: String, value: String)] = []
  var caching: HTTPCaching.Mode?

  init(_ method: HTTPMethod, _ place: ResourcePlace) {
    self.method = method
    self.place = place
  }

  /// The statuses that are answers.
  func expects(_ status: Int) -> Bool {
    (200...299).contains(status) || empty.contains(status) || mayConflict && status == 412
  }

  /// True if the body may be something else than an object: a description of the error, or a few words on what was made
  /// and is to be found elsewhere.
  func mayHoldElse(_ head: WebResponse?) -> Bool {
    guard let head else { return false }
    return mayConflict && head.status == 412
      || method == .post && head.status == 201 && head.fields.contains("Location")
  }

  func answers(_ typeName: String) -> [UndeclaredCall.Answer] {
    var answers = (empty + [202]).map { UndeclaredCall.Answer(statuses: $0...$0) }
    if mayConflict {
      answers.append(.init(statuses: 412...412, typeName: typeName, count: .optional))
    }
    // A deletion may be answered with a message.
    let type = method == .delete ? nil : typeName
    answers.append(.init(statuses: 200...299, typeName: type, count: .optional))
    return answers
  }
}
