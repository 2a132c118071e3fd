#ifndef SAX_CCANONICALORACLE_H
#define SAX_CCANONICALORACLE_H

#include <stddef.h>

// Canonical XML as libxml2 writes it, from a tree. The library is loaded for it, as by the reader.

// A document, with its elements in document order.
typedef struct saxoracle saxoracle;

// Returns NULL where libxml2 is missing, or makes no tree of the bytes.
saxoracle *saxoracle_make(const char *bytes, int count);
void saxoracle_free(saxoracle *oracle);

size_t saxoracle_count(const saxoracle *oracle);

// One element as a document subset: itself, what is in it, and their attributes and namespaces. Returns memory to be
// freed, and how many bytes it has; or NULL.
char *saxoracle_canonical(const saxoracle *oracle, size_t index, size_t *count);

#endif
