import SaxSchema
import SaxValues
import Testing

@testable import SaxImport
@testable import SaxLanguage

/// Types of Swift that are asked for their properties.
@Suite struct DecodableImportTests {
  /// A type that takes no value that is made up for it.
  private struct Status: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard try container.decode(String.self) == "open" else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown status")
      }
    }
  }

  /// A list that passes over the items that can't be decoded.
  private struct Known<Item: Decodable>: Decodable {
    var items: [Item] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if let item = try? container.decode(Item.self) { items.append(item) }
      }
    }
  }

  private struct Order: Decodable {
    var number: Int
    var notes: Known<String>
  }

  private struct Track: Decodable {
    var number: Int
    var states: Known<Status>
  }

  @Test(.timeLimit(.minutes(1))) func listThatPassesOverItemsHasTheirType() throws {
    let schema = try DecodableImporter.schema(of: Order.self)
    let record = try #require(schema.records.values.first)
    #expect(record.fields.map(\.type) == [.scalar(.int), .list(.scalar(.string))])
  }

  /// An item is passed even if it can't be decoded, so that such a loop ends. Refused items are read as texts.
  @Test(.timeLimit(.minutes(1))) func listWhoseItemsAreRefusedEnds() throws {
    let schema = try DecodableImporter.schema(of: Track.self)
    let record = try #require(schema.records.values.first)
    #expect(record.fields.map(\.type) == [.scalar(.int), .list(.scalar(.string))])
  }
}
