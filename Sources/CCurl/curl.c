#define _GNU_SOURCE
#include "CCurl.h"

#include "tls.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/socket.h>

// What checks types is for calls by name.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define FUNCTIONS(each)                                                                            \
  each(curl_global_init) each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_pause)        \
  each(curl_easy_strerror) each(curl_easy_setopt) each(curl_easy_getinfo) each(curl_slist_append)  \
  each(curl_slist_free_all) each(curl_multi_init) each(curl_multi_cleanup)                         \
  each(curl_multi_setopt) each(curl_multi_add_handle) each(curl_multi_remove_handle)               \
  each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_wakeup)                           \
  each(curl_multi_info_read) each(curl_version_info)

#define DECLARE(name) static __typeof__(&name) own_##name;
FUNCTIONS(DECLARE)

const char *saxcurl_load(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return "libcurl.so.4 is not installed";
#define LOAD(name)                                         \
  own_##name = (__typeof__(&name))dlsym(library, #name);   \
  if (own_##name == NULL) return "libcurl lacks " #name ": it is older than 7.68";
  FUNCTIONS(LOAD)
  if (own_curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "libcurl can't begin";
  saxcurl_load_tls(library, own_curl_version_info(CURLVERSION_NOW)->ssl_version);
  return NULL;
}

CURL *saxcurl_init(void) { return own_curl_easy_init(); }
void saxcurl_cleanup(CURL *handle) { own_curl_easy_cleanup(handle); }
CURLcode saxcurl_pause(CURL *handle, int what) { return own_curl_easy_pause(handle, what); }
const char *saxcurl_text(CURLcode code) {
  return own_curl_easy_strerror == NULL ? "unknown" : own_curl_easy_strerror(code);
}
struct curl_slist *saxcurl_append(struct curl_slist *list, const char *text) {
  return own_curl_slist_append(list, text);
}
void saxcurl_free_list(struct curl_slist *list) { own_curl_slist_free_all(list); }

#define SETTER(suffix, type)                                                         \
  CURLcode saxcurl_set_##suffix(CURL *handle, CURLoption option, type value) {       \
    return own_curl_easy_setopt(handle, option, value);                              \
  }
SETTER(long, long)
SETTER(size, curl_off_t)
SETTER(string, const char *)
SETTER(pointer, void *)
SETTER(list, struct curl_slist *)
SETTER(data, saxcurl_data_function)
SETTER(seek, saxcurl_seek_function)
SETTER(request, saxcurl_request_function)
SETTER(resolver, saxcurl_resolver_function)
SETTER(socket, saxcurl_socket_function)
SETTER(trailer, saxcurl_trailer_function)
SETTER(debug, saxcurl_debug_function)
SETTER(ssl_context, curl_ssl_ctx_callback)

#define GETTER(suffix, type)                                                         \
  CURLcode saxcurl_get_##suffix(CURL *handle, CURLINFO info, type value) {           \
    return own_curl_easy_getinfo(handle, info, value);                               \
  }
GETTER(long, long *)
GETTER(size, curl_off_t *)
GETTER(pointer, void **)

CURLM *saxcurl_multi_init(void) { return own_curl_multi_init(); }
void saxcurl_multi_cleanup(CURLM *multi) { own_curl_multi_cleanup(multi); }
CURLMcode saxcurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return own_curl_multi_setopt(multi, option, value);
}
CURLMcode saxcurl_multi_add(CURLM *multi, CURL *handle) {
  return own_curl_multi_add_handle(multi, handle);
}
CURLMcode saxcurl_multi_remove(CURLM *multi, CURL *handle) {
  return own_curl_multi_remove_handle(multi, handle);
}
CURLMcode saxcurl_multi_perform(CURLM *multi, int *running) {
  return own_curl_multi_perform(multi, running);
}
CURLMcode saxcurl_multi_poll(CURLM *multi, int milliseconds) {
  return own_curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode saxcurl_multi_wakeup(CURLM *multi) { return own_curl_multi_wakeup(multi); }

CURL *saxcurl_multi_done(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = own_curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

curl_socket_t saxcurl_socket(const struct curl_sockaddr *address) {
  curl_socket_t descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor != CURL_SOCKET_BAD) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

const unsigned char *saxcurl_address(const struct curl_sockaddr *address, int *count) {
  if (address->family == AF_INET) {
    *count = sizeof(struct in_addr);
    return (const unsigned char *)&((const struct sockaddr_in *)&address->addr)->sin_addr;
  }
  if (address->family == AF_INET6) {
    *count = sizeof(struct in6_addr);
    return (const unsigned char *)&((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
  }
  *count = 0;
  return (const unsigned char *)&address->addr;
}

int saxcurl_has_proxy(int is_https) {
  // In upper case that of http would be a field of CGI's (https://httpoxy.org).
  const char *const names[] = {is_https ? "https_proxy" : "http_proxy",
                               is_https ? "HTTPS_PROXY" : "all_proxy", "all_proxy", "ALL_PROXY"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    const char *value = getenv(names[index]);
    if (value != NULL && *value != 0) return 1;
  }
  return 0;
}
