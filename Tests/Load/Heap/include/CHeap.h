#include <stddef.h>

// Bytes that were allocated and not freed, in the first arena and outside of all.
size_t heap_in_use(void);
