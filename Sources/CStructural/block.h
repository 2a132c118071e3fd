#ifndef STRUCTURAL_BLOCK_H
#define STRUCTURAL_BLOCK_H

#include "CStructural.h"

/// Vectors as the compiler has them on every architecture: the same source becomes SSE2, AVX2 or
/// NEON by the target of the function that it is inlined into.

#define STRUCTURAL_INLINE static inline __attribute__((always_inline))

/// Returns what a function gives, the one of `level`.
#if defined(__x86_64__)
#define DISPATCH(name, ...) \
  return level == structural_level_avx2 ? avx2_##name(__VA_ARGS__) : portable_##name(__VA_ARGS__)
#else
#define DISPATCH(name, ...) \
  (void)level;              \
  return portable_##name(__VA_ARGS__)
#endif

typedef uint8_t block_bytes __attribute__((ext_vector_type(64), aligned(1)));
typedef _Bool block_bits __attribute__((ext_vector_type(64)));

enum { block_size = 64 };

STRUCTURAL_INLINE uint64_t block_word(const block_bits *bits) {
  uint64_t word;
  __builtin_memcpy(&word, bits, sizeof word);
  return word;
}

/// The bytes that are equal to one, a bit each, the first byte's the lowest.
STRUCTURAL_INLINE uint64_t block_equal(const block_bytes *block, uint8_t byte) {
  const block_bits bits = __builtin_convertvector(*block == (block_bytes)byte, block_bits);
  return block_word(&bits);
}

/// The bytes that are not less than one.
STRUCTURAL_INLINE uint64_t block_from(const block_bytes *block, uint8_t byte) {
  const block_bits bits = __builtin_convertvector(*block >= (block_bytes)byte, block_bits);
  return block_word(&bits);
}

/// The block at an address.
STRUCTURAL_INLINE void block_load(block_bytes *block, const uint8_t *bytes) {
  __builtin_memcpy(block, bytes, block_size);
}

/// A block that begins with fewer bytes and goes on with spaces.
STRUCTURAL_INLINE void block_load_part(block_bytes *block, const uint8_t *bytes, size_t count) {
  uint8_t padded[block_size];
  __builtin_memset(padded, ' ', sizeof padded);
  __builtin_memcpy(padded, bytes, count);
  block_load(block, padded);
}

/// A block of what is left, the last with spaces behind it.
STRUCTURAL_INLINE void block_load_next(block_bytes *block, const uint8_t *bytes, size_t left) {
  if (left >= block_size) {
    block_load(block, bytes);
  } else {
    block_load_part(block, bytes, left);
  }
}

/// The bytes that stand after an odd number of backslashes.
/// @param before whether the first does.
/// @param after set to whether the byte after the block does.
STRUCTURAL_INLINE uint64_t block_escaped(uint64_t backslashes, bool before, bool *after) {
  uint64_t escaped = before;
  *after = false;
  uint64_t rest = backslashes & ~escaped;
  while (rest != 0) {
    const uint64_t first = rest & -rest;
    *after = first >> 63;
    escaped |= first << 1;
    rest &= ~(first | first << 1);
  }
  return escaped;
}

/// Each bit is whether the bits up to it, and it, are odd in number.
STRUCTURAL_INLINE uint64_t block_parity(uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

#endif
