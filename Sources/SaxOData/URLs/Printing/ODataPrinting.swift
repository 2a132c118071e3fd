extension ODataURL: CustomStringConvertible {
  /// The URL, as people read it: with nothing encoded but what would be taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: false) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The URL, with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: true) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    URLPrinter.describe { (p) throws(ODataSyntaxError) in try p.print(self) }
  }
}

extension ODataPath: CustomStringConvertible {
  /// The path of a resource, as people read it: with nothing encoded but what would be taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: false) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The path of a resource, with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: true) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    URLPrinter.describe { (p) throws(ODataSyntaxError) in try p.print(self) }
  }
}

extension ODataQuery: CustomStringConvertible {
  /// The options of a query, without the `?` before them, as people read it: with nothing encoded but what would be
  /// taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: false) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The options of a query, without the `?` before them, with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: true) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    URLPrinter.describe { (p) throws(ODataSyntaxError) in try p.print(self) }
  }
}

extension ODataExpression: CustomStringConvertible {
  /// The expression, as people read it: with nothing encoded but what would be taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: false) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The expression, with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: true) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    URLPrinter.describe { (p) throws(ODataSyntaxError) in try p.print(self) }
  }
}

extension ODataLiteral: CustomStringConvertible {
  /// The literal, as people read it: with nothing encoded but what would be taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: false) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The literal, with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: true) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    URLPrinter.describe { (p) throws(ODataSyntaxError) in try p.print(self) }
  }
}

extension ODataSearch: CustomStringConvertible {
  /// The expression of `$search`, as people read it: with nothing encoded but what would be taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: false) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The expression of `$search`, with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: true) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    URLPrinter.describe { (p) throws(ODataSyntaxError) in try p.print(self) }
  }
}

extension ODataContext: CustomStringConvertible {
  /// The fragment, with its `#`, as people read it: with nothing encoded but what would be taken for something else.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func text(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: false) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The fragment, with its `#`, with each value percent-encoded by itself.
  ///
  /// - Throws: what the version lacks, or a value that can't be printed.
  public func encoded(version: ODataVersion) throws(ODataSyntaxError) -> String {
    try URLPrinter.print(version, isEncoded: true) { (p) throws(ODataSyntaxError) in
      try p.print(self)
    }
  }

  /// The text of the newest version that has all of it.
  public var description: String {
    URLPrinter.describe { (p) throws(ODataSyntaxError) in try p.print(self) }
  }
}
