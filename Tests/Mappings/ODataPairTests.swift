import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// An entity or a page that the suites hold as Atom and as JSON gives the same objects in both.
@Suite(.enabled(if: Suites.have("odata"), "odata is not there"))
struct ODataPairTests {
  /// Twins of V4 whose two files say different things.
  static let differentV4 = [
    "olingo-v4-client-core/annotated.xml": "the JSON has five numbers, the Atom one",
    "olingo-v4-client-core/delta.xml": "the ids are relative in the JSON",
    "olingo-v4-client-core/serviceDocument.xml": "a title in the Atom is another than the name",
    "olingo-v4-fit/Boss/entity.xml": "the ids have two hosts",
    "olingo-v4-fit/delta.xml": "the ids are relative in the JSON",
    "olingo-v4-fit/People/1/entity.xml": "the JSON's id has a second slash",
    "olingo-v4-fit/People/filter/(PersonID eq 5).xml": "the Atom and the JSON are of two persons",
    "olingo-v4-fit/People/skiptoken/5.xml": "the Atom's id is that of another person",
  ]
  /// Twins of V4 that hold no entity of the mapping's services, or are of V3 in one format.
  static let emptyV4: Set<String> = [
    "olingo-v4-client-core/entity.withcomplexnavigation.xml",  // a customer without its key
    "olingo-v4-client-core/error.xml",
    "olingo-v4-fit/Customers/1/links/Company.xml",  // of V3
    "olingo-v4-fit/Customers/1/links/Orders.xml",  // of V3
    "olingo-v4-fit/Orders/8/links/CustomerForOrder.xml",  // of V3
    "olingo-v4-fit/PersonDetails/1/entity.xml",  // a person's details under a product's type
    "olingo-v4-fit/Row/672b8250-1e6e-4785-80cf-b94b572e42b3/entity.xml",  // the JSON is of V3
    "olingo-v4-fit/Row/71f7d0dc-ede4-45eb-b421-555a2aa1e58f/entity.xml",  // the JSON is of V3
    "olingo-v4-fit/badRequest.xml",
    "olingo-v4-fit/notFound.xml",
    "olingo-v4-fit/unsupportedMediaType.xml",
  ]

  @Test func twinsOfV4() throws {
    let mapping = try Mapping.shipped("odata-v4")
    let twins = ODataTwins(
      pairs: ODataTwins.sideBySide(["olingo-v4-client-core", "olingo-v4-fit"]),
      different: Self.differentV4, empty: Self.emptyV4)
    #expect(try twins.compare(mapping) == 48)
  }

  /// Twins of V3 whose two files say different things.
  static let differentV3 = [
    "olingo-v3-fit/Car/filter/(VIN eq 16).xml": "the descriptions are of two cars",
    "olingo-v3-fit/Product/feed.xml": "the etags have a space more in the JSON",
    "olingo-v3-fit/Product/-9/entity.xml": "the etag has a space more in the JSON",
  ]
  /// Twins of V3 in which the mapping finds nothing.
  static let emptyV3: Set<String> = [
    // Geometries: GML has latitude before longitude and JSON after it.
    "olingo-v3-client-core/AllGeoTypesSet_-10_GeogLine.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-10_GeogPoint.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-10_Geom.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-3_GeomMultiPolygon.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-5_GeogCollection.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-5_GeogPolygon.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-6_GeomMultiLine.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-7_GeomMultiPoint.xml",
    "olingo-v3-client-core/AllGeoTypesSet_-8_GeomCollection.xml",
    // Properties that are objects, or null.
    "olingo-v3-client-core/Customer_-10_BackupContactInfo.xml",
    "olingo-v3-client-core/Customer_-10_PrimaryContactInfo.xml",
    "olingo-v3-client-core/Products_1_DiscontinuedDate.xml",
    // A customer without its key.
    "olingo-v3-fit/EntityProjectionReturnsCollectionOfComplexTypes.xml",
    // Pages of none.
    "olingo-v3-fit/Car/filter/VIN add 5 lt 11.xml",
    "olingo-v3-fit/Customer/filter/"
      + "(indexof(PrimaryContactInfo.HomePhone.PhoneNumber,'ODataJClient') eq 1).xml",
    "olingo-v3-fit/Customer/filter/CustomerId lt -10.xml",
    // Errors.
    "olingo-v3-client-core/error.xml", "olingo-v3-client-core/stacktrace.xml",
    "olingo-v3-fit/InStreamErrorGetCustomer.xml", "olingo-v3-fit/badRequest.xml",
    "olingo-v3-fit/notFound.xml", "olingo-v3-fit/unsupportedMediaType.xml",
  ]

