import SaxHTTP
import SaxOData
import SaxSchema
import Saxifrage

/// A service that has some bytes for its metadata: what it makes of them at its start, and the mappings of its sets.
struct ODataModelUse {
  private let input: FuzzInput
  private let model: EntityModel

  /// Creates the use of a model.
  ///
  /// - Parameters:
  ///   - input: the bytes, and the pieces that they come in.
  ///   - model: what they declare.
  init(_ input: FuzzInput, _ model: EntityModel) {
    self.input = input
    self.model = model
  }

  /// Says what is wrong with what the service makes of its metadata; nil if nothing is.
  func failure() async -> String? {
    do {
      let list = model.version < .v3 ? #"{"d":{"results":[]}}"# : #"{"value":[]}"#
      let exchange = FuzzExchange([Array(list.utf8)], sizes: [])
      let service = try ODataService(
        "https://h/svc", client: FuzzTransport(exchange, documents: ["$metadata": input.text]))
      let read = try await service.metadata()
      if input.options & 1 == 0, read != model { return "the service has another model" }
      let version = try await service.version()
      if exchange.requests.count != 1 { return "the root was asked for another number of times" }
      for set in (model.container?.entitySets ?? []).prefix(2) where isName(set.name) {
        if let failure = await failure(of: service[set.name], version) {
          return "\(set.name): \(failure)"
        }
      }
      return nil
    } catch {
      // Names that dangle are no error of a service's.
      return "the service has no model: \(error)"
    }
  }

  /// A name that can stand in a path as it is.
  private func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
  }

  private func failure(of set: ODataEntities<SaxObject>, _ version: ODataVersion) async -> String? {
    do {
      for try await _ in set.objects() { return "an entity of an empty list" }
    } catch let error as ODataError {
      if !mayFail(error) { return "it can't be read: \(error)" }
    } catch {
      return "it can't be read: \(error)"
    }
    do {
      let text = try await set.suggestedMapping()
      do {
        _ = try Mapping(text, named: "suggested")
      } catch {
        return "\(error)\n\(text)"
      }
    } catch let error as ODataError {
      return mayFail(error) ? nil : "no mapping is suggested: \(error)"
    } catch {
      return "no mapping is suggested: \(error)"
    }
    return nil
  }

  /// True for what the model lacks, which names it.
  private func mayFail(_ error: ODataError) -> Bool {
    error.code == .model && !error.message.isEmpty && error.cause == nil
  }
}
