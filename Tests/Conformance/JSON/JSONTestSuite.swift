import SaxEvents
import SaxJSON
import SaxTestSupport
import SaxTestSuites
import Testing

/// github.com/nst/JSONTestSuite, read as exactly one value.
@Suite(.enabled(if: Suites.have("json-test-suite"), "json-test-suite is not there: make suites"))
struct JSONTestSuite {
  static let folder = "json-test-suite/test_parsing/"

  /// The decisions that RFC 8259 leaves to the reader: true if the file is accepted.
  static let decided: [String: Bool] = [
    // Numbers are source text: none is too large, small or precise.
    "i_number_double_huge_neg_exp.json": true,
    "i_number_huge_exp.json": true,
    "i_number_neg_int_huge_exp.json": true,
    "i_number_pos_double_huge_exp.json": true,
    "i_number_real_neg_overflow.json": true,
    "i_number_real_pos_overflow.json": true,
    "i_number_real_underflow.json": true,
    "i_number_too_big_neg_int.json": true,
    "i_number_too_big_pos_int.json": true,
    "i_number_very_big_negative_int.json": true,
    // Half a surrogate pair is no character.
    "i_object_key_lone_2nd_surrogate.json": false,
    "i_string_1st_surrogate_but_2nd_missing.json": false,
    "i_string_1st_valid_surrogate_2nd_invalid.json": false,
    "i_string_incomplete_surrogate_and_escape_valid.json": false,
    "i_string_incomplete_surrogate_pair.json": false,
    "i_string_incomplete_surrogates_escape_valid.json": false,
    "i_string_invalid_lonely_surrogate.json": false,
    "i_string_invalid_surrogate.json": false,
    "i_string_inverted_surrogates_U+1D11E.json": false,
    "i_string_lone_second_surrogate.json": false,
    // Bytes that are no UTF-8.
    "i_string_UTF-8_invalid_sequence.json": false,
    "i_string_UTF8_surrogate_U+D800.json": false,
    "i_string_invalid_utf-8.json": false,
    "i_string_iso_latin_1.json": false,
    "i_string_lone_utf8_continuation_byte.json": false,
    "i_string_not_in_unicode_range.json": false,
    "i_string_overlong_sequence_2_bytes.json": false,
    "i_string_overlong_sequence_6_bytes.json": false,
    "i_string_overlong_sequence_6_bytes_null.json": false,
    "i_string_truncated-utf-8.json": false,
    // UTF-16 is detected, with and without a byte order mark; UTF-8 may have one.
    "i_string_UTF-16LE_with_BOM.json": true,
    "i_string_utf16BE_no_BOM.json": true,
    "i_string_utf16LE_no_BOM.json": true,
    "i_structure_UTF-8_BOM_empty_object.json": true,
    // Within the limit of 512 open containers.
    "i_structure_500_nested_arrays.json": true,
  ]

  @Test(arguments: Suites.files(folder))
  func acceptsAndRejects(file: String) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    let whole = Trace(bytes, sizes: [])
    let isAccepted = whole.error == nil
    switch file.prefix(2) {
    case "y_": #expect(isAccepted, "\(whole.error ?? "")")
    case "n_": #expect(!isAccepted)
    default: #expect(isAccepted == Self.decided[file], "\(whole.error ?? "")")
    }
    for size in bytes.count > 10_000 ? [3, 64, 4096] : [1, 2, 3, 7, 64] {
      #expect(Trace(bytes, sizes: [size]) == whole, "in chunks of \(size)")
    }
  }

  @Test func everyFileIsThere() {
    let files = Suites.files(Self.folder)
    #expect(files.filter { $0.hasPrefix("y_") }.count == 95)
    #expect(files.filter { $0.hasPrefix("n_") }.count == 188)
    #expect(Set(files.filter { $0.hasPrefix("i_") }) == Set(Self.decided.keys))
  }

  /// The events of each transformation, without the document and the array around.
  static let transforms: [String: [String]] = [
    "number_-9223372036854775808.json": ["number -9223372036854775808"],
    "number_-9223372036854775809.json": ["number -9223372036854775809"],
    "number_1.0.json": ["number 1.0"],
    "number_1.000000000000000005.json": ["number 1.000000000000000005"],
    "number_1000000000000000.json": ["number 1000000000000000"],
    "number_10000000000000000999.json": ["number 10000000000000000999"],
    "number_1e-999.json": ["number 1E-999"],
    "number_1e6.json": ["number 1E6"],
    "number_9223372036854775807.json": ["number 9223372036854775807"],
    "number_9223372036854775808.json": ["number 9223372036854775808"],
    // Keys differ where their characters do, canonically equivalent or not.
    "object_key_nfc_nfd.json": [
      "key \"\u{e9}\"", "string \"NFC\"", "key \"e\u{301}\"", "string \"NFD\"",
    ],
    "object_key_nfd_nfc.json": [
      "key \"e\u{301}\"", "string \"NFD\"", "key \"\u{e9}\"", "string \"NFC\"",
    ],
    // Each member is delivered.
    "object_same_key_different_values.json": ["key \"a\"", "number 1", "key \"a\"", "number 2"],
    "object_same_key_same_value.json": ["key \"a\"", "number 1", "key \"a\"", "number 1"],
    "object_same_key_unclear_values.json": ["key \"a\"", "number 0", "key \"a\"", "number -0"],
    "string_1_escaped_invalid_codepoint.json": [loneSurrogate],
    "string_1_invalid_codepoint.json": [surrogateBytes],
    "string_2_escaped_invalid_codepoints.json": [loneSurrogate],
    "string_2_invalid_codepoints.json": [surrogateBytes],
    "string_3_escaped_invalid_codepoints.json": [loneSurrogate],
    "string_3_invalid_codepoints.json": [surrogateBytes],
    "string_with_escaped_NULL.json": ["string \"A\0B\""],
  ]
  private static let loneSurrogate =
    "malformed: found \\uD800 alone, wanted both halves of a surrogate pair @1:3+2 /[1]"
  private static let surrogateBytes =
    "encoding: found the byte 0xED, which begins no UTF-8 character here @1:3+2 /[1]"

  @Test(arguments: Suites.files("json-test-suite/test_transform"))
  func transforms(file: String) throws {
    let trace = Trace(
      try Suites.bytes("json-test-suite/test_transform/" + file), sizes: [], showsPlaces: false)
    let events = trace.error.map { [$0] } ?? Array(trace.lines.dropFirst(2).dropLast(2))
    // As bytes: strings would be equal by canonical equivalence.
    #expect(events.map { Array($0.utf8) } == Self.transforms[file]?.map { Array($0.utf8) })
  }
}
