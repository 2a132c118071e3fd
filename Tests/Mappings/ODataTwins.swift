import Foundation
import SaxTestSupport
import Saxifrage
import Testing

/// Pairs of files of a suite, each the same answer as Atom and as JSON.
struct ODataTwins {
  struct Pair {
    /// From the suite's folder.
    var atom: String
    var json: String
  }

  var pairs: [Pair]
  /// By their Atom: those whose two files say different things, and how.
  var different: [String: String]
  /// By their Atom: those in which the mapping finds nothing, in both formats.
  var empty: Set<String>

  /// The files below some folders that differ in their ending alone.
  static func sideBySide(_ folders: [String]) -> [Pair] {
    folders.flatMap { folder in
      let files = SuiteFile.all(below: "odata/\(folder)").map { String($0.path.dropFirst(6)) }
      return files.filter { $0.hasSuffix(".xml") }.compactMap { atom in
        ["full.json", "json"].map { atom.dropLast(3) + $0 }.first(where: files.contains)
          .map { Pair(atom: atom, json: $0) }
      }
    }
  }

  /// Expects the same objects of both files of each pair, but of those that are named.
  ///
  /// - Returns: how many gave the same.
  func compare(_ mapping: Mapping) throws -> Int {
    var equal = 0
    var named = Set(different.keys).union(empty)
    for pair in pairs {
      let fromAtom = try objects(mapping, pair.atom)
      let fromJSON = try objects(mapping, pair.json)
      if let reason = different[pair.atom] {
        #expect(fromAtom != fromJSON, "\(pair.atom) was left out because \(reason)")
      } else if empty.contains(pair.atom) {
        #expect(fromAtom.isEmpty && fromJSON.isEmpty, "\(pair.atom)")
      } else {
        #expect(!fromAtom.isEmpty && fromAtom == fromJSON, "\(pair.atom)")
        equal += 1
      }
      named.remove(pair.atom)
    }
    #expect(named.isEmpty, "no such files")
    return equal
  }

  /// The objects of a file but for errors, counts and links to a next page: JSON has them at
  /// another place, and its links are relative.
  private func objects(_ mapping: Mapping, _ path: String) throws -> [String] {
    var bytes = try SuiteFile(path: "odata/\(path)").bytes()
    if String(validating: bytes, as: UTF8.self) == nil {
      // Some of the suite's files are in ISO 8859-1, which JSON never is.
      bytes = bytes.flatMap { Array(String(UnicodeScalar($0)).utf8) }
    }
    let whole = Outcome.lines(mapping, bytes, named: path, chunk: nil)
    #expect(Outcome.lines(mapping, bytes, named: path, chunk: 7) == whole, "\(path)")
    return whole.filter { line in
      !["error", #"{"@type":"Next""#, #"{"@type":"Count""#].contains { line.hasPrefix($0) }
    }.map {
      // Some Atom was written by a server at another port.
      $0.replacingOccurrences(of: "//localhost:8083/", with: "//localhost:8080/")
    }
  }
}
