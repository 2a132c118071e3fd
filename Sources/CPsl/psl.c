#define _GNU_SOURCE
#include "CPsl.h"

#include <dlfcn.h>
#include <stddef.h>

// As libpsl 0.16 and later declare them; the list is opaque here.
static int (*is_public_suffix)(const void *list, const char *domain);
static const void *list;

const char *saxpsl_load(void) {
  static const char *const names[] = {"libpsl.so.5", "libpsl.5.dylib"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return "libpsl.so.5 is not installed";
  // The system's list, or the one that the library was built with, whichever is newer.
  void *(*latest)(const char *file) = (__typeof__(latest))dlsym(library, "psl_latest");
  const void *(*builtin)(void) = (__typeof__(builtin))dlsym(library, "psl_builtin");
  is_public_suffix = (__typeof__(is_public_suffix))dlsym(library, "psl_is_public_suffix");
  if (!latest || !builtin || !is_public_suffix) return "libpsl lacks its functions";
  list = latest(NULL);
  if (list == NULL) list = builtin();
  return list == NULL ? "libpsl has no list" : NULL;
}

int saxpsl_is_public_suffix(const char *domain) { return is_public_suffix(list, domain); }
