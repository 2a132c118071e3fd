@_exported public import SaxCodable
@_exported public import SaxEngine
@_exported public import SaxEvents
@_exported public import SaxJSON
@_exported public import SaxLanguage
@_exported public import SaxValues
@_exported public import SaxWriting
@_exported public import SaxXML
