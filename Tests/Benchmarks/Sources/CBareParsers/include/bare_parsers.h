#pragma once

#include <stddef.h>

// The parsers by themselves: fed in chunks, with callbacks that do nothing. 0 if all was well.
// The writers of the same libraries are in bare_writers.h.

typedef struct bare_yajl *bare_yajl;

bare_yajl bare_yajl_make(void);
int bare_yajl_feed(bare_yajl parser, const unsigned char *bytes, size_t count);
// Frees the parser.
int bare_yajl_finish(bare_yajl parser);

typedef struct bare_libxml2 *bare_libxml2;

bare_libxml2 bare_libxml2_make(void);
int bare_libxml2_feed(bare_libxml2 parser, const unsigned char *bytes, size_t count);
// Frees the parser.
int bare_libxml2_finish(bare_libxml2 parser);
