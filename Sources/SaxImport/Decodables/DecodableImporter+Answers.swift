internal import SaxCodable
internal import SaxLanguage
internal import SaxValues

/// Answers with made-up values, which record the keys and types that are asked for.
extension DecodableImporter.Record: ProbeAnswers {
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func members() -> any ProbedMembers {
    isKeyed = true
    return self
  }

  func items() -> any ProbedItems { self }

  func single<T: Decodable>(_ type: T.Type) throws -> T {
    let (value, single, _) = try DecodableImporter.value(of: type, in: self)
    self.single = single
    return value
  }
}

extension DecodableImporter.Record: ProbedMembers {
  func keys<Key: CodingKey>(_ type: Key.Type) -> [Key] { [] }

  func contains(_ key: any CodingKey) -> Bool { true }

  /// Notes a property that takes nil, or its initializer would not ask.
  func noteNilCheck(_ key: any CodingKey) { optional.insert(key.stringValue) }

  func value<T: Decodable>(_ type: T.Type, _ key: any CodingKey) throws -> T {
    do {
      let (value, type, isOptional) = try DecodableImporter.value(of: type, in: self)
      let mayBeNil = isOptional || optional.contains(key.stringValue)
      add(key.stringValue, type, isOptional: mayBeNil)
      return value
    } catch {
      failed = key.stringValue
      throw error
    }
  }

  func valueIfAny<T: Decodable>(_ type: T.Type, _ key: any CodingKey) -> T? {
    add(key.stringValue, DecodableImporter.type(of: type, in: self), isOptional: true)
    return nil
  }

  func nested(_ key: any CodingKey, _ type: Any.Type) throws -> any ProbeAnswers {
    throw DecodableImporter.Failure(message: "the property \(key.stringValue) is read by hand")
  }

  func nestedMembers(_ key: any CodingKey) throws -> any ProbedMembers {
    throw DecodableImporter.Failure(message: "the property \(key.stringValue) is read by hand")
  }

  func inherited() -> any ProbeAnswers { self }
  func inherited(_ key: any CodingKey) -> any ProbeAnswers { self }
}

extension DecodableImporter.Record: ProbedItems {
  func value<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      let (value, item, _) = try DecodableImporter.value(of: type, in: self)
      self.item = item
      return value
    } catch let recursion as DecodableImporter.Recursion {
      item = .named(recursion.name)
      throw recursion
    } catch {
      // A type may pass over what it can't decode: then it is a list all the same.
      item = item ?? .scalar(.string)
      throw error
    }
  }

  func nested(_ type: Any.Type) throws -> any ProbeAnswers {
    throw DecodableImporter.Failure(message: "items are read by hand")
  }
}
