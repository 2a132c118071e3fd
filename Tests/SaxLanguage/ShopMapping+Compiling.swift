import SaxTestSupport

@testable import SaxLanguage

extension ShopMapping {
  static func compile() -> MappingCompiler.Result {
    MappingCompiler.compile(MappingSource(name: "shop.sax", text: text)) {
      path, _ throws(SourceFailure) in
      MappingSource(name: path, text: "namespace c = \"urn:common\"\ntype Common { id: Int }")
    }
  }
}
