import FoundationEssentials
import SaxEvents
import SaxHTTPSupport
import SaxSystem
import Testing

@testable import SaxHTTP

/// The stores that tokens are kept in.
@Suite struct TokenStoreTests {
  private let folder: Folder
  private let path: String
  private let token = OAuthToken(
    accessToken: "access", refreshToken: "refresh", scope: "a b", obtained: 1, expires: 2.5)

  init() throws {
    folder = try Folder()
    path = folder.path("tokens")
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func aFileIsItsOwnersAlone() async throws {
    let store = FileTokenStore(path: path)
    #expect(try store.token(for: "a") == nil)
    try await store.update("a") { $0 = token }
    try await store.update("b") { $0 = OAuthToken(accessToken: "other") }
    #expect(mode(path) == 0o600)
    #expect(mode(path + ".lock") == 0o600)
    #expect(try FileTokenStore(path: path).token(for: "a") == token)
    try await store.update("b") { $0 = nil }
    #expect(try store.token(for: "b") == nil)
    #expect(try folder.names == ["tokens", "tokens.lock"])
  }

  @Test func whatOthersCanReadIsNotRead() async throws {
    let store = FileTokenStore(path: path)
    try await store.update("a") { $0 = token }
    chmod(path, 0o644)
    let error = #expect(throws: HTTPError.self) { try store.token(for: "a") }
    #expect(error?.fix?.hasPrefix("chmod 600") == true)
    #expect(symlink(path, path + ".link") == 0)
    #expect(throws: HTTPError.self) { try FileTokenStore(path: path + ".link").token(for: "a") }
  }

  @Test(arguments: ["{", "[]", "{\"a\": {\"accessToken\": 1}}", "{\"a\": \"hunter2\"}"])
  func whatIsNoFileOfTokensStaysAsItIs(_ text: String) async throws {
    try folder.write("tokens", Array(text.utf8))
    chmod(path, 0o600)
    let store = FileTokenStore(path: path)
    let error = await #expect(throws: HTTPError.self) { try await store.update("a") { $0 = token } }
    #expect(error?.code == .file)
    #expect(error.map { "\($0)".contains("hunter2") } == false)
    #expect(try folder.read("tokens") == Array(text.utf8))
    #expect(try folder.names == ["tokens", "tokens.lock"])
  }

  @Test func aChangeThatFailsChangesNothing() async throws {
    struct Failure: Error {}
    for store in [FileTokenStore(path: path), MemoryTokenStore()] as [any TokenStore] {
      try await store.update("a") { $0 = token }
      await #expect(throws: Failure.self) {
        try await store.update("a") { token in
          token = nil
          throw Failure()
        }
      }
      #expect(try await store.token(for: "a") == token)
      // The lock is free again.
      try await store.update("a") { $0 = nil }
      #expect(try await store.token(for: "a") == nil)
    }
    #expect(try folder.names == ["tokens", "tokens.lock"])
  }

  @Test(arguments: [true, false]) func oneAfterTheOther(_ isFile: Bool) async throws {
    let store: any TokenStore = isFile ? FileTokenStore(path: path) : MemoryTokenStore()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await store.update("a") { token in
            let count = Int(token?.accessToken ?? "0") ?? -1
            await Task.yield()
            token = OAuthToken(accessToken: "\(count + 1)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.token(for: "a")?.accessToken == "20")
  }

  @Test(arguments: [true, false]) func whoeverWaitsCanBeCancelled(_ isFile: Bool) async throws {
    let store: any TokenStore = isFile ? FileTokenStore(path: path) : MemoryTokenStore()
    let gate = Gate()
    let first = Task { try await store.update("a") { _ in try await gate.wait() } }
    await gate.reached()
    let second = Task { try await store.update("a") { $0 = token } }
    await Task.yield()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    try await first.value
    #expect(try await store.token(for: "a") == nil)
  }

  /// Another process has the lock.
  @Test func otherProcessesAreWaitedFor() async throws {
    let store = FileTokenStore(path: path)
    try await store.update("a") { $0 = token }
    let descriptor = open(path + ".lock", O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let isDone = Locked(false)
    let task = Task {
      try await store.update("a") { $0?.accessToken += "+" }
      isDone.withLock { $0 = true }
    }
    // What the other one has written meanwhile is what is changed.
    try SecretFile(path: path, what: "tokens").write(["a": OAuthToken(accessToken: "theirs")])
    #expect(!isDone.withLock { $0 })
    // Not by closing it alone: a process that another test starts has the file until it becomes its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
    try await task.value
    #expect(try store.token(for: "a")?.accessToken == "theirs+")
  }

  @Test func noDescriptionShowsThem() {
    var text = ""
    dump(token, to: &text)
    dump(OAuthGrant.password(user: "u", password: "refresh"), to: &text)
    dump(OAuthGrant.refreshToken("refresh"), to: &text)
    dump(BasicAuthenticator(user: "u", password: "refresh"), to: &text)
    print(token, String(reflecting: token), Optional(token) as Any, to: &text)
    #expect(!text.contains("refresh\""))
    #expect(!text.contains("access"))
  }
}
