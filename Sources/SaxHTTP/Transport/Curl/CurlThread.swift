internal import CCurl

/// The work and the state of the thread of a ``CurlLoop``. No other thread sees it.
final class CurlThread {
  private let multi: UnsafeMutableRawPointer
  private let options: ConnectionOptions
  private let loop: CurlLoop
  private var transfers: [Int: CurlTransfer] = [:]
  private var stopsWhenIdle = false
  /// The time at which a connection to an origin came free last, in seconds, as far as
  /// transfers are under way.
  private var freed: [Origin: Double] = [:]
  /// The time at which time-outs were looked at last, in seconds.
  private var lastCheck = 0.0

  init(_ multi: UnsafeMutableRawPointer, _ options: ConnectionOptions, _ loop: CurlLoop) {
    self.multi = multi
    self.options = options
    self.loop = loop
  }

  func run() {
    while true {
      for command in loop.takeCommands() { obey(command) }
      var running: Int32 = 0
      saxcurl_multi_perform(multi, &running)
      finishTransfers()
      checkTime()
      if transfers.isEmpty, stopsWhenIdle, loop.close() { break }
      // Woken by what comes, by commands, and by time-outs of libcurl's; ours are looked at now and then.
      saxcurl_multi_poll(multi, transfers.isEmpty ? 60_000 : 100)
    }
    saxcurl_multi_cleanup(multi)
  }

  private func obey(_ command: CurlLoop.Command) {
    switch command {
    case .start(let id, let request, let exchange):
      do throws(HTTPError) {
        let loop = loop
        let transfer = try CurlTransfer(id, request, exchange, options) {
          loop.send(.resume(id: id))
        }
        guard saxcurl_multi_add(multi, transfer.easy) == CURLM_OK else {
          transfer.close()
          throw HTTPError(.closed, "libcurl takes no more requests", url: request.url.redacted)
        }
        transfers[id] = transfer
      } catch {
        exchange.end(.failure(error))
      }
    case .resume(let id): transfers[id]?.resume()
    case .cancel(let id): end(id, .failure(CancellationError()))
    case .stopWhenIdle: stopsWhenIdle = true
    }
  }

  private func finishTransfers() {
    var code = CURLE_OK
    while let easy = saxcurl_multi_done(multi, &code) {
      guard let id = CurlTransfer.id(of: easy), let transfer = transfers[id] else { continue }
      if transfer.isToRepeat(after: code) {
        saxcurl_multi_remove(multi, easy)
        if saxcurl_multi_add(multi, easy) == CURLM_OK { continue }
      }
      end(id, transfer.result(code))
    }
  }

  /// Removing a transfer that is not done closes its connection.
  private func end(_ id: Int, _ result: Result<HeaderFields, any Error>) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    transfer.close()
    // One that waited for a connection leaves none.
    if transfer.times.isConnected { freed[Origin(transfer.request.url)] = TransferTimes.now }
    if transfers.isEmpty { freed = [:] }
    transfer.exchange.end(result)
    saxcurl_multi_remove(multi, transfer.easy)
  }

  private func checkTime() {
    let now = TransferTimes.now
    guard now - lastCheck > 0.05 else { return }
    lastCheck = now
    for (id, transfer) in transfers {
      let freed = transfer.times.isConnected ? nil : freed[Origin(transfer.request.url)]
      if let error = transfer.timeout(now, freed: freed) { end(id, .failure(error)) }
    }
  }
}

/// Whom a connection is to.
private struct Origin: Hashable {
  let scheme: String
  let host: String
  let port: Int

  init(_ url: URI) {
    scheme = url.scheme
    host = url.host
    port = url.effectivePort
  }
}
