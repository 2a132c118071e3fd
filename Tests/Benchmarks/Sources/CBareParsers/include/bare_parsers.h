#ifndef SAX_BARE_PARSERS_H
#define SAX_BARE_PARSERS_H

#include <stddef.h>

/// Feeds a JSON text to yajl in pieces, with callbacks that do nothing.
/// Returns 0 if it was read to the end.
int bare_yajl(const unsigned char *bytes, size_t count, size_t chunk);

/// Feeds an XML document to libxml2's SAX2 push parser in pieces, with callbacks that do nothing.
/// Returns 0 if it was read to the end.
int bare_libxml2(const char *bytes, size_t count, size_t chunk);

#endif
