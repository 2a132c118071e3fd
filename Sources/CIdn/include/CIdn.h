#ifndef SAX_CIDN_H
#define SAX_CIDN_H

// libidn2's conversion of host names (RFC 5891, UTS 46), loaded when it is first wanted: only those who are
// redirected to a host whose name isn't ASCII need it.

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before the others.
const char *saxidn_load(void);

// The ASCII form of a host's name in UTF-8, to be given to saxidn_free; NULL if it has none.
char *saxidn_ascii(const char *host);
void saxidn_free(char *host);

#endif
