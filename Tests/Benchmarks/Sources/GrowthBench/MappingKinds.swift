/// The declarations of mappings, by kind: `n` of each in one text.
enum MappingKinds {
  static let all: [(name: String, text: @Sendable (Int) -> String)] = [
    ("types", { n in emit + lines(n) { "type T\($0) { a: Int; b: T\(($0 + 1) % n)? }" } }),
    (
      "types that nest",
      { n in
        emit + lines(n) { "type T\($0) { a: Int; b: \($0 + 1 < n ? "[T\($0 + 1)]" : "Int?") }" }
      }
    ),
    (
      "types that inherit",
      { n in
        emit + "type T0 { a: Int }\n" + lines(1..<n) { "type T\($0): T\($0 - 1) { b\($0): Int? }" }
      }
    ),
    (
      "types that need themselves",
      { n in emit + lines(n) { "type T\($0) { a: T\(($0 + 1) % n) }" } }
    ),
    (
      "types that read their own node",
      { n in
        emit + lines(n) { "type T\($0) { a: \($0 + 1 < n ? "T\($0 + 1) from ." : "Int") }" }
      }
    ),
    (
      "types of no use",
      { n in emit + "type T0 { a: Int }\n" + lines(n) { "type U\($0) { a: Int }" } }
    ),
    (
      "types that nothing declares",
      { n in
        emit + lines(n) { "type T\($0) { a: Int }" }
          + "type X { \(list(n) { "f\($0): Unknown\($0)?" }) }"
      }
    ),
    (
      "types of one name",
      { n in emit + "type T0 { a: Int }\n" + lines(n) { _ in "type T { a: Int }" } }
    ),
    ("fields", { n in emit + "type T0 { \(list(n) { "f\($0): Int?" }) }" }),
    ("fields of one path", { n in emit + "type T0 { \(list(n) { "f\($0): Int? from a" }) }" }),
    ("fields of one name", { n in emit + "type T0 { \(list(n) { "f\($0 / 2): Int?" }) }" }),
    (
      "fields with predicates",
      { n in
        emit + "type T0 { \(list(n) { "f\($0): Int? from a[@k=\"\($0)\"]" }) }"
      }
    ),
    (
      "fields at any depth",
      { n in emit + "type T0 { \(list(n) { "f\($0): Int? from .//x\($0)" }) }" }
    ),
    (
      "fields with a default",
      { n in
        emit
          + "type T0 { \(list(n) { "f\($0): K default c\($0)" }) }\nenum K { \(list(n) { "c\($0)" }) }"
      }
    ),
    (
      "defaults that no case has",
      { n in
        emit
          + "type T0 { \(list(n) { "f\($0): K default d\($0)" }) }\nenum K { \(list(n) { "c\($0)" }) }"
      }
    ),
    (
      "cases",
      { n in emit + "type T0 { k: K }\nenum K { \(list(n) { "c\($0) = \"x\($0)\", \"y\($0)\"" }) }"
      }
    ),
    ("rules", { n in lines(n) { "emit T at /r/t\($0)" } + "type T { a: Int }" }),
    ("rules of one path", { n in lines(n) { _ in "emit T at /r/t" } + "type T { a: Int }" }),
    (
      "cases of a switch",
      { n in
        "emit P at /t\ntype P = switch k { \(list(n) { "\"x\($0)\" -> T\($0)" }) }\n"
          + lines(n) { "type T\($0) { k: String }" }
      }
    ),
    (
      "namespaces",
      { n in
        emit + lines(n) { "namespace n\($0) = \"urn:\($0)\"" }
          + "type T0 { \(list(n) { "f\($0): Int? from n\($0):a" }) }"
      }
    ),
    (
      "prefixes that nothing declares",
      { n in
        emit + lines(n) { "namespace n\($0) = \"urn:\($0)\"" }
          + "type T0 { \(list(n) { "f\($0): Int? from m\($0):a" }) }"
      }
    ),
    ("calls", { n in service(lines(n) { "  call c\($0)(a: Int) = GET \"c\"  query a  -> none" }) }),
    (
      "arguments",
      { n in
        service(
          "  call c(\(list(n, ", ") { "a\($0): Int" })) = GET \"c\"  \(list(n, "  ") { "query a\($0)" })  -> none\n"
        )
      }
    ),
    (
      "arguments that nothing declares",
      { n in
        service(
          "  call c(\(list(n, ", ") { "a\($0): Int" })) = GET \"c\"  \(list(n, "  ") { "query b\($0)" })  -> none\n"
        )
      }
    ),
    (
      "parameters of a service",
      { n in
        service(
          lines(n) { "  param p\($0): String = \"x\"" }
            + "  call c() = GET \"c\"  \(list(n, "  ") { "query p\($0)" })  -> none\n")
      }
    ),
    (
      "services",
      { n in
        lines(n) {
          "service S\($0) at \"http://h\" {\n  call c(a: Int) = GET \"c\"  query a  -> none\n}"
        }
      }
    ),
  ]

  private static let emit = "emit T0 at /t\n"

  private static func service(_ entries: String) -> String {
    "service S at \"http://h.example\" {\n\(entries)}\n"
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    lines(0..<count, line)
  }

  private static func lines(_ range: Range<Int>, _ line: (Int) -> String) -> String {
    range.map { line($0) + "\n" }.joined()
  }

  private static func list(
    _ count: Int, _ separator: String = "; ", _ item: (Int) -> String
  ) -> String {
    (0..<count).map(item).joined(separator: separator)
  }
}
