#define _GNU_SOURCE
#include "CBrotli.h"

#include <dlfcn.h>

// As brotli 1.0 and 1.1 declare them; the state is opaque here.
static void *(*create)(void *allocate, void *release, void *context);
static void (*destroy)(void *decoder);
static int (*decompress)(
  void *decoder, size_t *available_in, const uint8_t **next_in, size_t *available_out,
  uint8_t **next_out, size_t *total_out);
static int (*error_code)(const void *decoder);
static const char *(*error_text)(int code);

const char *saxbrotli_load(void) {
  static const char *const names[] = {"libbrotlidec.so.1", "libbrotlidec.1.dylib"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return "libbrotlidec.so.1 is not installed";
  create = (__typeof__(create))dlsym(library, "BrotliDecoderCreateInstance");
  destroy = (__typeof__(destroy))dlsym(library, "BrotliDecoderDestroyInstance");
  decompress = (__typeof__(decompress))dlsym(library, "BrotliDecoderDecompressStream");
  error_code = (__typeof__(error_code))dlsym(library, "BrotliDecoderGetErrorCode");
  error_text = (__typeof__(error_text))dlsym(library, "BrotliDecoderErrorString");
  if (!create || !destroy || !decompress || !error_code || !error_text) {
    return "libbrotlidec lacks its decoder";
  }
  return NULL;
}

void *saxbrotli_create(void) { return create(NULL, NULL, NULL); }

void saxbrotli_destroy(void *decoder) { destroy(decoder); }

enum saxbrotli_result saxbrotli_decode(
  void *decoder, size_t *available_in, const uint8_t **next_in, size_t *available_out,
  uint8_t **next_out) {
  return (enum saxbrotli_result)decompress(
    decoder, available_in, next_in, available_out, next_out, NULL);
}

const char *saxbrotli_text(void *decoder) {
  const char *text = error_text(error_code(decoder));
  return text ? text : "";
}
