#pragma once

#include <stddef.h>

// The writers of the libraries by themselves: fed with a document in chunks, of which they keep the events, to write
// them as often as is wanted. 0 if all was well. The bytes written are counted and thrown away.

typedef struct {
  size_t records;
  // 0 if the library refuses an event.
  size_t bytes;
} bare_written;

typedef struct bare_yajl_gen *bare_yajl_gen;

bare_yajl_gen bare_yajl_gen_make(void);
int bare_yajl_gen_feed(bare_yajl_gen writer, const unsigned char *bytes, size_t count);
// The document is whole.
int bare_yajl_gen_finish(bare_yajl_gen writer);
bare_written bare_yajl_gen_write(bare_yajl_gen writer);

typedef struct bare_text_writer *bare_text_writer;

bare_text_writer bare_text_writer_make(void);
int bare_text_writer_feed(bare_text_writer writer, const unsigned char *bytes, size_t count);
// The document is whole.
int bare_text_writer_finish(bare_text_writer writer);
bare_written bare_text_writer_write(bare_text_writer writer);
