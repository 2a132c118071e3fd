#define _GNU_SOURCE
#include "CCrypto.h"

#include <dlfcn.h>

// As OpenSSL 1.1 and 3 declare them; what they return and take is opaque here.
typedef struct evp_md_st EVP_MD;
static const EVP_MD *(*get_by_name)(const char *name);
static int (*digest)(
  const void *bytes, size_t count, unsigned char *hash, unsigned int *size, const EVP_MD *type,
  void *engine);
static int (*random_bytes)(unsigned char *bytes, int count);

const char *saxcrypto_load(void) {
  static const char *const names[] = {
    "libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.3.dylib", "libcrypto.1.1.dylib"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return "libcrypto.so.3 is not installed";
  get_by_name = (__typeof__(get_by_name))dlsym(library, "EVP_get_digestbyname");
  digest = (__typeof__(digest))dlsym(library, "EVP_Digest");
  random_bytes = (__typeof__(random_bytes))dlsym(library, "RAND_bytes");
  if (get_by_name == NULL || digest == NULL || random_bytes == NULL) {
    return "libcrypto lacks hashes";
  }
  return NULL;
}

size_t saxcrypto_hash(const char *name, const void *bytes, size_t count, unsigned char *hash) {
  const EVP_MD *type = get_by_name(name);
  unsigned int size = 0;
  if (type == NULL || !digest(bytes, count, hash, &size, type, NULL)) return 0;
  return size;
}

int saxcrypto_random(unsigned char *bytes, size_t count) {
  return count <= 1 << 20 && random_bytes(bytes, (int)count) == 1;
}
