import Foundation
import SaxOData
import Testing

/// Queries by key paths and by rows.
@Suite struct TypedQueryTests {
  private func filter(
    _ version: ODataVersion = .v401, _ body: (ODataValue<Product>) -> ODataValue<Bool>
  ) throws -> String {
    let text = try sent(products().filter(body), version)
    #expect(text.hasPrefix("$filter="))
    return String(text.dropFirst(8))
  }

  @Test func propertiesAreComparedByRows() throws {
    #expect(
      try filter { $0.price > 20 && $0.name.contains("chai") }
        == "Price gt 20 and contains(Name,'chai')")
    #expect(try filter { $0.note == nil } == "Note eq null")
    #expect(try filter { $0.price > $0.cost } == "Price gt Cost")
    #expect(try filter { $0.isSold } == "IsSold")
    #expect(
      try filter { !($0.id == 1 || $0.isSold) && $0.name != "O'Neil & Söhne" }
        == "not (ID eq 1 or IsSold) and Name ne 'O''Neil %26 Söhne'")
    #expect(try filter { $0.maker.city == "Köln" } == "Maker/City eq 'Köln'")
    #expect(
      try filter { $0.id == 1 || $0.id == 2 || $0.id == 3 && $0.isSold }
        == "ID eq 1 or ID eq 2 or ID eq 3 and IsSold")
    #expect(
      try filter { $0.id == 1 && ($0.id == 2 && $0.isSold) } == "ID eq 1 and (ID eq 2 and IsSold)")
  }

  @Test func propertiesAreComparedByKeyPaths() throws {
    #expect(try sent(products().filter(\.price > 20)) == "$filter=Price gt 20")
    #expect(
      try sent(products().filter(\.price >= 20 && !(\.name == "a")).filter(\.note != nil))
        == "$filter=Price ge 20 and not (Name eq 'a') and Note ne null")
    #expect(
      try sent(products().filter(\.id < 1 || \.id <= 2).filter(\.isSold == true))
        == "$filter=(ID lt 1 or ID le 2) and IsSold eq true")
    #expect(try sent(products().filter(\.maker?.city == "Köln")) == "$filter=Maker/City eq 'Köln'")
  }

  @Test func valuesOfEachTypeHaveTheirLiterals() throws {
    let code = try #require(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"))
    let date = Date(timeIntervalSince1970: 1_346_716_799.5)
    #expect(try filter { $0.code == code } == "Code eq 01234567-89ab-cdef-0123-456789abcdef")
    #expect(try filter { $0.added > date } == "Added gt 2012-09-03T23:59:59.5Z")
    #expect(try filter { $0.life == .seconds(3661) } == "Life eq duration'PT1H1M1S'")
    #expect(try filter { $0.image == Data([1, 2, 250]) } == "Image eq binary'AQL6'")
    #expect(try filter { $0.weight == -2.5e-7 } == "Weight eq -2.5e-07")
    #expect(try filter { $0.weight < .infinity } == "Weight lt INF")
    #expect(try filter { $0.big == .max } == "Big eq 9223372036854775807")
    #expect(try filter { $0.color == .red } == "Color eq Shop.Color'Red'")
    #expect(try filter { $0.color.has(.green) } == "Color has Shop.Color'Green'")
    #expect(try filter { $0.status == .sold } == "Status eq 'sold'")
    let limit: Decimal? = 3
    #expect(try filter { $0.price == limit && $0.cost == limit ?? 0 } == "Price eq 3 and Cost eq 3")

    let old = ODataVersion.v2
    #expect(
      try filter(old) { $0.code == code } == "Code eq guid'01234567-89ab-cdef-0123-456789abcdef'")
    #expect(try filter(old) { $0.added > date } == "Added gt datetime'2012-09-03T23:59:59.5'")
    #expect(try filter(old) { $0.life == .seconds(3661) } == "Life eq time'PT1H1M1S'")
    #expect(try filter(old) { $0.image == Data([1, 2, 250]) } == "Image eq X'0102FA'")
    #expect(try filter(old) { $0.price == 5 } == "Price eq 5M")
    #expect(try filter(old) { $0.big == 5 && $0.id == 5 } == "Big eq 5L and ID eq 5")
    #expect(try filter(old) { $0.id == 5_000_000_000 } == "ID eq 5000000000L")
    #expect(try filter(.v3) { $0.color == .red } == "Color eq Shop.Color'Red'")
  }

  @Test func functionsAreCalled() throws {
    #expect(
      try filter {
        $0.name.startsWith("a") && $0.name.endsWith($0.note) && $0.name.length > 3
          && $0.name.indexOf("b") == -1
      }
        == "startswith(Name,'a') and endswith(Name,Note) and length(Name) gt 3 and indexof(Name,'b') eq -1"
    )
    #expect(
      try filter {
        $0.name.substring(1) == $0.note.substring(1, 2).lowercased.uppercased.trimmed.concat("x")
      } == "substring(Name,1) eq concat(trim(toupper(tolower(substring(Note,1,2)))),'x')")
    #expect(
      try filter { $0.added.year == 2012 && $0.added.month < 3 && $0.added.second > 1 }
        == "year(Added) eq 2012 and month(Added) lt 3 and second(Added) gt 1")
    #expect(
      try filter { $0.added.date == "2012-09-03" && $0.added.time < "11:22" && $0.added < .now }
        == "date(Added) eq 2012-09-03 and time(Added) lt 11:22 and Added lt now()")
    #expect(
      try filter { $0.price.rounded == 3 && $0.weight.floor < $0.weight.ceiling }
        == "round(Price) eq 3 and floor(Weight) lt ceiling(Weight)")
    #expect(
      try filter { $0.cast(to: "Edm.String", as: String.self) == "a" && $0.isOf("Shop.Special") }
        == "cast(Edm.String) eq 'a' and isof(Shop.Special)")
    #expect(
      try filter { $0.price.cast(to: "Edm.Int32", as: Int.self) == 1 && $0.note.isOf("Edm.String") }
        == "cast(Price,Edm.Int32) eq 1 and isof(Note,Edm.String)")
    #expect(
      try filter { $0.added - .seconds(60) > .now } == "Added sub duration'PT1M' gt now()")
  }

  @Test func arithmeticIsPutInParentheses() throws {
    #expect(
      try filter { ($0.price + $0.cost) * 2 > 100 && $0.id % 2 == 1 }
        == "(Price add Cost) mul 2 gt 100 and ID mod 2 eq 1")
    #expect(
      try filter { -$0.cost - ($0.price - 1) / 2 < 0 } == "-Cost sub (Price sub 1) div 2 lt 0")
    #expect(try filter { $0.id + 1 + 2 - 3 == 4 } == "ID add 1 add 2 sub 3 eq 4")
  }

  @Test func itemsAreAskedFor() throws {
    #expect(
      try filter { $0.lines.any { $0.quantity > 3 } } == "Lines/any(x1:x1/Quantity gt 3)")
    #expect(
      try filter { product in
        product.lines.all { line in line.parts.any { $0.quantity > line.quantity } }
          && product.lines.any() && product.lines.isEmpty && product.lines.count > 2
      }
        == "Lines/all(x1:x1/Parts/any(x2:x2/Quantity gt x1/Quantity)) and Lines/any()"
        + " and not Lines/any() and Lines/$count gt 2"
    )
    #expect(try filter { $0.tags.any { $0 == "a" } } == "Tags/any(x1:x1 eq 'a')")
    #expect(
      try filter { $0.main.products.any { $0.main.name == "b" } }
        == "Main/Products/any(x1:x1/Main/Name eq 'b')")
  }

  @Test func listsAreChainsBeforeTheyCame() throws {
    #expect(try filter { $0.id.in([1, 2]) } == "ID in (1,2)")
    #expect(try filter(.v4) { $0.id.in([1, 2]) && $0.isSold } == "(ID eq 1 or ID eq 2) and IsSold")
    #expect(try filter(.v2) { !$0.name.in(["a", "b"]) } == "not (Name eq 'a' or Name eq 'b')")
    #expect(try filter(.v2) { !$0.big.in([3]) } == "not (Big eq 3L)")
  }

  @Test func entitiesAreChosenOrderedAndExpanded() throws {
    let query = try products().select(\.id, \.name).select(\.maker?.city).orderBy(\.name)
      .orderBy(\.price, .descending).orderBy { $0.name.length }.top(5).skip(10).counted()
      .expand(\.category) { $0.select(\.name).top(3).orderBy(\.name, .descending).counted() }
      .expand(\.main) {
        $0.expand(\.products) { $0.filter(\.id > 1).filter { $0.isSold } }.levels(nil)
      }
    #expect(
      try sent(query)
        == "$select=ID,Name,Maker/City&$orderby=Name,Price desc,length(Name)&$top=5&$skip=10&$count=true"
        + "&$expand=Categories($select=Name;$top=3;$orderby=Name desc;$count=true),"
        + "Main($expand=Products($filter=ID gt 1 and IsSold);$levels=max)"
    )
  }

  @Test func textsAndTreesMix() throws {
    let query = try products().filter("Price gt 5 or ID eq 1").filter(\.id > 3)
      .orderBy("Price desc, Name").orderBy(\.id).expand("Main($select=Name;$expand=Products)")
      .search("tea AND NOT \"green tea\"").compute("Price mul 2 as Twice")
      .compute("Thrice") { $0.cost * 3 }.format("json").alias("p", 5).option("sap-client", "1&2")
      .with("$index=3&x=50%25")
    #expect(
      try sent(query)
        == "$filter=(Price gt 5 or ID eq 1) and ID gt 3&$orderby=Price desc,Name,ID"
        + "&$expand=Main($select=Name;$expand=Products)&$search=tea AND NOT \"green tea\"&$compute=Price mul 2 as Twice,Cost mul 3 as Thrice"
        + "&$format=json&@p=5&sap-client=1%262&$index=3&x=50%25"
    )
    #expect(
      try sent(products().apply("groupby((Name),aggregate(Price with sum as Total))"), .v4)
        == "$apply=groupby((Name),aggregate(Price with sum as Total))")
    #expect(
      try sent(products().filter("Name eq '50% & more'")) == "$filter=Name eq '50%25 %26 more'")
  }
}
