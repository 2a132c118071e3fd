#ifndef CSTRUCTURAL_H
#define CSTRUCTURAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Finds what gives JSON and XML their structure, 64 bytes at a time. Nothing here reads a byte outside of
/// what it is given, allocates or keeps anything; all state is the caller's.

/// The level that a processor is asked for. Every level gives the same answers.
typedef enum structural_level {
  /// That of every processor of the architecture: SSE2, NEON, or plain words.
  structural_level_portable,
  /// AVX2 and carry-less multiplication.
  structural_level_avx2,
} structural_level;

/// The highest level that this processor has.
structural_level structural_best_level(void);

/// The end of a run over bytes that are passed over.
typedef enum structural_outcome {
  /// The bytes ended before what is passed over does.
  structural_outcome_more,
  /// That which is passed over ends with the last byte that was read.
  structural_outcome_closed,
  /// The byte after those that were read closes a container of the other kind.
  structural_outcome_mismatch,
  /// The byte after those that were read opens a container more than the limit.
  structural_outcome_too_deep,
} structural_outcome;

/// The containers that are open in one that is passed over, carried from one run of bytes to the next.
typedef struct structural_balance {
  /// For each open container, from the outermost, 1 for an array and 0 for an object; `limit` of them.
  uint8_t *_Nonnull kinds;
  /// The number of containers that are open.
  size_t depth;
  /// The depth at which what is passed over has ended.
  size_t floor;
  /// The number of containers that may be open.
  size_t limit;
  bool in_string;
  /// The next byte stands after an odd number of backslashes in a string.
  bool escaped;
} structural_balance;

/// Passes over the inside of a container by the balance of quotation marks and brackets (RFC 8259 §4, §5, §7).
/// @return the number of bytes that were read.
size_t structural_pass_container(
    structural_level level, structural_balance *_Nonnull balance, const uint8_t *_Nonnull bytes,
    size_t count, structural_outcome *_Nonnull outcome);

/// The number of bytes up to and with the quotation mark that closes a string, or `count` + 1 if
/// none does.
/// @param escaped whether the first byte stands after an odd number of backslashes; on return,
///   if the string goes on, whether the byte after the last does.
size_t structural_pass_string(
    structural_level level, const uint8_t *_Nonnull bytes, size_t count, bool *_Nonnull escaped);

/// The number of bytes of a string before the first quotation mark, backslash or control
/// character; `count` if there is none.
size_t structural_plain_length(
    structural_level level, const uint8_t *_Nonnull bytes, size_t count);

/// The text that a run of bytes holds.
typedef struct structural_survey {
  /// The number of bytes from the start that are whole, well-formed characters of UTF-8 (RFC 3629), found
  /// out in blocks: fewer than there are, by less than two blocks, where none is ill-formed.
  size_t length;
  /// The number of line feeds among the bytes up to the last whole block that was looked at, `length` or up
  /// to three more.
  size_t line_feeds;
  /// True if any of them is a carriage return.
  bool has_return;
  /// True if any of them is not ASCII.
  bool has_others;
} structural_survey;

structural_survey structural_survey_text(
    structural_level level, const uint8_t *_Nonnull bytes, size_t count);

typedef uint8_t structural_bytes16 __attribute__((ext_vector_type(16), aligned(1)));
typedef _Bool structural_bits16 __attribute__((ext_vector_type(16)));

/// Of 16 bytes, which are quotation marks, backslashes or control characters: a bit each, the
/// first byte's the lowest.
static inline uint32_t structural_string_stops(const uint8_t *_Nonnull bytes) {
  structural_bytes16 block;
  __builtin_memcpy(&block, bytes, sizeof block);
  const structural_bits16 found = __builtin_convertvector(
      (block == (structural_bytes16)(uint8_t)'"') | (block == (structural_bytes16)(uint8_t)'\\') |
          (block < (structural_bytes16)(uint8_t)0x20),
      structural_bits16);
  uint16_t bits;
  __builtin_memcpy(&bits, &found, sizeof bits);
  return bits;
}

/// Of 16 bytes, which are white space (RFC 8259 §2): a bit each, the first byte's the lowest.
static inline uint32_t structural_spaces(const uint8_t *_Nonnull bytes) {
  structural_bytes16 block;
  __builtin_memcpy(&block, bytes, sizeof block);
  const structural_bits16 found = __builtin_convertvector(
      (block == (structural_bytes16)(uint8_t)' ') | (block == (structural_bytes16)(uint8_t)'\n') |
          (block == (structural_bytes16)(uint8_t)'\r') |
          (block == (structural_bytes16)(uint8_t)'\t'),
      structural_bits16);
  uint16_t bits;
  __builtin_memcpy(&bits, &found, sizeof bits);
  return bits;
}

/// Of 16 bytes, which are no digits: a bit each, the first byte's the lowest. Above them the same for bytes
/// before which a number ends: white space, a comma, a bracket that closes, and others that are part of none.
static inline uint32_t structural_digit_stops(const uint8_t *_Nonnull bytes) {
  structural_bytes16 block;
  __builtin_memcpy(&block, bytes, sizeof block);
  const structural_bits16 found = __builtin_convertvector(
      block - (structural_bytes16)(uint8_t)'0' > (structural_bytes16)(uint8_t)9,
      structural_bits16);
  const structural_bits16 ends = __builtin_convertvector(
      (block == (structural_bytes16)(uint8_t)',') | (block < (structural_bytes16)(uint8_t)'+') |
          ((block | (structural_bytes16)(uint8_t)0x20) == (structural_bytes16)(uint8_t)'}'),
      structural_bits16);
  uint16_t bits[2];
  __builtin_memcpy(&bits[0], &found, sizeof bits[0]);
  __builtin_memcpy(&bits[1], &ends, sizeof bits[1]);
  return bits[0] | (uint32_t)bits[1] << 16;
}

/// Of 16 bytes, which are part of no number or literal, right or wrong: a bit each, the first
/// byte's the lowest.
static inline uint32_t structural_word_stops(const uint8_t *_Nonnull bytes) {
  structural_bytes16 block;
  __builtin_memcpy(&block, bytes, sizeof block);
  const structural_bytes16 letters =
      (block | (structural_bytes16)(uint8_t)0x20) - (structural_bytes16)(uint8_t)'a';
  const structural_bits16 found = __builtin_convertvector(
      (letters >= (structural_bytes16)(uint8_t)26) &
          (block - (structural_bytes16)(uint8_t)'0' >= (structural_bytes16)(uint8_t)10) &
          (block != (structural_bytes16)(uint8_t)'-') &
          (block != (structural_bytes16)(uint8_t)'+') & (block != (structural_bytes16)(uint8_t)'.'),
      structural_bits16);
  uint16_t bits;
  __builtin_memcpy(&bits, &found, sizeof bits);
  return bits;
}

#include "markup.h"

#endif
