/// The files of the suites that nothing is suggested for: all that they hold is in external entities,
/// which are not loaded.
enum SuggestionRefusals {
  /// By the suites' folders; of xmlconf the identifiers in its catalogue.
  static let all: Set<String> = {
    var all: Set<String> = []
    for (folder, names) in byFolder { all.formUnion(names.map { "\(folder)/\($0)" }) }
    return all
  }()

  private static let byFolder: [String: [String]] = [
    "malicious": [
      "defusedxml/external.xml", "defusedxml/external_file.xml", "generated/xml-xxe-file.xml",
      "generated/xml-xxe-http-loopback.xml", "libxml2-recurse/huge_dtd.xml",
      "libxml2-recurse/lol_eg.xml",
    ],
    "xml-libxml2": [
      "result/ent2", "result/errors/extparsedent.xml", "result/errors/rec_ext_ent.xml",
      "result/valid/694228.xml", "result/valid/737840.xml", "result/valid/UTF16Entity.xml",
      "result/valid/pe-test.xml", "result/valid/pe-val-latin1.xml", "result/valid/t11.xml",
      "result/valid/t4.xml", "result/valid/t4a.xml", "result/valid/t6.xml", "test/ent2",
      "test/errors/extparsedent.xml", "test/errors/rec_ext_ent.xml", "test/undeclared-entity.xml",
      "test/valid/694228.xml", "test/valid/737840.xml", "test/valid/UTF16Entity.xml",
      "test/valid/pe-latin1.xml", "test/valid/pe-test.xml", "test/valid/pe-val-latin1.xml",
      "test/valid/t11.xml", "test/valid/t4.xml", "test/valid/t4a.xml", "test/valid/t6.xml",
    ],
    "xmlconf": [
      "encoding07", "ext01", "ext02", "ibm-1-1-not-wf-P02-ibm02n64.xml",
      "ibm-1-1-not-wf-P02-ibm02n65.xml", "ibm-1-1-not-wf-P02-ibm02n66.xml",
      "ibm-1-1-not-wf-P77-ibm77n01.xml", "ibm-1-1-not-wf-P77-ibm77n04.xml",
      "ibm-1-1-not-wf-P77-ibm77n05.xml", "ibm-1-1-not-wf-P77-ibm77n06.xml",
      "ibm-1-1-not-wf-P77-ibm77n07.xml", "ibm-1-1-not-wf-P77-ibm77n08.xml",
      "ibm-1-1-not-wf-P77-ibm77n09.xml", "ibm-1-1-not-wf-P77-ibm77n10.xml",
      "ibm-1-1-not-wf-P77-ibm77n11.xml", "ibm-1-1-not-wf-P77-ibm77n12.xml",
      "ibm-1-1-not-wf-P77-ibm77n13.xml", "ibm-1-1-not-wf-P77-ibm77n15.xml",
      "ibm-1-1-not-wf-P77-ibm77n16.xml", "ibm-1-1-not-wf-P77-ibm77n17.xml",
      "ibm-1-1-not-wf-P77-ibm77n18.xml", "ibm-1-1-not-wf-P77-ibm77n19.xml",
      "ibm-1-1-not-wf-P77-ibm77n20.xml", "ibm-1-1-valid-P03-ibm03v01.xml",
      "ibm-1-1-valid-P03-ibm03v02.xml", "ibm-1-1-valid-P03-ibm03v03.xml",
      "ibm-1-1-valid-P03-ibm03v04.xml", "ibm-1-1-valid-P77-ibm77v04.xml",
      "ibm-1-1-valid-P77-ibm77v05.xml", "ibm-1-1-valid-P77-ibm77v06.xml",
      "ibm-1-1-valid-P77-ibm77v10.xml", "ibm-1-1-valid-P77-ibm77v11.xml",
      "ibm-1-1-valid-P77-ibm77v12.xml", "ibm-1-1-valid-P77-ibm77v16.xml",
      "ibm-1-1-valid-P77-ibm77v17.xml", "ibm-1-1-valid-P77-ibm77v18.xml",
      "ibm-1-1-valid-P77-ibm77v22.xml", "ibm-1-1-valid-P77-ibm77v23.xml",
      "ibm-1-1-valid-P77-ibm77v24.xml", "ibm-1-1-valid-P77-ibm77v28.xml",
      "ibm-1-1-valid-P77-ibm77v29.xml", "ibm-1-1-valid-P77-ibm77v30.xml",
      "ibm-not-wf-P77-ibm77n01.xml", "ibm-not-wf-P77-ibm77n02.xml", "ibm-not-wf-P78-ibm78n01.xml",
      "ibm-not-wf-P78-ibm78n02.xml", "ibm-valid-P09-ibm09v03.xml", "ibm-valid-P09-ibm09v05.xml",
      "ibm-valid-P32-ibm32v02.xml", "ibm-valid-P78-ibm78v01.xml", "invalid-bo-1", "invalid-bo-2",
      "invalid-bo-3", "invalid-bo-4", "invalid-bo-5", "invalid-bo-6", "invalid-bo-7",
      "invalid-bo-8", "invalid-bo-9", "not-sa03", "not-wf-ext-sa-001", "not-wf-ext-sa-002",
      "not-wf-ext-sa-003", "rmt-003", "rmt-004", "rmt-005", "rmt-006", "rmt-009", "rmt-e2e-18",
      "rmt-e2e-19", "rmt-e2e-38", "rmt-e3e-13", "v-pe00", "valid-ext-sa-001", "valid-ext-sa-002",
      "valid-ext-sa-003", "valid-ext-sa-004", "valid-ext-sa-005", "valid-ext-sa-006",
      "valid-ext-sa-007", "valid-ext-sa-008", "valid-ext-sa-009", "valid-ext-sa-011",
      "valid-ext-sa-012", "valid-ext-sa-013", "valid-ext-sa-014", "valid-not-sa-031",
    ],
    "xsd-wsdl": [
      "sissa-xmlschema/tests/test_cases/resources/external_entity.xml"
    ],
  ]
}
