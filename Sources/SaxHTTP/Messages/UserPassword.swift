/// A text that no description shows.
struct Secret: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let value: String

  init(_ value: String) { self.value = value }

  var description: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A user's name and password.
struct UserPassword: Sendable, Hashable {
  var user: String
  var password: Secret

  init(_ user: String, _ password: String) {
    self.user = user
    self.password = Secret(password)
  }
}
