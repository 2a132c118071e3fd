#define _GNU_SOURCE
#include "CYajl.h"

#include <dlfcn.h>

// As yajl 2.0 and 2.1 declare them.
static yajl_handle (*make)(const yajl_callbacks *callbacks, void *allocation, void *context);
static void (*release)(yajl_handle parser);
static int (*set)(yajl_handle parser, yajl_option option, ...);
static yajl_status (*parse)(yajl_handle parser, const unsigned char *bytes, size_t count);
static size_t (*consumed)(yajl_handle parser);

const char *saxyajl_load(void) {
  static const char *const names[] = {"libyajl.so.2", "libyajl.2.dylib"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return "libyajl.so.2 is not installed";
  make = (__typeof__(make))dlsym(library, "yajl_alloc");
  release = (__typeof__(release))dlsym(library, "yajl_free");
  set = (__typeof__(set))dlsym(library, "yajl_config");
  parse = (__typeof__(parse))dlsym(library, "yajl_parse");
  consumed = (__typeof__(consumed))dlsym(library, "yajl_get_bytes_consumed");
  if (!make || !release || !set || !parse || !consumed) return "libyajl lacks its parser";
  return NULL;
}

yajl_handle saxyajl_make(const yajl_callbacks *callbacks, void *context) {
  return make(callbacks, NULL, context);
}

void saxyajl_free(yajl_handle parser) { release(parser); }

int saxyajl_set(yajl_handle parser, yajl_option option, int value) {
  return set(parser, option, value);
}

yajl_status saxyajl_parse(yajl_handle parser, const unsigned char *bytes, size_t count) {
  return parse(parser, bytes, count);
}

size_t saxyajl_consumed(yajl_handle parser) { return consumed(parser); }
