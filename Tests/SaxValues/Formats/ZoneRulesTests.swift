import Foundation
import SaxTestRandom
import Testing

@testable import SaxValues

@Suite(.enabled(if: ZoneRules.hasDatabase, "needs the system's time zone database"))
struct ZoneRulesTests {
  static let names = [
    "Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
    "Africa/Casablanca",
    "Europe/Dublin", "Pacific/Apia", "America/St_Johns", "Asia/Tehran", "Antarctica/Troll",
    "Etc/UTC",
    "America/Sao_Paulo", "Asia/Gaza", "Pacific/Chatham", "Europe/London", "Africa/Monrovia",
  ]

  private func seconds(_ text: String, _ zone: String) throws -> Double {
    guard case .date(let date) = try convert(text, .date, [], in: zone) else {
      throw ConversionFailure("gave no date")
    }
    return date.timeIntervalSince1970
  }

  @Test func winterAndSummer() throws {
    #expect(try seconds("2024-03-01T13:00:00", "Europe/Amsterdam") == 1_709_294_400)
    #expect(try seconds("2024-07-01T14:00:00", "Europe/Amsterdam") == 1_719_835_200)
    #expect(try seconds("2124-07-01T14:00:00", "Europe/Amsterdam") == 4_875_508_800)
    #expect(try seconds("2024-03-01T12:00:00Z", "Europe/Amsterdam") == 1_709_294_400)
    #expect(try seconds("2024-03-01", "America/New_York") == 1_709_269_200)
    #expect(try seconds("2024-03-01T13:00:00", "+01:00") == 1_709_294_400)
    #expect(try seconds("2024-03-01T12:00:00", "UTC") == 1_709_294_400)
  }

  @Test(arguments: [
    ("2024-03-31T02:30:00", "Europe/Amsterdam"), ("2024-03-10T02:00:00", "America/New_York"),
    ("2124-03-26T02:59:59", "Europe/Amsterdam"), ("2011-12-30T12:00:00", "Pacific/Apia"),
  ])
  func gapIsAnError(_ text: String, _ zone: String) {
    #expect(
      failure(text, .date, in: zone)?.reason
        == "is a time that clocks in \(zone) pass over, they are put forward then")
  }

  @Test func overlapIsTheEarlier() throws {
    #expect(try seconds("2024-10-27T02:30:00", "Europe/Amsterdam") == 1_729_989_000)
    #expect(try seconds("2024-11-03T01:30:00", "America/New_York") == 1_730_611_800)
    #expect(try seconds("2124-10-29T02:30:00", "Europe/Amsterdam") == 4_885_835_400)
  }

  @Test(arguments: names)
  func offsetsAreThoseOfFoundation(_ name: String) throws {
    let zone = try #require(ZoneRules.named(name))
    let foundation = try #require(TimeZone(identifier: name))
    var random = SplitMix(seed: 3)
    // Databases differ by year of release in what is long past or to come.
    for _ in 0..<2000 {
      let instant = Int.random(in: 0...1_735_689_600, using: &random)
      let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
      let period = zone.period(at: instant)
      #expect(period.offset == expected, "\(name) at \(instant)")
      #expect(period.end > instant)
    }
  }

  @Test(arguments: names)
  func localTimesComeBack(_ name: String) throws {
    let zone = try #require(ZoneRules.named(name))
    var random = SplitMix(seed: 4)
    for _ in 0..<2000 {
      let instant = Int.random(in: -5_000_000_000...8_000_000_000, using: &random)
      let local = instant + zone.period(at: instant).offset
      let found = try #require(zone.instant(ofLocal: local))
      #expect(found <= instant)
      #expect(found + zone.period(at: found).offset == local)
    }
  }

  @Test(arguments: [
    "Europe/Amsterdm", "", "/etc/passwd", "../../etc/passwd", "Europe/../Europe/Amsterdam",
    "Europe",
    "+25:00", "Europe//Amsterdam", "posixrules\u{0}", "tzdata.zi",
  ])
  func unknown(_ name: String) {
    #expect(ScalarConversion.problem(ofZone: name) != nil)
  }

  @Test func damagedFilesAreRefused() throws {
    let data = try #require(
      FileManager.default.contents(atPath: "/usr/share/zoneinfo/Europe/London"))
    let bytes = Array(data)
    #expect(ZoneFile.read(bytes, name: "x") != nil)
    var random = SplitMix(seed: 5)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(ZoneFile.read(Array(bytes[..<count]), name: "x") == nil)
    }
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<4 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let zone = ZoneFile.read(damaged, name: "x")
      _ = zone?.instant(ofLocal: 1_700_000_000)
      _ = zone?.instant(ofLocal: 8_000_000_000)
    }
  }
}
