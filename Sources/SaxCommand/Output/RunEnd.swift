internal import SaxHTTP
internal import SaxImport
internal import SaxOData
internal import SaxServices
internal import Saxifrage

/// The end of a run.
enum RunEnd {
  case normal
  case failed(any Error)
  case interrupted
  /// Nobody reads the output any more.
  case outputClosed

  init(_ error: any Error) {
    switch error {
    case is ByteOutput.Closed: self = .outputClosed
    case is Interrupt: self = .interrupted
    default: self = .failed(error)
    }
  }

  /// Writes out what is left, then what went wrong.
  ///
  /// - Parameter status: where nothing went wrong.
  func finish(orElse status: ExitStatus, _ end: () throws -> Void) -> ExitStatus {
    if case .outputClosed = self { return .success }
    do { try end() } catch is ByteOutput.Closed {
      return .success
    } catch is Interrupt {
      return Interrupts.status
    } catch {
      Messages.write(Self.text(error))
      return .input
    }
    switch self {
    case .normal, .outputClosed: return status
    case .interrupted: return Interrupts.status
    case .failed(let error):
      Messages.write(Self.text(error))
      return Self.status(error)
    }
  }

  private static func text(_ error: any Error) -> String {
    if let failure = error as? ByteOutput.Failure {
      return "sax: \(failure.name) can't be written: \(failure.reason)"
    }
    return Messages.text(error)
  }

  private static func status(_ error: any Error) -> ExitStatus {
    switch error {
    case let error as InputError: error.code == .engine ? .usage : .input
    case let error as InferenceError: error.isMisuse ? .usage : .payload
    case is ByteOutput.Failure, is HTTPError, is SOAPFault, is SOAPError: .input
    case let error as APIError: error.isMisuse ? .usage : .input
    case let error as ODataError: error.isMisuse ? .usage : .input
    case is ODataMetadataError: .input
    case let error as WritingError where error.code == .file: .input
    default: .payload
    }
  }
}

extension APIError {
  /// True if it is the arguments' fault, and nothing was sent.
  var isMisuse: Bool {
    [.argument, .unknownCall, .environment, .address, .body].contains(code)
  }
}

extension ODataError {
  /// True if it is the query's fault.
  var isMisuse: Bool { [.query, .model].contains(code) }
}
