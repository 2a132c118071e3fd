import SaxOData
import SaxSchema
import Saxifrage
import Testing

/// Models say what documents of all versions declare.
@Suite struct MetadataModelTests {
  private static let shop = """
    <edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
    <edmx:Reference Uri="core.xml"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/></edmx:Reference>
    <edmx:DataServices><Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="Shop.V1" Alias="shop">
      <EntityType Name="Thing" Abstract="true" OpenType="true">
        <Key><PropertyRef Name="id"/><PropertyRef Name="place/code" Alias="code"/></Key>
        <Property Name="id" Type="Edm.Int32" Nullable="false"/>
        <Property Name="place" Type="shop.Place" Nullable="false"/>
      </EntityType>
      <EntityType Name="Product" BaseType="shop.Thing" HasStream="true">
        <Property Name="price" Type="Edm.Decimal" Precision="9" Scale="2" DefaultValue="0"/>
        <Property Name="labels" Type="Collection(Edm.String)" MaxLength="40" Unicode="0"/>
        <Property Name="at" Type="Edm.GeographyPoint" SRID="variable"/>
        <Property Name="color" Type="shop.Color"/>
        <NavigationProperty Name="maker" Type="shop.Maker" Nullable="false" Partner="products">
          <ReferentialConstraint Property="place/code" ReferencedProperty="id"/>
        </NavigationProperty>
        <Annotation Term="Core.AlternateKeys"><Collection><Record><PropertyValue Property="Key"><Collection>
          <Record><PropertyValue Property="Name" PropertyPath="price"/><PropertyValue Property="Alias" String="p"/>
          </Record>
        </Collection></PropertyValue></Record></Collection></Annotation>
      </EntityType>
      <EntityType Name="Maker"><Key><PropertyRef Name="id"/></Key>
      <Property Name="id" Type="Edm.String" Nullable="false"/>
        <NavigationProperty Name="products" Type="Collection(shop.Product)" ContainsTarget="true">
        <OnDelete Action="SetNull"/></NavigationProperty>
      </EntityType>
      <ComplexType Name="Place"><Property Name="code" Type="shop.Code" Nullable="false"/></ComplexType>
      <TypeDefinition Name="Code" UnderlyingType="Edm.String" MaxLength="8"/>
      <EnumType Name="Color" UnderlyingType="Edm.Byte" IsFlags="true"><Member Name="red" Value="4"/>
      <Member Name="blue"/></EnumType>
      <Function Name="find" IsBound="true" IsComposable="true" EntitySetPath="in">
      <Parameter Name="in" Type="Collection(shop.Product)"/><ReturnType Type="shop.Product"/></Function>
      <Action Name="reset"/>
      <Function Name="find"><Parameter Name="text" Type="Edm.String"/>
      <ReturnType Type="Collection(shop.Product)" Nullable="true"/></Function>
      <Term Name="Mark" Type="Edm.Int32" DefaultValue="3" AppliesTo="EntitySet Property"/>
      <EntityContainer Name="Base"><EntitySet Name="Makers" EntityType="shop.Maker"/></EntityContainer>
      <EntityContainer Name="All" Extends="shop.Base">
        <EntitySet Name="Products" EntityType="shop.Product" IncludeInServiceDocument="false">
          <NavigationPropertyBinding Path="maker" Target="shop.Base/Makers"/>
          <Annotation Term="shop.Mark"/>
        </EntitySet>
        <Singleton Name="Best" Type="shop.Product"><NavigationPropertyBinding Path="maker" Target="shop.All/Others"/>
        </Singleton>
        <FunctionImport Name="find" Function="shop.find" EntitySet="Products" IncludeInServiceDocument="true"/>
        <ActionImport Name="reset" Action="shop.reset"/>
      </EntityContainer>
      <Annotations Target="shop.Product/price" Qualifier="q"><Annotation Term="Core.Description" String="The price"/>
      </Annotations>
    </Schema></edmx:DataServices></edmx:Edmx>
    """

