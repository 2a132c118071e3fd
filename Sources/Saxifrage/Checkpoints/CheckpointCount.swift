/// Counts the objects of a reading, for its statistics and checkpoints.
final class CheckpointCount {
  private let resumed: Checkpoint
  private var noted: Checkpoint
  /// The number of objects that have come, those included that had come before.
  // Counted for each object; nothing is called while it changes.
  @exclusivity(unchecked) var passed = 0
  /// Told of each checkpoint.
  var onCheckpoint: ((Checkpoint) -> Void)?

  init(resuming checkpoint: Checkpoint?) {
    resumed = checkpoint ?? Checkpoint()
    noted = resumed.beforeAnyObject
  }

  /// True if the next object hasn't been handed out before.
  var isNew: Bool { passed >= resumed.behind }

  /// The number of objects that have been handed out, or come again, from the input's beginning.
  var objects: Int { resumed.objects - resumed.behind + passed }

  /// The number of objects that have been handed out by this reading.
  var handedOut: Int { max(0, passed - resumed.behind) }

  /// The last one, with what has come since.
  var latest: Checkpoint { noted.covering(max(objects, resumed.objects)) }

  func note(_ checkpoint: Checkpoint) {
    noted = checkpoint
    onCheckpoint?(checkpoint)
  }
}

extension Checkpoint {
  /// The checkpoint as if none of the objects had been handed out that its reading comes to again.
  var beforeAnyObject: Checkpoint { covering(objects - behind) }

  /// Makes a checkpoint of the same place for another number of objects that have been handed out.
  func covering(_ objects: Int) -> Checkpoint {
    var result = self
    result.behind += objects - self.objects
    result.objects = objects
    return result
  }
}

extension InputFormat {
  /// The format by which a reading goes on at a checkpoint.
  ///
  /// - Parameter format: the one that was asked for. Of one that was found out, more values may follow the first.
  init(of checkpoint: Checkpoint.Format, askedFor format: InputFormat) {
    switch checkpoint {
    case .json: self = format == .auto ? .auto : .json
    case .jsonValues: self = .auto
    case .ndjson: self = .ndjson
    case .xml: self = .xml
    }
  }
}
