@_exported public import SaxEvents
@_exported public import SaxJSON
@_exported public import SaxLanguage
@_exported public import SaxMapping
@_exported public import SaxValues
@_exported public import SaxXML
