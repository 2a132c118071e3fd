internal import SaxHTTP
internal import SaxOData
internal import SaxServices
internal import Saxifrage

/// The pages of an entity set.
final class ODataInputs: MapInputs {
  private struct NoMore: Error {}

  private let documents: EntityDocuments
  let name: String
  private var isStopped = false

  init(_ documents: EntityDocuments, name: String) {
    self.documents = documents
    self.name = name
  }

  func next(_ loop: InputLoop, written: Int, skipped: Int) throws -> MapInput? {
    if isStopped { return nil }
    let url = Locked<String?>(nil)
    let bytes: URLPull
    do {
      bytes = try URLPull(opening: { [documents] in
        guard let response = try await documents.next() else { throw NoMore() }
        url.withLock { $0 = response.url.redacted }
        return response
      }) {
        try loop.output.flush()
      }
    } catch is NoMore {
      return nil
    }
    return MapInput(
      name: url.withLock { $0 } ?? name, bytes: bytes,
      reading: (documents.mapping, documents.typeName))
  }

  func keep(_ emission: Emission) throws -> Bool {
    documents.takes(emission.typeName, try emission.result.get())
  }

  func explained(_ error: any Error) -> any Error { documents.explaining(error) }

  func stop() { isStopped = true }
}
