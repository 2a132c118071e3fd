import Foundation
import Saxifrage
import Synchronization

/// The code in Swift that articles show, and what it prints.
struct Snippets: Sendable {
  private final class Output: Sendable {
    let text = Mutex("")
  }

  private let output = Output()

  var printed: String { output.text.withLock { $0 } }

  func print(_ items: Any...) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    output.text.withLock { $0 += line + "\n" }
  }

  func converter() async throws -> [String] {
    var codes: [String] = []
    let mapping = try Mapping("emit Part at /parts\ntype Part { code: String using upper }")
    var options = ReadingOptions()
    options.build.converters["upper"] = { text in .string(text.uppercased()) }
    let parts = mapping.objects(in: .text(#"{"parts": [{"code": "ab"}]}"#), options: options)
    for try await part in parts {
      let code: String = try part.code
      codes.append(code)  // AB
    }
    return codes
  }

  func limits() -> ReadingOptions {
    var options = ReadingOptions()
    options.limits.total = 1 << 20
    options.limits.items = 10_000
    return options
  }

  struct Order: Decodable {
    var id: Int
  }

  func catching(_ mapping: Mapping, _ input: InputSource) async {
    do {
      for try await order in mapping.objects(Order.self, in: input) {
        print(order.id)
      }
    } catch let error as ReadingError where error.code == .truncated {
      print("cut short at byte", error.place.position?.offset ?? 0)
    } catch let error as BuildError {
      print(error.code, "at", error.place.path ?? "/", "by", error.mappingPlace?.line ?? 0)
    } catch {
      print(error)
    }
  }

  func skipping(_ mapping: Mapping, _ input: InputSource) async throws {
    var options = ReadingOptions()
    options.onError = .skip { error in print(error) }
    for try await order in mapping.objects(Order.self, in: input, options: options) {
      print(order.id)
    }
  }

  func access() async throws {
    struct Order: Decodable {
      var id: Int
      var totl: Decimal
    }
    let mapping = try Mapping("emit Order at /orders\ntype Order { id: Int;  total: Decimal }")
    let orders = mapping.objects(Order.self, in: .text(#"{"orders": [{"id": 1, "total": 5}]}"#))
    do {
      for try await order in orders { print(order) }
    } catch let error as BuildError where error.code == .access {
      print(error)
    }
  }

  func rejected() async throws {
    struct TooDear: Error {}
    let mapping = try Mapping("emit Order at /orders\ntype Order { id: Int;  total: Decimal }")
    var options = ReadingOptions()
    options.build.valueHooks["Order.total"] = { value in
      if try value.decode(Decimal.self) > 100 { throw TooDear() }
      return value
    }
    let payload = InputSource.text(#"{"orders": [{"id": 1, "total": 500}]}"#, named: "orders.json")
    do {
      for try await order in mapping.objects(in: payload, options: options) { print(order) }
    } catch let error as BuildError where error.code == .rejected {
      print(error)
    }
  }
}
