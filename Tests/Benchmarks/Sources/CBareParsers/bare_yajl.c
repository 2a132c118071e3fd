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

bare_yajl bare_yajl_make(void) { return (bare_yajl)yajl_alloc(&callbacks, NULL, NULL); }

int bare_yajl_feed(bare_yajl parser, const unsigned char *bytes, size_t count) {
  return yajl_parse((yajl_handle)parser, bytes, count) != yajl_status_ok;
}

int bare_yajl_finish(bare_yajl parser) {
  int failed = yajl_complete_parse((yajl_handle)parser) != yajl_status_ok;
  yajl_free((yajl_handle)parser);
  return failed;
}
