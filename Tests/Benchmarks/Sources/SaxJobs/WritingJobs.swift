import Contests
import SaxBenchReaders
import Saxifrage

/// Records that are in memory, written by the mapping that read them. The bytes are counted and thrown away.
enum WritingJobs {
  static let every = Format.allCases.flatMap { format in
    let contest = Contest(format, .write)
    return [
      Job.prepared(contest, "objects", isReference: true) { payload in
        let mapping = try Mappings.all(format)
        let objects = try objects(payload, format, mapping)
        return { try written(objects, mapping, format) { try $0.write($1) } }
      },
      Job.prepared(contest, "bound structs") { payload in
        let mapping = try Mappings.all(format)
        let products = try products(payload, format, mapping)
        return {
          try written(products, mapping, format) { try $0.write($1, by: Product.binding) }
        }
      },
      Job.prepared(contest, "Encodable structs", isReference: true) { payload in
        let mapping = try Mappings.all(format)
        let products = try products(payload, format, mapping)
        return { try written(products, mapping, format) { try $0.write($1) } }
      },
      // The events of what the others write.
      Job.prepared(contest, "events") { payload in
        let mapping = try Mappings.all(format)
        let objects = try objects(payload, format, mapping)
        let document = try mapping.bytes(of: objects, as: format.written)
        let run = try WriterRun(format == .json ? .json : .xml, document.span)
        let count = objects.count
        return { Tally(records: count, sum: try run.run()) }
      },
      // The part of that which is not the writer's.
      Job.prepared(contest, "events, told to nobody") { payload in
        let mapping = try Mappings.all(format)
        let objects = try objects(payload, format, mapping)
        let document = try mapping.bytes(of: objects, as: format.written)
        let run = try WriterRun(format == .json ? .json : .xml, document.span)
        let (count, bytes) = (objects.count, document.count)
        return {
          Tally(records: count, sum: try run.tellNobody() > 0 ? bytes : 0)
        }
      },
    ]
  }

  private static func objects(
    _ payload: Payload, _ format: Format, _ mapping: Mapping
  ) throws -> [SaxObject] {
    let kept = Kept<SaxObject>()
    _ = try JobReadings.objects(payload, format, mapping) { object, _ in kept.values.append(object)
    }
    return kept.values
  }

  private static func products(
    _ payload: Payload, _ format: Format, _ mapping: Mapping
  ) throws -> [Product] {
    let kept = Kept<Product>()
    _ = try JobReadings.bound(payload, format, mapping, Product.binding) { product, _ in
      kept.values.append(product)
    }
    return kept.values
  }

  private static func written<T>(
    _ values: [T], _ mapping: Mapping, _ format: Format, _ write: (ObjectWriter, T) throws -> Void
  ) throws -> Tally {
    let bytes = Kept<Int>()
    bytes.values = [0]
    let writer = try ObjectWriter(mapping, as: format.written) { bytes.values[0] += $0.count }
    for value in values { try write(writer, value) }
    try writer.finish()
    return Tally(records: values.count, sum: bytes.values[0])
  }

  private final class Kept<Value> {
    var values: [Value] = []
  }
}

extension Format {
  fileprivate var written: WritingFormat { self == .json ? .json : .xml }
}
