import Contests
import Foundation

/// `JSONDecoder` with the types of each contest, for which it wants the whole document.
enum DecoderJobs {
  static let every =
    [.some, .indented, .alternatives].map { task in
      job(task, Page<SourceItem>.self) { page, tally in
        for item in page.value { tally.add(price: item.Price) }
      }
    }
    + [.all, .text].map { task in
      job(task, Page<SourceProduct>.self) { page, tally in
        for product in page.value { tally.add(price: product.Price) }
      }
    }
    + [.emits64, .emits256].map { task in
      job(task, Page<SourceKind>.self) { page, tally in
        for item in page.value where item.Kind.hasPrefix("k") { tally.add(price: item.Price) }
      }
    } + [
      job(.enums, Page<SourceOffer>.self) { page, tally in
        for offer in page.value { tally.add(offer.Currency == .euro ? offer.ID : 0) }
      },
      job(.nested, Page<SourceHolder>.self) { page, tally in
        for holder in page.value { tally.add(holder.Supplier.ID) }
      },
      job(.wide64, Page<[String: Int]>.self, sumOfWide),
      job(.shuffled64, Page<[String: Int]>.self, sumOfWide),
      job(.wide1000, Page<[String: Int]>.self, sumOfWide),
      job(.small, Page<SourceNumber>.self) { page, tally in
        for number in page.value { tally.add(number.id) }
      },
      job(.twitter, [SourceStatuses].self) { pages, tally in
        for page in pages { for status in page.statuses { tally.add(status.retweet_count) } }
      },
      job(.citm, [SourcePerformances].self) { pages, tally in
        for page in pages {
          for performance in page.performances {
            tally.add(performance.prices.reduce(0) { $0 + $1.amount })
          }
        }
      },
      job(.center, [SourcePlugins].self) { pages, tally in
        for page in pages {
          for plugin in page.plugins.values { tally.add(plugin.dependencies.count) }
        }
      },
      Job(Contest(.json, .responses), "Foundation JSONDecoder", isSlow: true) { payload in
        let decoder = JSONDecoder()
        var tally = Tally()
        for response in try payload.lines() {
          let page = try decoder.decode(Page<SourceItem>.self, from: Data(response))
          var found = Tally()
          for item in page.value { found.add(price: item.Price) }
          tally.add(found.sum)
        }
        return tally
      },
    ]

  private static func sumOfWide(_ page: Page<[String: Int]>, _ tally: inout Tally) {
    for record in page.value {
      tally.add(["f0", "f20", "f63"].reduce(0) { $0 + (record[$1] ?? 0) })
    }
  }

  private static func job<T: Decodable & SendableMetatype>(
    _ task: Contest.Task, _ type: T.Type,
    _ add: @escaping @Sendable (T, inout Tally) -> Void
  ) -> Job {
    Job(Contest(.json, task), "Foundation JSONDecoder", isSlow: true) { payload in
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      var tally = Tally()
      add(try decoder.decode(type, from: payload.whole()), &tally)
      return tally
    }
  }
}
