#ifndef SAX_CCURL_H
#define SAX_CCURL_H

#include <curl/curl.h>

// libcurl, loaded when it is wanted: with the libraries that it needs it takes 6 MB, which programs that
// read files shouldn't pay. And its setters and getters take what they are given as `...`, which Swift
// can't call: here is a function for each type.

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before all others.
const char *saxcurl_load(void);

typedef size_t (*saxcurl_data_function)(char *bytes, size_t size, size_t count, void *context);
typedef int (*saxcurl_seek_function)(void *context, curl_off_t offset, int origin);
typedef int (*saxcurl_request_function)(void *context, char *remote, char *local, int remote_port,
                                        int local_port);
typedef int (*saxcurl_resolver_function)(void *resolver, void *reserved, void *context);
typedef curl_socket_t (*saxcurl_socket_function)(void *context, curlsocktype purpose,
                                                 struct curl_sockaddr *address);
typedef int (*saxcurl_debug_function)(CURL *handle, curl_infotype type, char *bytes, size_t count,
                                      void *context);
typedef int (*saxcurl_trailer_function)(struct curl_slist **list, void *context);

// CURLAUTH_NTLM, which Swift can't read.
static const long saxcurl_ntlm = (long)CURLAUTH_NTLM;

// CURLOPT_QUICK_EXIT, which headers before 7.87 don't know.
static const CURLoption saxcurl_quick_exit = (CURLoption)(CURLOPTTYPE_LONG + 322);

CURL *saxcurl_init(void);
void saxcurl_cleanup(CURL *handle);
CURLcode saxcurl_pause(CURL *handle, int what);
const char *saxcurl_text(CURLcode code);
struct curl_slist *saxcurl_append(struct curl_slist *list, const char *text);
void saxcurl_free_list(struct curl_slist *list);

CURLcode saxcurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode saxcurl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode saxcurl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode saxcurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode saxcurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode saxcurl_set_data(CURL *handle, CURLoption option, saxcurl_data_function value);
CURLcode saxcurl_set_seek(CURL *handle, CURLoption option, saxcurl_seek_function value);
CURLcode saxcurl_set_request(CURL *handle, CURLoption option, saxcurl_request_function value);
CURLcode saxcurl_set_resolver(CURL *handle, CURLoption option, saxcurl_resolver_function value);
CURLcode saxcurl_set_socket(CURL *handle, CURLoption option, saxcurl_socket_function value);
CURLcode saxcurl_set_debug(CURL *handle, CURLoption option, saxcurl_debug_function value);
CURLcode saxcurl_set_ssl_context(CURL *handle, CURLoption option, curl_ssl_ctx_callback value);
CURLcode saxcurl_set_trailer(CURL *handle, CURLoption option, saxcurl_trailer_function value);

// The socket that libcurl would make for an address, closed in programs that are started.
curl_socket_t saxcurl_socket(const struct curl_sockaddr *address);
// The bytes of an IPv4 or IPv6 address, and how many there are: 0 for one of another kind.
const unsigned char *saxcurl_address(const struct curl_sockaddr *address, int *count);
// Whether the environment names a proxy for a scheme, as libcurl looks for it.
int saxcurl_has_proxy(int is_https);

CURLcode saxcurl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode saxcurl_get_size(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode saxcurl_get_pointer(CURL *handle, CURLINFO info, void **value);

// The end of a connection's TLS, which outlives the connection.
typedef struct saxcurl_tls_end saxcurl_tls_end;

// Has the end of the connections that a transfer makes noted, where libcurl has OpenSSL. To be called before it begins.
void saxcurl_note_tls_end(CURL *handle);
// The end of the connection that a transfer has, to be released; NULL if it has none whose end is noted.
saxcurl_tls_end *saxcurl_get_tls_end(CURL *handle);
// Whether the peer has said that nothing more comes (close_notify).
int saxcurl_tls_end_is_clean(const saxcurl_tls_end *end);
void saxcurl_release_tls_end(saxcurl_tls_end *end);

CURLM *saxcurl_multi_init(void);
void saxcurl_multi_cleanup(CURLM *multi);
CURLMcode saxcurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode saxcurl_multi_add(CURLM *multi, CURL *handle);
CURLMcode saxcurl_multi_remove(CURLM *multi, CURL *handle);
CURLMcode saxcurl_multi_perform(CURLM *multi, int *running);
CURLMcode saxcurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode saxcurl_multi_wakeup(CURLM *multi);
// The next transfer that is done, and how it went; NULL if there is none.
CURL *saxcurl_multi_done(CURLM *multi, CURLcode *result);

#endif
