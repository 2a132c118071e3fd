import Foundation
import SaxHTTP
import SaxOData
import SaxTestServers

/// The products of the servers that others wrote.
struct ForeignProduct: Codable, ODataEntity, Equatable {
  var ID: Int?
  var Name: String?
  var Price: Decimal?
  var Released: Date?
  var Stock: Int64?
  var Size: Size?
  var Category: ForeignCategory?

  struct Size: Codable, ODataEntity, Equatable {
    var Width: Double?
    var Unit: String?

    static func propertyName(of keyPath: PartialKeyPath<Size>) -> String? {
      keyPath == \.Width ? "Width" : keyPath == \.Unit ? "Unit" : nil
    }
  }

  static func propertyName(of keyPath: PartialKeyPath<ForeignProduct>) -> String? {
    let names: [PartialKeyPath<ForeignProduct>: String] = [
      \.ID: "ID", \.Name: "Name", \.Price: "Price", \.Released: "Released", \.Stock: "Stock",
      \.Size: "Size", \.Size?.Width: "Size/Width", \.Category: "Category",
    ]
    return names[keyPath]
  }

  /// As the servers have them from the beginning.
  static func first(_ number: Int) -> ForeignProduct {
    ForeignProduct(
      ID: number, Name: "product \(number)", Price: Decimal(number) * 5 / 2,
      Released: Date(timeIntervalSince1970: 1_767_236_645.25 + Double(number - 1) * 86_400),
      Stock: 9_007_199_254_740_993 + Int64(number),
      Size: .init(Width: Double(number) / 2, Unit: "cm"))
  }
}

struct ForeignCategory: Codable, ODataEntity, Equatable {
  var ID: Int?
  var Name: String?

  static func propertyName(of keyPath: PartialKeyPath<ForeignCategory>) -> String? {
    keyPath == \.ID ? "ID" : keyPath == \.Name ? "Name" : nil
  }
}

/// A service of a server that others wrote, and its process, which lasts as long as this.
struct ForeignService {
  let server: ForeignODataServer
  let service: ODataService
  var products: ODataEntities<ForeignProduct> { service["Products", as: ForeignProduct.self] }
  var categories: ODataEntities<ForeignCategory> {
    service["Categories", as: ForeignCategory.self]
  }

  /// Creates the client of a service that a server has.
  ///
  /// - Parameter path: of the root of the service.
  init(
    _ server: ForeignODataServer, _ path: String = "",
    _ set: (inout ODataOptions) -> Void = { _ in }
  ) throws {
    var options = ODataOptions()
    set(&options)
    self.server = server
    service = try ODataService(server.address + path, client: HTTPClient(), options: options)
  }
}

extension ODataObjects {
  /// All of them.
  func all() async throws -> [Element] {
    var found: [Element] = []
    for try await object in self { found.append(object) }
    return found
  }
}

extension BatchResults {
  /// The ways in which the operations ended, in the order in which they were added: statuses.
  func outcomes() async throws -> [String] {
    var found: [(id: Int, text: String)] = []
    for try await result in self {
      let text =
        switch result.outcome {
        case .response(let response): "\(response.status)"
        case .changeSetFailed(let response): "set \(response.status)"
        case .notProcessed: "not processed"
        }
      found.append((result.operation.id.flatMap { Int($0) } ?? 0, text))
    }
    return found.sorted { $0.id < $1.id }.map(\.text)
  }
}
