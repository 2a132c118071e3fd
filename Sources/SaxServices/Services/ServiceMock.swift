/// A stand-in for the work of the services of a kind.
public enum ServiceMock: Sendable {
  /// The result, of the service's type.
  case result(any Sendable)
  /// The error.
  case failure(any Error)
  /// The bytes that a service finds as the body of each response, where it sends requests by
  /// ``ServiceRun/executor(_:)``: its own code makes the result of them.
  case bytes([UInt8])
}