  @Test func twinsOfV3() throws {
    let mapping = try Mapping.shipped("odata-v3")
    let twins = ODataTwins(
      pairs: ODataTwins.sideBySide(["olingo-v3-client-core", "olingo-v3-fit"]),
      different: Self.differentV3, empty: Self.emptyV3)
    #expect(try twins.compare(mapping) == 102)
  }

  private static let northwind =
    "odata4j-v2/odata4j-fit/src/test/resources/META-INF/uri-conventions/xml/"
  private static let client = "olingo-v2/odata-client-core/src/test/resources/"
  private static let server = "olingo-v2/odata-core/src/test/resources/"

  /// Twins of V2 whose two files say different things.
  static let differentV2 = [
    northwind + "ResourcePathKeyPredicateTest.xml": "the Atom has no spaces after commas",
    northwind + "SystemQueryOptionFilterIntLengthTest.xml": "the Atom has no spaces after commas",
    northwind + "SystemQueryOptionFilterIntDayTest.xml": "the JSON has line feeds in strings",
    northwind + "SystemQueryOptionFilterIntMonthTest.xml": "the JSON has line feeds in strings",
    northwind + "SystemQueryOptionFilterIntYearTest.xml": "the JSON has line feeds in strings",
    northwind + "SystemQueryOptionFilterModuloTest.xml": "the products are others",
    northwind + "SystemQueryOptionInlinecountTopTest.xml": "the Atom has ten, the JSON five",
    northwind + "SystemQueryOptionOrderByDescTest.xml": "the Atom has ten, the JSON twenty",
    northwind + "SystemQueryOptionSkipTokenTest.xml": "the JSON lacks brackets",
    client + "RoomsToEmployeesWithInlineTeams.xml": "the employees are others",
    server + "RoomsToEmployeesWithInlineTeams.xml": "the employees are others",
  ]
  /// Twins of V2 in which the mapping finds nothing.
  static let emptyV2: Set<String> = [
    northwind + "ResourcePathComplexTypeTest.xml",  // a property alone
    northwind + "ResourcePathNavPropSingleTest.xml",  // a property alone
    northwind + "SystemQueryOptionFilterBoolIsOf2Test.xml",  // an error
    northwind + "SystemQueryOptionFilterMultiplicationTest.xml",  // a page of none
    client + "EmployeeContentOnly.xml",  // a request, with neither type nor id
    client + "RoomContentOnly.xml",
    server + "EmployeeContentOnly.xml",
    server + "EmployeeContentOnlyWithAdditionalLink.xml",
    server + "RoomContentOnly.xml",
    server + "RoomContentOnlyWithAdditionalLink.xml",
  ]

  @Test func twinsOfV2() throws {
    var pairs: [ODataTwins.Pair] = []
    for (folder, jsonFolder) in [
      (Self.northwind, "\(Self.northwind.dropLast(4))json/"),
      (Self.client, "\(Self.client)Json"), (Self.server, "\(Self.server)Json"),
    ] {
      for file in SuiteFile.all(below: "odata/\(folder.dropLast())")
      where file.path.hasSuffix(".xml") {
        let name = (file.path as NSString).lastPathComponent
        let json = "\(jsonFolder)\(name.dropLast(4)).json"
        if SuiteFile(path: "odata/\(json)").exists {
          pairs.append(ODataTwins.Pair(atom: "\(folder)\(name)", json: json))
        }
      }
    }
    let mapping = try Mapping.shipped("odata-v2")
    let twins = ODataTwins(pairs: pairs, different: Self.differentV2, empty: Self.emptyV2)
    #expect(try twins.compare(mapping) == 57)
  }
}
