#ifndef SAX_CCURL_TLS_H
#define SAX_CCURL_TLS_H

// Looks for the functions of OpenSSL in libcurl and the libraries that it needs.
//
// ssl_version: as libcurl names what it has for TLS, such as OpenSSL/3.0.17; NULL for nothing.
void saxcurl_load_tls(void *library, const char *ssl_version);

#endif
