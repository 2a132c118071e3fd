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
static void *(*context_new)(void);
static void (*context_free)(void *context);
static int (*digest_begin)(void *context, const EVP_MD *type, void *engine);
static int (*digest_update)(void *context, const void *bytes, size_t count);
static int (*digest_end)(void *context, unsigned char *hash, unsigned int *size);

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
  context_new = (__typeof__(context_new))dlsym(library, "EVP_MD_CTX_new");
  context_free = (__typeof__(context_free))dlsym(library, "EVP_MD_CTX_free");
  digest_begin = (__typeof__(digest_begin))dlsym(library, "EVP_DigestInit_ex");
  digest_update = (__typeof__(digest_update))dlsym(library, "EVP_DigestUpdate");
  digest_end = (__typeof__(digest_end))dlsym(library, "EVP_DigestFinal_ex");
  if (get_by_name == NULL || digest == NULL || random_bytes == NULL || context_new == NULL
      || context_free == NULL || digest_begin == NULL || digest_update == NULL
      || digest_end == NULL) {
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

void *saxcrypto_begin(const char *name) {
  const EVP_MD *type = get_by_name(name);
  void *context = type == NULL ? NULL : context_new();
  if (context != NULL && !digest_begin(context, type, NULL)) {
    context_free(context);
    return NULL;
  }
  return context;
}

int saxcrypto_update(void *context, const void *bytes, size_t count) {
  return digest_update(context, bytes, count);
}

size_t saxcrypto_end(void *context, unsigned char *hash) {
  unsigned int size = 0;
  return digest_end(context, hash, &size) ? size : 0;
}

void saxcrypto_free(void *context) { context_free(context); }

int saxcrypto_random(unsigned char *bytes, size_t count) {
  return count <= 1 << 20 && random_bytes(bytes, (int)count) == 1;
}
