import SaxOData
import SaxSchema
import SaxTestSuites
import Testing

/// Every metadata document of the suites is read, or refused for what is wrong with it.
@Suite(.enabled(if: MetadataSuites.areThere)) struct SuiteMetadataTests {
  /// The documents that are refused, with what they have: all of them are wrong, most for they are parts of others.
  static let refused: [String: ODataMetadataError.Code] = [
    // Meant to be.
    "counterexamples/annotationtarget1.xml": .target,
    "counterexamples/test1.xml": .duplicate,
    "counterexamples/test2.xml": .navigation,
    // An import names a function by an alias that nothing declares, or one that is not there.
    "odata/oasis-csdl/examples/miscellaneous2.json": .dangling,
    "odata/oasis-csdl/examples/miscellaneous2.xml": .dangling,
    "odata/oasis-json-schema/examples/miscellaneous2.xml": .dangling,
    // Parts of one model in several files.
    "CustomObjectContext/CustomBlobWithInheritance.csdl": .dangling,
    "CustomObjectContext/CustomObjectContext.csdl": .dangling,
    "CustomObjectContext/EpmCustomObjectContext.csdl": .dangling,
    "RegressionTest/Schema_2.csdl": .baseType,
    // The type of a property has no namespace.
    "pyodata-v2/metadata.xml": .dangling,
    // The vocabulary whose terms it uses is not referenced, and a type was left out.
    "olingo-v4-client-core/Metadata-With-Capabilities.xml": .dangling,
    "olingo-v4-client-core/edmxWithCoreAnnotation.xml": .dangling,
    // A target that ends in a slash.
    "olingo-v4-client-core/annotations.xml": .target,
    // A navigation property whose type has got out of its tag.
    "olingo-v4-client-core/fromdoc1-metadata.xml": .invalid,
    // A base type of .NET's.
    "Resources/Contract.OData.xml": .baseType,
  ]

  static func refusal(of path: String) -> ODataMetadataError.Code? {
    refused.first { "odata/\(path)".hasSuffix($0.key) }?.value
  }

  @Test func everyDocumentIsReadOrRefusedForWhatItIs() throws {
    let documents = try MetadataSuites.documents()
    #expect(documents.count == 191)
    var read = 0
    for path in documents {
      do {
        _ = try EntityModel.reading(metadata: try MetadataSuites.bytes(path), source: path)
        read += 1
        #expect(Self.refusal(of: path) == nil, "\(path) is read")
      } catch let error as ODataMetadataError {
        #expect(error.code == Self.refusal(of: path), "\(error)")
        #expect(error.source == path)
        // Names that are resolved in the end have the place of their declaration; targets have none.
        #expect(error.line != nil || error.code == .target, "\(error)")
      }
    }
    #expect(read == 175)
  }

  /// Each is read then, with a warning of what it is refused for.
  @Test func faultsAreWarningsWhereThatIsAskedFor() throws {
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    for path in try MetadataSuites.documents() {
      let model = try EntityModel.reading(
        metadata: try MetadataSuites.bytes(path), options: options)
      guard let code = Self.refusal(of: path) else { continue }
      let told = model.warnings.first { $0.code.rawValue == code.description }
      #expect(told != nil, "\(path): \(model.warnings)")
      #expect(told?.line != nil, "\(path): \(told as Any)")
    }
  }

  /// All else among the suites' files is refused.
  @Test func otherDocumentsAreNoMetadata() throws {
    let documents = Set(try MetadataSuites.documents())
    var refused = 0
    for path in Suites.files("odata") where !documents.contains(path) {
      guard path.hasSuffix(".xml") || path.hasSuffix(".json") else { continue }
      #expect(throws: ODataMetadataError.self, "\(path)") {
        try EntityModel.reading(metadata: try MetadataSuites.bytes(path))
      }
      refused += 1
    }
    #expect(refused > 500)
  }
}
