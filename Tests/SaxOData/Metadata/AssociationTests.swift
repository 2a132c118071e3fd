import SaxOData
import SaxSchema
import Testing

/// Associations of V1–V3 become what navigation properties and bindings are in V4.
@Suite struct AssociationTests {
  @Test(.enabled(if: MetadataSuites.areThere)) func northwindLeadsWhereItsAssociationsSay() throws {
    let model = try EntityModel.reading(
      metadata: try MetadataSuites.bytes("pyodata-v2/metadata_odata_org_northwind_v2.xml"))
    #expect(model.version == .v2)
    let category = try #require(
      model.navigationProperty("Category", of: "NorthwindModel.Product"))
    #expect(category.target == "NorthwindModel.Category")
    #expect(category.isNullable && !category.isCollection)
    #expect(category.partner == "Products")
    #expect(category.constraints == [.init("CategoryID", references: "CategoryID")])
    let products = try #require(
      model.navigationProperty("Products", of: "NorthwindModel.Category"))
    #expect(products.isCollection && products.constraints.isEmpty)
    #expect(products.partner == "Category")
    let set = try #require(model.entitySet("Products"))
    #expect(
      Set(set.bindings) == [
        .init("Category", to: "Categories"), .init("Order_Details", to: "Order_Details"),
        .init("Supplier", to: "Suppliers"),
      ])
    for schema in model.schemas {
      for type in schema.structuredTypes {
        for property in type.navigationProperties {
          #expect(model.entityType(property.target) != nil, "\(type.name)/\(property.name)")
          #expect(property.partner != nil, "\(type.name)/\(property.name)")
        }
      }
    }
  }

  private static func model(_ schema: String) throws -> EntityModel {
    try EntityModel.reading(
      metadata: Array(
        """
        <edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx">
        <edmx:DataServices m:DataServiceVersion="2.0"
          xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
        <Schema Namespace="S" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"
          xmlns:sap="http://www.sap.com/Protocols/SAPData">
        \(schema)
        </Schema></edmx:DataServices></edmx:Edmx>
        """.utf8))
  }

  private static let types = """
    <EntityType Name="A"><Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.Int32" Nullable="false"/>
    </EntityType>
    <EntityType Name="B" BaseType="S.A"><NavigationProperty Name="cs" Relationship="S.BC" FromRole="b" ToRole="c"/>
    </EntityType>
    <EntityType Name="C"><Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.Int32" Nullable="false"/>
      <NavigationProperty Name="b" Relationship="S.BC" FromRole="c" ToRole="b"/></EntityType>
    """

  @Test func derivedTypesAndCascadesAreFollowed() throws {
    let model = try Self.model(
      Self.types + """
        <Association Name="BC"><End Role="b" Type="S.B" Multiplicity="1"><OnDelete Action="Cascade"/></End>
          <End Role="c" Type="S.C" Multiplicity="*"/></Association>
        <EntityContainer Name="All" m:IsDefaultEntityContainer="true"
          xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
          <EntitySet Name="As" EntityType="S.A" sap:creatable="false"/><EntitySet Name="Cs" EntityType="S.C"/>
          <AssociationSet Name="BCs" Association="S.BC"><End Role="b" EntitySet="As"/><End Role="c" EntitySet="Cs"/>
          </AssociationSet>
          <FunctionImport Name="top" ReturnType="Collection(S.A)" EntitySet="As" m:HttpMethod="GET">
            <Parameter Name="count" Type="Edm.Int32" Mode="In"/></FunctionImport>
          <FunctionImport Name="clear" m:HttpMethod="POST"/>
        </EntityContainer>
        """)
    let cs = try #require(model.navigationProperty("cs", of: "S.B"))
    #expect(cs.isCollection && cs.onDelete?.action == "Cascade" && cs.partner == "b")
    let b = try #require(model.navigationProperty("b", of: "S.C"))
    #expect(!b.isNullable && b.onDelete == nil)
    #expect(model.entitySet("As")?.bindings == [.init("S.B/cs", to: "Cs")])
    #expect(model.entitySet("Cs")?.bindings == [.init("b", to: "As")])
    #expect(model.entitySet("As")?.annotations == [.init("sap:creatable", .string("false"))])
    let top = try #require(model.operationImport("top"))
    #expect(top.kind == .function && top.httpMethod == "GET" && top.entitySet == "As")
    #expect(top.signature?.parameters.map(\.name) == ["count"])
    #expect(top.signature?.returnType?.type.description == "Collection(S.A)")
    #expect(model.operationImport("clear")?.kind == .action)
  }

  @Test func wrongAssociationsAreRefused() {
    for (association, code) in [
      ("", ODataMetadataError.Code.navigation),
      (
        "<Association Name='BC'><End Role='x' Type='S.B' Multiplicity='1'/>"
          + "<End Role='c' Type='S.C' Multiplicity='*'/></Association>",
        .navigation
      ),
      (
        "<Association Name='BC'><End Role='b' Type='S.None' Multiplicity='1'/>"
          + "<End Role='c' Type='S.C' Multiplicity='*'/></Association>",
        .dangling
      ),
    ] {
      let error = #expect(throws: ODataMetadataError.self) {
        try Self.model(Self.types + association)
      }
      #expect(error?.code == code, "\(association)")
    }
  }
}
