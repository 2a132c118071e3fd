@_exported public import SaxHTTP
@_exported public import Saxifrage
