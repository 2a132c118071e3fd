internal import SaxHTTP
internal import SaxOData
internal import SaxServices
internal import Saxifrage

/// The pages of an entity set.
final class ODataInputs: MapInputs {
  private struct NoMore: Error {}

  private let documents: EntityDocuments
  let name: String
  /// The columns of a table; none where members of any name are written.
  private let columns: Set<String>
  private var isStopped = false
  private var isToldOfOthers = false

  init(_ documents: EntityDocuments, name: String, _ layout: TableLayout?) {
    self.documents = documents
    self.name = name
    let own = layout?.columns.filter { !$0.isOfItem }.compactMap(\.fields.first) ?? []
    columns = Set(own + (layout?.rows.first.map { [$0] } ?? []))
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
    let value = try emission.result.get()
    let isNote = documents.takes(emission.typeName, value)
    if !isNote, !columns.isEmpty, !isToldOfOthers, case .object(let object) = value,
      let other = object.fieldNames.first(where: { !columns.contains($0) })
    {
      isToldOfOthers = true
      Messages.write(
        Messages.warning(
          name, "\(other) is no column, as the metadata does not declare it: --to ndjson writes it",
          nil))
    }
    return isNote
  }

  func explained(_ error: any Error) -> any Error { documents.explaining(error) }

  func stop() { isStopped = true }
}
