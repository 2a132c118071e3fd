#define _GNU_SOURCE
#include "CIdn.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// As libidn2 2.0.5 and later declare them.
static int (*lookup)(const uint8_t *name, uint8_t **ascii, int flags);
static void (*release)(void *memory);

// Normalized first, and with letters such as ß kept, as browsers do: IDN2_NFC_INPUT and
// IDN2_NONTRANSITIONAL.
enum { flags = 1 | 8 };

const char *saxidn_load(void) {
  static const char *const names[] = {"libidn2.so.0", "libidn2.0.dylib"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return "libidn2.so.0 is not installed";
  lookup = (__typeof__(lookup))dlsym(library, "idn2_lookup_u8");
  release = (__typeof__(release))dlsym(library, "idn2_free");
  return lookup && release ? NULL : "libidn2 lacks its functions";
}

char *saxidn_ascii(const char *host) {
  uint8_t *ascii = NULL;
  return lookup((const uint8_t *)host, &ascii, flags) == 0 ? (char *)ascii : NULL;
}

void saxidn_free(char *host) { release(host); }
