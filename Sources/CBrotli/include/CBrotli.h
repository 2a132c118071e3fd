#ifndef SAX_CBROTLI_H
#define SAX_CBROTLI_H

#include <stddef.h>
#include <stdint.h>

// libbrotlidec's streaming decoder (RFC 7932), loaded when it is first wanted: systems may lack it, and
// few servers send what it is for.

// As the library's header names them.
enum saxbrotli_result {
  saxbrotli_error = 0,
  saxbrotli_success = 1,
  saxbrotli_needs_more_input = 2,
  saxbrotli_needs_more_output = 3
};

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before the others.
const char *saxbrotli_load(void);

// Returns a decoder of one stream, or NULL if there is no memory.
void *saxbrotli_create(void);
void saxbrotli_destroy(void *decoder);

// Takes from the input and writes to the output, and moves both on.
enum saxbrotli_result saxbrotli_decode(
  void *decoder, size_t *available_in, const uint8_t **next_in, size_t *available_out,
  uint8_t **next_out);

// Why it failed, in the library's words.
const char *saxbrotli_text(void *decoder);

#endif
