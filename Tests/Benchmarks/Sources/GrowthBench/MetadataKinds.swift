/// The declarations of `$metadata`, by kind: `n` of each in one document of V4, with an entity set `Es`.
enum MetadataKinds {
  static let all: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "properties",
      { n in document(properties: each(n) { "<Property Name='P\($0)' Type='Edm.String'/>" }) }
    ),
    (
      "properties of complex types",
      { n in
        document(
          each(n, complex), properties: each(n) { "<Property Name='P\($0)' Type='N.C\($0)'/>" })
      }
    ),
    (
      "navigation properties",
      { n in
        document(properties: each(n) { "<NavigationProperty Name='L\($0)' Type='N.E'/>" })
      }
    ),
    ("complex types", { n in document(each(n, complex)) }),
    (
      "complex types that nest",
      { n in
        document(
          each(n) {
            "<ComplexType Name='C\($0)'><Property Name='A' Type='\($0 + 1 < n ? "N.C\($0 + 1)" : "Edm.Int32")'/></ComplexType>"
          }, properties: "<Property Name='P' Type='N.C0'/>")
      }
    ),
    (
      "a chain of base types",
      { n in document(each(n) { derived($0, from: $0 == 0 ? "E" : "E\($0 - 1)") }) }
    ),
    ("derived types", { n in document(each(n) { derived($0, from: "E") }) }),
    (
      "enumeration types",
      { n in document(each(n) { "<EnumType Name='M\($0)'><Member Name='a'/></EnumType>" }) }
    ),
    (
      "members",
      { n in document("<EnumType Name='M'>\(each(n) { "<Member Name='a\($0)'/>" })</EnumType>") }
    ),
    (
      "type definitions",
      { n in
        document(each(n) { "<TypeDefinition Name='D\($0)' UnderlyingType='Edm.Int32'/>" })
      }
    ),
    ("functions", { n in document(each(n) { function("F\($0)", "p") }) }),
    ("overloads", { n in document(each(n) { function("F", "p\($0)") }) }),
    ("terms", { n in document(each(n) { "<Term Name='T\($0)' Type='Edm.String'/>" }) }),
    (
      "annotations",
      { n in
        document(
          each(n) {
            "<Annotations Target='N.E/ID'><Annotation Term='T.t\($0)' String='x'/></Annotations>"
          })
      }
    ),
    (
      "entity sets",
      { n in document(sets: each(n) { "<EntitySet Name='S\($0)' EntityType='N.E'/>" }) }
    ),
    (
      "imports",
      { n in
        document(
          function("F", "p"), sets: each(n) { "<FunctionImport Name='I\($0)' Function='N.F'/>" })
      }
    ),
    (
      "schemas",
      { n in
        document(
          schemas: each(n) {
            "<Schema Namespace='M\($0)' Alias='a\($0)' xmlns='\(edm)'><ComplexType Name='C'/></Schema>"
          })
      }
    ),
  ]

  private static let edm = "http://docs.oasis-open.org/odata/ns/edm"

  private static func complex(_ number: Int) -> String {
    "<ComplexType Name='C\(number)'><Property Name='A' Type='Edm.String'/></ComplexType>"
  }

  private static func derived(_ number: Int, from base: String) -> String {
    "<EntityType Name='E\(number)' BaseType='N.\(base)'><Property Name='Q\(number)' Type='Edm.Int32'/></EntityType>"
  }

  private static func function(_ name: String, _ parameter: String) -> String {
    "<Function Name='\(name)'><Parameter Name='\(parameter)' Type='Edm.Int32'/><ReturnType Type='Edm.Int32'/></Function>"
  }

  private static func each(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  private static func document(
    _ declarations: String = "", properties: String = "", sets: String = "", schemas: String = ""
  ) -> String {
    """
    <edmx:Edmx Version='4.0' xmlns:edmx='http://docs.oasis-open.org/odata/ns/edmx'><edmx:DataServices>\
    <Schema Namespace='N' xmlns='\(edm)'><EntityType Name='E'><Key><PropertyRef Name='ID'/></Key>\
    <Property Name='ID' Type='Edm.Int32' Nullable='false'/>\(properties)</EntityType>\(declarations)\
    <EntityContainer Name='K'><EntitySet Name='Es' EntityType='N.E'/>\(sets)</EntityContainer></Schema>\
    \(schemas)</edmx:DataServices></edmx:Edmx>
    """
  }
}
