import Foundation
import SaxHTTP
import SaxOData
import SaxSchema
import Testing

/// Bodies by the types that a model gives properties.
@Suite struct ODataModelBodyTests {
  struct Thing: Codable, Sendable {
    var ID = 7
    var Day: Date?
    var At: Date?
    var Local: Date?
    var Price: Double?
    var Ratio: Decimal?
    var Small: Int64?
    var Parts: [Part]?
    struct Part: Codable, Sendable { var Day: Date }
  }

  static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="NS" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <ComplexType Name="Part"><Property Name="Day" Type="Edm.Date"/></ComplexType>
    <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key>
     <Property Name="ID" Type="Edm.Int64" Nullable="false"/><Property Name="Day" Type="Edm.Date"/>
     <Property Name="At" Type="Edm.DateTimeOffset"/><Property Name="Local" Type="Edm.DateTime"/>
     <Property Name="Price" Type="Edm.Decimal"/><Property Name="Ratio" Type="Edm.Double"/>
     <Property Name="Small" Type="Edm.Int32"/><Property Name="Parts" Type="Collection(NS.Part)"/>
    </EntityType>
    <EntityType Name="Open" OpenType="true" BaseType="NS.Thing"/>
    <EntityContainer Name="C"><EntitySet Name="Things" EntityType="NS.Thing"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>
    """

  private func things(_ memory: MemoryService) async throws -> ODataEntities<Thing> {
    var metadata = Self.metadata
    // What V4 lacks is a type that is declared nowhere there.
    if memory.version >= .v4 {
      metadata = metadata.replacing("Edm.DateTime\"", with: "Edm.String\"")
    }
    let model = try EntityModel.reading(metadata: Array(metadata.utf8))
    return try ODataWritingTests.service(memory.version, memory)["Things", as: Thing.self]
      .typed(by: model)
  }

  @Test func valuesHaveTheFormOfTheirProperties() async throws {
    let date = Date(timeIntervalSince1970: 86_400)
    let new = Thing(
      Day: date, At: date, Local: date, Price: 1.5, Ratio: 2.5, Small: 3,
      Parts: [.init(Day: date)])
    let iso = "1970-01-02T00:00:00"
    let bodies: [ODataVersion: String] = [
      .v2: #"{"ID":"7","Day":"/Date(86400000)/","At":"/Date(86400000+0000)/","#
        + #""Local":"/Date(86400000)/","Price":"1.5","Ratio":2.5,"Small":3,"#
        + #""Parts":[{"Day":"/Date(86400000)/"}]}"#,
      .v3: #"{"ID":"7","Day":"1970-01-02","At":"\#(iso)Z","Local":"\#(iso)","Price":"1.5","#
        + #""Ratio":2.5,"Small":3,"Parts":[{"Day":"1970-01-02"}]}"#,
      .v4: #"{"ID":7,"Day":"1970-01-02","At":"\#(iso)Z","Local":"\#(iso)Z","Price":1.5,"#
        + #""Ratio":2.5,"Small":3,"Parts":[{"Day":"1970-01-02"}]}"#,
    ]
    for (version, body) in bodies {
      let memory = MemoryService(version)
      _ = try? await things(memory).create(new)
      #expect(await memory.asked.last?.body == body)
      _ = try? await things(memory).entity(7).update(["Day": date, "Small": nil])
      let day = version == .v2 ? "/Date(86400000)/" : "1970-01-02"
      #expect(await memory.asked.last?.body == #"{"Day":"\#(day)","Small":null}"#)
      _ = try? await things(memory).entity(7).property("Day").set(date)
      #expect(await memory.asked.last?.body.contains(day) == true)
    }
  }

  @Test func modelsSayMethodsAndTypesOfOperations() async throws {
    let v2 = """
      <edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices>
      <Schema Namespace="NS" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"
       xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
      <EntityContainer Name="C" m:IsDefaultEntityContainer="true">
       <FunctionImport Name="Rate" m:HttpMethod="POST" ReturnType="Edm.Int32">
        <Parameter Name="id" Type="Edm.Int64" Mode="In"/><Parameter Name="price" Type="Edm.Decimal" Mode="In"/>
       </FunctionImport></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
      """
    let memory = MemoryService(.v2)
    let service = try ODataWritingTests.service(.v2, memory)
    let model = try EntityModel.reading(metadata: Array(v2.utf8))
    _ = try? await service.function("Rate", ["id": 7, "price": 2]).typed(by: model).run()
    #expect(await memory.lines == ["POST Rate?id=7L&price=2M"])
    for wrong in [["id": "7"], ["ident": 7]] as [KeyValuePairs<String, any ODataLiteralValue>] {
      let error = await #expect(throws: ODataError.self) {
        try await service.function("Rate", wrong).typed(by: model).run()
      }
      #expect(error?.code == .query)
    }
    #expect(await memory.lines.count == 1)
    let v4 = Self.metadata.replacing("Edm.DateTime\"", with: "Edm.String\"").replacing(
      "<EntityContainer",
      with: """
        <Action Name="Plan" IsBound="true"><Parameter Name="it" Type="NS.Thing"/>
        <Parameter Name="day" Type="Edm.Date"/></Action><EntityContainer
        """)
    let other = MemoryService(.v4)
    let action = try ODataWritingTests.service(.v4, other)["Things", as: Thing.self].entity(7)
      .action("NS.Plan", ["day": Date(timeIntervalSince1970: 0)])
    let planned = action.typed(by: try EntityModel.reading(metadata: Array(v4.utf8)))
    _ = try? await planned.run()
    #expect(await other.asked.last?.body == #"{"day":"1970-01-01"}"#)
  }

  @Test func membersThatAreNoPropertiesAreRefused() async throws {
    let memory = MemoryService(.v4)
    let things = try await things(memory)
    for changes in [["Smal": 1], ["Smal": nil]] as [[String: Int?]] {
      let error = await #expect(throws: ODataError.self) {
        try await things.entity(7).update(changes.mapValues { $0 as (any Encodable & Sendable)? })
      }
      #expect(error?.code == .body && error?.fix == "Small")
    }
    let error = await #expect(throws: ODataError.self) {
      try await things.create(["Parts": [["Dya": "1970-01-02"]]])
    }
    #expect(error?.message.contains("Dya") == true)
    struct ByHand: Encodable, Sendable {
      enum Key: String, CodingKey { case parts = "Parts", day = "Dya" }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var parts = container.nestedUnkeyedContainer(forKey: .parts)
        var part = parts.nestedContainer(keyedBy: Key.self)
        try part.encode("1970-01-02", forKey: .day)
      }
    }
    let byHand = await #expect(throws: ODataError.self) { try await things.create(ByHand()) }
    #expect(byHand?.message == error?.message)
    #expect(await memory.asked.isEmpty)
    try await things.entity(7).upsert(["Other": 1], ODataWriting(typeName: "NS.Open"))
    try await things.entity(7).upsert(["Day@NS.note": "x"])
    #expect(await memory.asked.count == 2)
  }
}
