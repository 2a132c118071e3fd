internal import SaxSchema

/// Descriptions and feed paths, as annotations have them.
extension EntityTypeImporter {
  /// The lines that describe an element: those of annotations at it, or of others with it as their target.
  func documentation(
    _ annotations: [EntityModel.Annotation], of target: String
  ) -> [String] {
    let annotations = annotations + model.targetedAnnotations(target)
    var lines: [String] = []
    for terms in Self.descriptions {
      let texts = terms.lazy.compactMap { Self.text($0, in: annotations) }
      for line in (texts.first ?? "").split(whereSeparator: \.isNewline) {
        let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty, !lines.contains(words) { lines.append(words) }
      }
    }
    return lines
  }

  /// The terms of descriptions and of long ones; the first of each that is there counts.
  private static let descriptions = [
    [
      "Org.OData.Core.V1.Description", "com.sap.vocabularies.Common.v1.Label", "sap:label",
    ],
    [
      "Org.OData.Core.V1.LongDescription", "com.sap.vocabularies.Common.v1.QuickInfo",
      "sap:quickinfo",
    ],
  ]

  private static func text(
    _ term: String, in annotations: [EntityModel.Annotation]
  ) -> String? {
    guard case .string(let text)? = annotations.first(where: { $0.term == term })?.value
    else { return nil }
    return text
  }

  /// The elements to where a property's value is moved to, if it does not stay in the content as well.
  static func feedPath(of property: EntityModel.Property) -> [String]? {
    guard text("m:FC_KeepInContent", in: property.annotations) == "false" else { return nil }
    return text("m:FC_TargetPath", in: property.annotations).flatMap { feedPaths[$0] }
  }

  private static let feedPaths = [
    "SyndicationTitle": ["title"], "SyndicationSummary": ["summary"],
    "SyndicationPublished": ["published"], "SyndicationUpdated": ["updated"],
    "SyndicationRights": ["rights"], "SyndicationAuthorName": ["author", "name"],
    "SyndicationAuthorEmail": ["author", "email"], "SyndicationAuthorUri": ["author", "uri"],
    "SyndicationContributorName": ["contributor", "name"],
    "SyndicationContributorEmail": ["contributor", "email"],
    "SyndicationContributorUri": ["contributor", "uri"],
  ]
}
