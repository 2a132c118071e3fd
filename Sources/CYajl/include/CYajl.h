#ifndef SAX_CYAJL_H
#define SAX_CYAJL_H

#include <stddef.h>

// yajl's parser, loaded when the first is made: it is the second engine for JSON, which few ask for. Types and
// constants are those of yajl 2, by its names.

typedef struct yajl_handle_t *yajl_handle;

typedef enum {
  yajl_status_ok = 0,
  yajl_status_client_canceled = 1,
  yajl_status_error = 2
} yajl_status;

typedef enum {
  yajl_allow_comments = 1,
  yajl_dont_validate_strings = 2,
  yajl_allow_multiple_values = 8
} yajl_option;

// What is called for each token, with the context that the parser was made with. The parser ends where one
// returns 0. With yajl_number there, the two kinds of numbers are never told of.
typedef struct {
  int (*yajl_null)(void *context);
  int (*yajl_boolean)(void *context, int value);
  int (*yajl_integer)(void *context, long long value);
  int (*yajl_double)(void *context, double value);
  int (*yajl_number)(void *context, const char *text, size_t count);
  int (*yajl_string)(void *context, const unsigned char *text, size_t count);
  int (*yajl_start_map)(void *context);
  int (*yajl_map_key)(void *context, const unsigned char *text, size_t count);
  int (*yajl_end_map)(void *context);
  int (*yajl_start_array)(void *context);
  int (*yajl_end_array)(void *context);
} yajl_callbacks;

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before all others.
const char *saxyajl_load(void);

// Returns a parser, which keeps the address of the callbacks; or NULL if there is no memory.
yajl_handle saxyajl_make(const yajl_callbacks *callbacks, void *context);
void saxyajl_free(yajl_handle parser);
int saxyajl_set(yajl_handle parser, yajl_option option, int value);
yajl_status saxyajl_parse(yajl_handle parser, const unsigned char *bytes, size_t count);
// How much of what was parsed last the tokens told of so far take.
size_t saxyajl_consumed(yajl_handle parser);

#endif
