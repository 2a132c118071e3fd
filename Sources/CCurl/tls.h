#ifndef SAX_CCURL_TLS_H
#define SAX_CCURL_TLS_H

// Looks for the functions of OpenSSL in libcurl and the libraries that it needs.
//
// ssl_version: libcurl's TLS library and its version, such as OpenSSL/3.0.17; NULL if it has none.
void saxcurl_load_tls(void *library, const char *ssl_version);

#endif
