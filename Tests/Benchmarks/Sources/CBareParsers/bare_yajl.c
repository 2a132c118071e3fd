#include "bare_parsers.h"

#include <yajl/yajl_parse.h>

static int on_nothing(void *context) { return 1; }
static int on_boolean(void *context, int value) { return 1; }
static int on_number(void *context, const char *bytes, size_t count) { return 1; }
static int on_string(void *context, const unsigned char *bytes, size_t count) { return 1; }

static const yajl_callbacks callbacks = {
    .yajl_null = on_nothing,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_nothing,
    .yajl_map_key = on_string,
    .yajl_end_map = on_nothing,
    .yajl_start_array = on_nothing,
    .yajl_end_array = on_nothing,
};

int bare_yajl(const unsigned char *bytes, size_t count, size_t chunk) {
  yajl_handle handle = yajl_alloc(&callbacks, NULL, NULL);
  yajl_status status = yajl_status_ok;
  for (size_t start = 0; start < count && status == yajl_status_ok; start += chunk) {
    size_t size = count - start < chunk ? count - start : chunk;
    status = yajl_parse(handle, bytes + start, size);
  }
  if (status == yajl_status_ok) status = yajl_complete_parse(handle);
  yajl_free(handle);
  return status == yajl_status_ok ? 0 : 1;
}
