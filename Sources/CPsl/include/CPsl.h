#ifndef SAX_CPSL_H
#define SAX_CPSL_H

// libpsl's list of public suffixes (https://publicsuffix.org), loaded when it is first wanted: only those
// who keep cookies need it.

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before the other.
const char *saxpsl_load(void);

// Whether anyone may have a name below a domain, which is in lower case and ASCII.
int saxpsl_is_public_suffix(const char *domain);

#endif
