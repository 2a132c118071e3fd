public import SaxEngine
public import SaxEvents
public import SaxValues

/// The options by which objects are written.
public struct WritingOptions: Sendable {
  /// True if members and elements have lines of their own, indented by two spaces a level. Default: false.
  public var isPretty = false
  /// True if fields that are nil are written, as `null` and `xsi:nil`; they are left out otherwise. Items and values that
  /// are nil are written in any case. Default: false.
  public var writesNil = false
  /// True if empty lists and dictionaries are written, which XML has no form for; they are left out otherwise.
  /// Default: false.
  public var keepsEmpty = false
  /// Of these ``Limits/depth`` bounds what is written, at most 512 levels, for which a debug build takes 4 MiB
  /// of the thread's stack.
  public var limits = Limits()

  /// The converters that `using` names, backwards: each turns a field's value into the text that is read as it. A field
  /// whose converter is not there is not written. What it throws is an error of the object.
  public var converters: [String: @Sendable (SaxValue) throws -> String] = [:]
  /// The options by which an object is read again before it stands, where that is needed: with the converters that read.
  /// Of these ``BuildOptions/attributePrefix`` and ``BuildOptions/textKey`` name what is written, too.
  public var reading = BuildOptions()

  /// True if each value of JSON is a line of its own, where an array is one value and is not put into another.
  package var areLines = false

  /// The defaults.
  public init() {}
}
