#ifndef SAX_CEPOLL_H
#define SAX_CEPOLL_H

// Linux's epoll(7), which Swift's modules of the C libraries leave out. All return -1 and set errno where
// they fail.
#ifdef __linux__

#include <stdint.h>

int saxepoll_make(void);

/// Tells of the descriptor once, when it is readable.
int saxepoll_add(int queue, int descriptor, uint64_t token);

int saxepoll_remove(int queue, int descriptor);

/// - Returns: how many tokens there are, at least one; at most 64.
int saxepoll_wait(int queue, uint64_t *tokens, int most);

#endif

#endif
