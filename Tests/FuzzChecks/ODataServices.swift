import Foundation
import SaxHTTP
import SaxOData
import Saxifrage

/// The services that the answers of the check of OData come from, of each version, whose metadata is always the same.
enum ODataServices {
  /// The number of pages that a reading may ask for.
  static let mostPages = 6

  /// An entity as a program declares it.
  struct P: Codable, Sendable {
    var I: Int
    var S: String?
    var D: Decimal?
    var T: Date?
    var B: Bool?
    var C: C?
    var L: [String]?
    var K: [Q]?
  }

  struct C: Codable, Sendable {
    var S: String?
    var I: Int?
  }

  struct Q: Codable, Sendable {
    var I: Int
  }

  /// The services of one of four versions.
  ///
  /// - Parameters:
  ///   - number: 0 for V2, 1 for V3, 2 for V4, 3 for V4.01.
  ///   - isAhead: true to ask for pages while the one before is read.
  ///   - hasShortURLs: true if each query is too long for a URL.
  static func services(
    _ number: Int, isAhead: Bool, hasShortURLs: Bool
  ) -> FuzzServices<ODataService> {
    all[number * 4 + (isAhead ? 2 : 0) + (hasShortURLs ? 1 : 0)]
  }

  private static let all = (0..<16).map { index in
    let version = [ODataVersion.v2, .v3, .v4, .v401][index / 4]
    let document = Array((version < .v4 ? old(version) : new(version)).utf8)
    return FuzzServices(documents: ["$metadata": document]) { transport in
      var options = ODataOptions()
      options.version = version
      options.mostPages = mostPages
      options.fetchesPagesAhead = index & 2 != 0
      if index & 1 != 0 { options.longestURL = 10 }
      return try ODataService("https://h/s", client: transport, options: options)
    }
  }

  private static func new(_ version: ODataVersion) -> String {
    """
    <edmx:Edmx Version="\(version == .v4 ? "4.0" : "4.01")" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
    <edmx:DataServices><Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    \(types(isNew: true))
    <Function Name="F"><ReturnType Type="N.P"/></Function>
    <Function Name="A"><ReturnType Type="Collection(N.P)"/></Function>
    <Function Name="V"><ReturnType Type="Edm.Int32"/></Function>
    <EntityContainer Name="E"><EntitySet Name="P" EntityType="N.P"/><EntitySet Name="Q" EntityType="N.Q"/>
    <FunctionImport Name="F" Function="N.F"/><FunctionImport Name="A" Function="N.A"/>
    <FunctionImport Name="V" Function="N.V"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
    """
  }

  private static func old(_ version: ODataVersion) -> String {
    let year = version == .v2 ? "2008/09" : "2009/11"
    return """
      <edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx">
      <edmx:DataServices m:DataServiceVersion="\(version == .v2 ? "2.0" : "3.0")"
       xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
      <Schema Namespace="N" xmlns="http://schemas.microsoft.com/ado/\(year)/edm">
      \(types(isNew: false))
      <Association Name="PQ"><End Role="P" Type="N.P" Multiplicity="1"/>
      <End Role="Q" Type="N.Q" Multiplicity="*"/></Association>
      <Association Name="PP"><End Role="P" Type="N.P" Multiplicity="*"/>
      <End Role="O" Type="N.P" Multiplicity="0..1"/></Association>
      <EntityContainer Name="E" m:IsDefaultEntityContainer="true">
      <EntitySet Name="P" EntityType="N.P"/><EntitySet Name="Q" EntityType="N.Q"/>
      <FunctionImport Name="F" ReturnType="N.P" EntitySet="P" m:HttpMethod="GET"/>
      <FunctionImport Name="A" ReturnType="Collection(N.P)" EntitySet="P" m:HttpMethod="GET"/>
      <FunctionImport Name="V" ReturnType="Edm.Int32" m:HttpMethod="GET"/>
      </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
      """
  }

  /// Names of one letter, which fuzzers find.
  private static func types(isNew: Bool) -> String {
    let navigation =
      isNew
      ? """
      <NavigationProperty Name="K" Type="Collection(N.Q)"/><NavigationProperty Name="O" Type="N.P"/>
      """
      : """
      <NavigationProperty Name="K" Relationship="N.PQ" FromRole="P" ToRole="Q"/>
      <NavigationProperty Name="O" Relationship="N.PP" FromRole="P" ToRole="O"/>
      """
    return """
      <ComplexType Name="C"><Property Name="S" Type="Edm.String"/><Property Name="I" Type="Edm.Int64"/></ComplexType>
      <EntityType Name="P"><Key><PropertyRef Name="I"/></Key>
      <Property Name="I" Type="Edm.Int32" Nullable="false"/><Property Name="S" Type="Edm.String"/>
      <Property Name="D" Type="Edm.Decimal"/><Property Name="B" Type="Edm.Boolean"/>
      <Property Name="T" Type="\(isNew ? "Edm.DateTimeOffset" : "Edm.DateTime")"/>
      <Property Name="G" Type="Edm.Guid"/><Property Name="Y" Type="Edm.Binary"/>
      <Property Name="C" Type="N.C"/><Property Name="L" Type="Collection(Edm.String)" Nullable="false"/>
      \(navigation)
      </EntityType>
      <EntityType Name="R" BaseType="N.P"><Property Name="X" Type="Edm.Double"/></EntityType>
      <EntityType Name="Q"><Key><PropertyRef Name="I"/></Key>
      <Property Name="I" Type="Edm.Int32" Nullable="false"/></EntityType>
      """
  }
}
