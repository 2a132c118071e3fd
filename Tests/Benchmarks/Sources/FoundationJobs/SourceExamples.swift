/// Those parts of the well-known documents that are wanted, by their own names.
struct SourceStatuses: Decodable {
  struct Status: Decodable {
    struct User: Decodable {
      var screen_name: String
    }

    var id: Int
    var text: String
    var user: User
    var retweet_count: Int
  }

  var statuses: [Status]
}

struct SourcePerformances: Decodable {
  struct Performance: Decodable {
    struct Price: Decodable {
      var amount: Int
    }

    var id: Int
    var eventId: Int
    var start: Int
    var prices: [Price]
  }

  var performances: [Performance]
}

struct SourcePlugins: Decodable {
  struct Plugin: Decodable {
    struct Dependency: Decodable {
      var name: String
    }

    var name: String
    var title: String
    var version: String
    var dependencies: [Dependency]
  }

  var plugins: [String: Plugin]
}
