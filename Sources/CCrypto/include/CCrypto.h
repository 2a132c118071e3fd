#ifndef SAX_CCRYPTO_H
#define SAX_CCRYPTO_H

#include <stddef.h>

// libcrypto's hashes, loaded when the first is wanted: it takes memory that programs which read files
// shouldn't pay for.

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before all others.
const char *saxcrypto_load(void);

// Writes the hash of so many bytes, by OpenSSL's name for it ("SHA256"), at most 64 bytes of it.
// Returns how many they are; 0 if the library has no such hash, or no memory.
size_t saxcrypto_hash(const char *name, const void *bytes, size_t count, unsigned char *hash);

// Begins a hash of bytes that come in pieces. Returns NULL as the other returns 0; to be freed.
void *saxcrypto_begin(const char *name);
// Takes more of them. Returns whether it could.
int saxcrypto_update(void *context, const void *bytes, size_t count);
// Writes the hash of all, at most 64 bytes. Returns how many they are; 0 if it could not.
size_t saxcrypto_end(void *context, unsigned char *hash);
void saxcrypto_free(void *context);

// Fills with bytes that nobody can foretell. Returns whether it could.
int saxcrypto_random(unsigned char *bytes, size_t count);

#endif
