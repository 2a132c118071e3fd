#define _GNU_SOURCE
#include "tls.h"

#include "CCurl.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// Functions of OpenSSL 1.1 and 3, with its types as opaque pointers.
typedef void (*info_function)(const void *ssl, int type, int value);
typedef void (*free_function)(void *parent, void *data, void *all, int index, long number, void *argument);
static void (*set_info_callback)(void *context, info_function function);
static int (*set_data)(const void *ssl, int index, void *data);
static void *(*get_data)(const void *ssl, int index);
static int (*new_index)(int kind, long number, void *argument, void *make, void *copy, free_function free);

// SSL_CB_READ_ALERT, SSL_AD_CLOSE_NOTIFY, CRYPTO_EX_INDEX_SSL.
enum { READ_ALERT = 0x4004, CLOSE_NOTIFY = 0, INDEX_OF_SSL = 0 };

// The index of the ends that connections have; negative where they have none.
static int end_index = -1;

// Owned by the connection and by each transfer that asked for it.
struct saxcurl_tls_end {
  atomic_int owners;
  atomic_int is_clean;
};

static void free_data(void *parent, void *data, void *all, int index, long number, void *argument) {
  saxcurl_release_tls_end(data);
}

void saxcurl_load_tls(void *library, const char *ssl_version) {
  if (ssl_version == NULL || strncmp(ssl_version, "OpenSSL/", 8) != 0) return;
  set_info_callback = (__typeof__(set_info_callback))dlsym(library, "SSL_CTX_set_info_callback");
  set_data = (__typeof__(set_data))dlsym(library, "SSL_set_ex_data");
  get_data = (__typeof__(get_data))dlsym(library, "SSL_get_ex_data");
  new_index = (__typeof__(new_index))dlsym(library, "CRYPTO_get_ex_new_index");
  if (set_info_callback == NULL || set_data == NULL || get_data == NULL || new_index == NULL) return;
  end_index = new_index(INDEX_OF_SSL, 0, NULL, NULL, NULL, free_data);
}

static saxcurl_tls_end *end_of(const void *ssl) {
  saxcurl_tls_end *end = get_data(ssl, end_index);
  if (end != NULL) return end;
  end = calloc(1, sizeof *end);
  if (end == NULL) return NULL;
  atomic_init(&end->owners, 1);
  if (set_data(ssl, end_index, end)) return end;
  free(end);
  return NULL;
}

static void note(const void *ssl, int type, int value) {
  if ((type & READ_ALERT) != READ_ALERT || (value & 0xFF) != CLOSE_NOTIFY) return;
  saxcurl_tls_end *end = end_of(ssl);
  if (end != NULL) atomic_store(&end->is_clean, 1);
}

static CURLcode watch(CURL *handle, void *ssl_context, void *context) {
  set_info_callback(ssl_context, note);
  return CURLE_OK;
}

void saxcurl_note_tls_end(CURL *handle) {
  if (end_index >= 0) saxcurl_set_ssl_context(handle, CURLOPT_SSL_CTX_FUNCTION, watch);
}

saxcurl_tls_end *saxcurl_get_tls_end(CURL *handle) {
  if (end_index < 0) return NULL;
  void *found = NULL;
  if (saxcurl_get_pointer(handle, CURLINFO_TLS_SSL_PTR, &found) != CURLE_OK || found == NULL) return NULL;
  const struct curl_tlssessioninfo *session = found;
  if (session->backend != CURLSSLBACKEND_OPENSSL || session->internals == NULL) return NULL;
  saxcurl_tls_end *end = end_of(session->internals);
  if (end != NULL) atomic_fetch_add(&end->owners, 1);
  return end;
}

int saxcurl_tls_end_is_clean(const saxcurl_tls_end *end) { return atomic_load(&end->is_clean); }

void saxcurl_release_tls_end(saxcurl_tls_end *end) {
  if (end != NULL && atomic_fetch_sub(&end->owners, 1) == 1) free(end);
}