  @Test func typesHaveWhatTheyDeclareAndInherit() throws {
    let model = try EntityModel.reading(metadata: Array(Self.shop.utf8))
    #expect(model.version == .v401)
    let product = try #require(model.entityType("shop.Product"))
    #expect(model.entityType("Shop.V1.Product") == product)
    #expect(product.qualifiedName == "Shop.V1.Product")
    #expect(product.baseType == "Shop.V1.Thing")
    #expect(product.hasStream && !product.isAbstract && !product.isOpen)
    #expect(product.alternateKeys == [[.init("price", alias: "p")]])
    #expect(
      model.properties(of: "shop.Product").map(\.name)
        == ["id", "place", "price", "labels", "at", "color"])
    #expect(model.key(of: "shop.Product") == [.init("id"), .init("place/code", alias: "code")])
    #expect(model.isType("shop.Product", derivedFrom: "shop.Thing"))
    #expect(!model.isType("shop.Thing", derivedFrom: "shop.Product"))
    let price = try #require(model.property("price", of: "shop.Product"))
    #expect(price.type.precision == 9 && price.type.scale == .digits(2))
    #expect(price.defaultValue == "0" && price.type.isNullable)
    let labels = try #require(model.property("labels", of: "shop.Product"))
    #expect(labels.type.isCollection && labels.type.name == "Edm.String")
    #expect(labels.type.maxLength == .limit(40) && !labels.type.isUnicode)
    #expect(model.property("at", of: "shop.Product")?.type.srid == .variable)
    #expect(model.complexType("shop.Place")?.properties.first?.type.name == "Shop.V1.Code")
    #expect(model.typeDefinition("shop.Code")?.underlyingType.maxLength == .limit(8))
    let color = try #require(model.enumType("shop.Color"))
    #expect(color.isFlags && color.underlyingType == "Edm.Byte")
    #expect(color.members == [.init("red", 4), .init("blue", 5)])
    let maker = try #require(model.navigationProperty("maker", of: "shop.Product"))
    #expect(maker.target == "Shop.V1.Maker" && !maker.isCollection && !maker.isNullable)
    #expect(maker.partner == "products")
    #expect(maker.constraints == [.init("place/code", references: "id")])
    let products = try #require(model.navigationProperty("products", of: "shop.Maker"))
    #expect(products.isCollection && products.containsTarget)
    #expect(products.onDelete?.action == "SetNull")
  }

  @Test func containersHaveWhatTheyDeclareAndExtend() throws {
    let model = try EntityModel.reading(metadata: Array(Self.shop.utf8))
    #expect(model.operations("shop.find").map(\.isBound) == [true, false])
    #expect(model.operations("shop.find").first?.entitySetPath == "in")
    #expect(model.operations("shop.reset").map(\.kind) == [.action])
    let all = try #require(model.container("shop.All"))
    #expect(all.extends == "Shop.V1.Base")
    let products = try #require(all.entitySets.first)
    #expect(products.bindings == [.init("maker", to: "Shop.V1.Base/Makers")])
    #expect(!products.isInServiceDocument)
    #expect(all.singletons.first?.bindings == [.init("maker", to: "Others")])
    #expect(all.operationImports.map(\.operation) == ["Shop.V1.find", "Shop.V1.reset"])
    #expect(all.operationImports.map(\.isInServiceDocument) == [true, false])
    // The term's default counts where nothing is written.
    #expect(products.annotations == [.init("Shop.V1.Mark", .number("3"))])
    #expect(model.term("shop.Mark")?.appliesTo == ["EntitySet", "Property"])
    #expect(
      model.targetedAnnotations("Shop.V1.Product/price")
        == [.init("Org.OData.Core.V1.Description", qualifier: "q", .string("The price"))])
  }

  @Test func misspeltNamesHaveNearOnes() throws {
    let model = try EntityModel.reading(metadata: Array(Self.shop.utf8))
    #expect(model.nearestProperty(to: "prise", of: "shop.Product") == "price")
    #expect(model.nearestProperty(to: "makr", of: "shop.Product") == "maker")
    #expect(model.nearestProperty(to: "Id", of: "shop.Product") == "id")
    #expect(model.nearestProperty(to: "somethingElse", of: "shop.Product") == nil)
    #expect(model.nearestEntitySet(to: "makers") == "Makers")
    #expect(model.nearestType(to: "shop.Prodcut") == "Shop.V1.Product")
    #expect(model.entityType("shop.Prodcut") == nil)
  }

  @Test func anyInputIsRead() async throws {
    let whole = try EntityModel.reading(metadata: Array(Self.shop.utf8))
    #expect(try await EntityModel.reading(metadata: .text(Self.shop)) == whole)
    let bytes = Array(Self.shop.utf8)
    for size in [1, 7, 1000] {
      let pieces = AsyncStream<[UInt8]> { stream in
        for start in stride(from: 0, to: bytes.count, by: size) {
          stream.yield(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        stream.finish()
      }
      #expect(try await EntityModel.reading(metadata: .chunks(pieces)) == whole)
    }
    await #expect(throws: InputError.self) {
      try await EntityModel.reading(metadata: .file("/nowhere/metadata.xml"))
    }
    let cut = String(Self.shop.dropLast(40))
    let error = await #expect(throws: ODataMetadataError.self) {
      try await EntityModel.reading(metadata: .text(cut, named: "cut.xml"))
    }
    #expect(error?.code == .truncated && error?.source == "cut.xml")
  }
}
