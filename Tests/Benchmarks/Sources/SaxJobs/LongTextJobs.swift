import Contests
import Saxifrage

/// A record with a text that is far longer than all else in it.
enum LongTextJobs {
  static let every = Format.allCases.flatMap { format in
    [
      Job(Contest(format, .skipped), "bound structs", isReference: true) {
        try JobReadings.bound($0, format, Mappings.withoutNotes(format), NoteHead.binding) {
          $1.add($0.id + $0.rating)
        }
      },
      Job(Contest(format, .taken), "bound structs", isReference: true) {
        var options = ReadingOptions()
        options.limits.text = .max
        return try JobReadings.bound(
          $0, format, Mappings.withNotes(format), Note.binding, options: options
        ) {
          $1.add($0.id + $0.rating + $0.notes.utf8.count)
        }
      },
    ]
  }
}

private struct NoteHead: Sendable {
  var id = 0
  var rating = 0

  static let binding = StructBinding("Note", NoteHead()) {
    $0.bind("id", to: \.id)
    $0.bind("rating", to: \.rating)
  }
}

private struct Note: Sendable {
  var id = 0
  var rating = 0
  var notes = ""

  static let binding = StructBinding("Note", Note()) {
    $0.bind("id", to: \.id)
    $0.bind("rating", to: \.rating)
    $0.bind("notes", to: \.notes)
  }
}
