internal import SaxEngine
public import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The objects of a resource's collection, each handed out as soon as it has closed, and those of the pages behind it.
///
/// They have no entity tags, which are those of responses: ``Resource/refresh(_:keepingChanges:)`` gets one. Every
/// iteration asks anew. A slow consumer applies back-pressure.
public struct ResourceObjects<Model: Codable & Sendable>: AsyncSequence, Sendable {
  private let resource: Resource<Model>
  private let objects: Result<CallObjects<SaxObject>, any Error>

  init(_ resource: Resource<Model>, _ objects: Result<CallObjects<SaxObject>, any Error>) {
    self.resource = resource
    self.objects = objects
  }

  /// The latest iteration's latest response, once it is there: the status and the fields, without a body.
  public var response: WebResponse? { try? objects.get().response }

  /// The number of pages that the latest iteration has asked for and got.
  public var pageCount: Int { (try? objects.get().pageCount) ?? 0 }

  /// Sends the request when the first object is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(resource, objects.map { $0.makeAsyncIterator() })
  }

  /// Hands out the objects of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let resource: Resource<Model>
    private let began: Int
    private var objects: CallObjects<SaxObject>.AsyncIterator?
    private var failure: (any Error)?

    init(
      _ resource: Resource<Model>,
      _ objects: Result<CallObjects<SaxObject>.AsyncIterator, any Error>
    ) {
      self.resource = resource
      began = resource.identities.begin()
      switch objects {
      case .success(let objects): self.objects = objects
      case .failure(let error): failure = error
      }
    }

    /// The next object; nil at the end.
    ///
    /// - Throws: ``APIError`` if the request can't be made; as iterating ``CallObjects``; `BuildError` if an object
    ///   does not fit the Swift type.
    public mutating func next() async throws -> Tracked<Model>? { try await next(isolation: nil) }

    /// The next object; nil at the end.
    ///
    /// - Throws: as ``next()``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Tracked<Model>? {
      if let error = failure {
        failure = nil
        throw resource.told(error)
      }
      guard let object = try await objects?.next(isolation: actor) else { return nil }
      do {
        let base = TrackedBase(resource.schema, object, try object.decode(Model.self))
        let tracked = Tracked(base, etag: nil)
        try resource.note(tracked, began: began)
        return tracked
      } catch {
        objects = nil
        throw resource.told(error)
      }
    }
  }
}

@available(*, unavailable)
extension ResourceObjects.AsyncIterator: Sendable {}
