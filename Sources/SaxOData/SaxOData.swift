@_exported public import SaxODataURLs
