import Foundation
import SaxOData
import SaxSchema
import Testing

/// Constants in the form of the properties that they are compared with.
@Suite struct ModelQueryTests {
  private func model() throws -> EntityModel {
    var product = EntityModel.StructuredType(.entity, "Product", namespace: "Shop")
    product.properties = [
      ("ID", "Edm.Int64"), ("Name", "Edm.String"), ("Price", "Edm.Double"), ("Cost", "Edm.Decimal"),
      ("Weight", "Edm.Single"), ("Added", "Edm.DateTimeOffset"), ("Code", "Edm.Guid"),
      ("Note", "Edm.Guid"), ("Color", "Edm.String"), ("Status", "Shop.State"),
      ("Big", "Edm.Decimal"),
      ("Day", "Edm.Date"),
    ].map { EntityModel.Property($0.0, EntityModel.TypeReference($0.1)) }
    product.navigationProperties = [
      .init("Main", to: "Shop.Category"), .init("Lines", to: "Shop.Product"),
    ]
    var category = EntityModel.StructuredType(.entity, "Category", namespace: "Shop")
    category.properties = [.init("Name", .init("Edm.Int64"))]
    category.navigationProperties = [.init("Products", to: "Shop.Product")]
    var schema = EntityModel.Schema("Shop")
    schema.structuredTypes = [product, category]
    schema.enumTypes = [EntityModel.EnumType("State", namespace: "Shop")]
    var container = EntityModel.Container("C", namespace: "Shop")
    container.entitySets = [.init("Products", of: "Shop.Product")]
    schema.containers = [container]
    return try EntityModel(version: .v4, schemas: [schema])
  }

  @Test func constantsOfTransformationsHaveTheTypesOfProperties() throws {
    let all = try products().typed(by: model())
    let code = "01234567-89ab-cdef-0123-456789abcdef"
    let name = ODataExpression.operation(
      .eq, [.path(ODataMemberPath(.implicit, [.name("Name")])), .literal(.string("12"))])
    let (guid, text) = ("filter(Note eq \(code))", "filter(Note eq '\(code)')")
    let cases: [(ODataEntities<Product>, String)] = [
      (all.apply { $0.filter { $0.note == code } }, guid),
      (
        all.apply { $0.compute("Two") { $0.cost * 2 }.top(3).filter { $0.note == code } },
        "compute(Cost mul 2 as Two)/top(3)/\(guid)"
      ),
      (
        all.apply {
          $0.groupBy("Note") { $0.filter { $0.note == code } }.filter { $0.note == code }
        }, "groupby((Note),\(guid))/\(text)"
      ),
      (
        all.apply { $0.concat({ $0.filter { $0.note == code } }, { $0.top(1) }) },
        "concat(\(guid),top(1))"
      ),
      (
        all.with(
          .apply([.join(isOuter: false, path: ["Main"], as: "M", [.filter(name)]), .filter(name)])),
        "join(Main as M,filter(Name eq 12))/filter(Name eq '12')"
      ),
      (
        all.with(.apply([.nest(path: ["Main"], [.init([.filter(name)], as: "M")])])),
        "addnested(Main,filter(Name eq 12) as M)"
      ),
    ]
    for (query, wanted) in cases {
      let text = try sent(query, .v4)
      #expect(text == "$apply=\(wanted)")
    }
  }

  @Test func constantsHaveTheTypesOfProperties() throws {
    let all = try products().typed(by: model())
    let date = Date(timeIntervalSince1970: 1_346_716_799)
    let code = "01234567-89ab-cdef-0123-456789abcdef"
    let cases: [(ODataEntities<Product>, v2: String, v4: String)] = [
      (all.filter { $0.id == 5 }, "ID eq 5L", "ID eq 5"),
      (all.filter { $0.price > 5 }, "Price gt 5d", "Price gt 5"),
      (all.filter { $0.cost * 2 > 5 }, "Cost mul 2M gt 5M", "Cost mul 2 gt 5"),
      (all.filter { $0.big == 7 }, "Big eq 7M", "Big eq 7"),
      (all.filter { $0.weight < 2.5 }, "Weight lt 2.5f", "Weight lt 2.5"),
      (
        all.filter { $0.added > date }, "Added gt datetimeoffset'2012-09-03T23:59:59Z'",
        "Added gt 2012-09-03T23:59:59Z"
      ),
      (all.filter { $0.note == code }, "Note eq guid'\(code)'", "Note eq \(code)"),
      (all.filter { $0.color == .red }, "Color eq 'Red'", "Color eq 'Red'"),
      (all.filter { $0.name.length > 5 }, "length(Name) gt 5", "length(Name) gt 5"),
      (
        all.filter { $0.property("Day", as: Date.self) == date },
        "Day eq datetime'2012-09-03T00:00:00'", "Day eq 2012-09-03"
      ),
      (all.filter { $0.id.in([5, 6]) }, "ID eq 5L or ID eq 6L", "ID eq 5 or ID eq 6"),
      (all.filter { $0.main.name == "12" }, "Main/Name eq 12L", "Main/Name eq 12"),
      (all.filter { $0.id != -3 }, "ID ne -3L", "ID ne -3"),
    ]
    for (query, v2, v4) in cases {
      #expect(try sent(query, .v2) == "$filter=\(v2)")
      #expect(try sent(query, .v4) == "$filter=\(v4)")
    }
    let status = all.filter { $0.status == .sold }
    #expect(try sent(status, .v4) == "$filter=Status eq Shop.State'sold'")
    #expect(
      try sent(all.filter { $0.property("Lines", as: [Product].self).any { $0.id == 5 } }, .v3)
        == "$filter=Lines/any(x1:x1/ID eq 5L)")
    #expect(
      try sent(all.expand(\.main) { $0.expand(\.products) { $0.filter { $0.color == .red } } }, .v4)
        == "$expand=Main($expand=Products($filter=Color eq 'Red'))")
  }
}
