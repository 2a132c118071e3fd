internal import SaxServices
internal import Saxifrage

/// An input of a run, opened.
struct MapInput {
  /// As messages print it.
  let name: String
  let bytes: any PulledInput
  /// The mapping that it is read by, and the type whose objects are written; nil for those of the run.
  var reading: (mapping: Mapping, typeName: String?)?
  /// The most objects that may be in it; nil for any number.
  var most: (count: Int, error: any Error)?
  /// True if it is noted how far it has been read.
  var keepsCheckpoint = false
}

/// The inputs of a run, one after the other.
protocol MapInputs: AnyObject {
  /// The name of all of them together.
  var name: String { get }

  /// Opens the next one; nil behind the last.
  ///
  /// - Parameters:
  ///   - written: the number of objects that have been written.
  ///   - skipped: of those that were skipped.
  func next(_ loop: InputLoop, written: Int, skipped: Int) throws -> MapInput?

  /// Keeps an object for itself, which is not written then.
  func keep(_ emission: Emission) throws -> Bool

  /// The error that is told for one of the reading's.
  func explained(_ error: any Error) -> any Error

  /// Hears that no more is wanted.
  func stop()
}

extension MapInputs {
  func explained(_ error: any Error) -> any Error { error }
}

/// Files, URLs and standard input.
final class NamedInputs: MapInputs {
  private let operands: [String]
  private var rest: ArraySlice<String>
  private let network: NetworkArguments
  private let mapping: Mapping
  private let checkpoint: CheckpointFile?

  /// The inputs that a command line names, in its order.
  ///
  /// - Parameters:
  ///   - operands: names of files, URLs, or `-`.
  ///   - mapping: the mapping of the objects that servers send as errors.
  ///   - checkpoint: the file that says how far a URL has been read.
  init(
    _ operands: [String], _ network: NetworkArguments, errorsBy mapping: Mapping,
    keeping checkpoint: CheckpointFile?
  ) {
    self.operands = operands
    rest = operands[...]
    self.network = network
    self.mapping = mapping
    self.checkpoint = checkpoint
  }

  var name: String {
    operands.count == 1 ? InputLoop.name(of: operands[0]) : "\(operands.count) inputs"
  }

  func next(_ loop: InputLoop, written: Int, skipped: Int) throws -> MapInput? {
    guard let operand = rest.popFirst() else { return nil }
    let bytes = try loop.open(operand, network, errorsBy: mapping, keeping: checkpoint)
    return MapInput(
      name: InputLoop.name(of: operand), bytes: bytes, keepsCheckpoint: checkpoint != nil)
  }

  func keep(_ emission: Emission) -> Bool { false }

  func stop() {}
}
