#include "CHeap.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// Only glibc says what is allocated.
size_t heap_in_use(void) {
#ifdef __GLIBC__
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}
