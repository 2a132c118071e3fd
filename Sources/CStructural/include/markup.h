#ifndef STRUCTURAL_MARKUP_H
#define STRUCTURAL_MARKUP_H

#include "CStructural.h"

#include <string.h>

/// Finds what gives XML its structure. What is usually near is looked for by inline functions,
/// sixteen bytes at a time: they look at [at, end), and return `end` where there is nothing.

#pragma clang assume_nonnull begin

/// The longest name that is compared whole here.
enum { markup_short_name = 16 };

/// An element that is open in what is passed over.
typedef struct markup_tag {
  /// The first bytes of its name, or of the tag if that is shorter.
  uint8_t name[markup_short_name];
  /// The name's length.
  uint32_t length;
  /// The place at which the caller keeps a name that is longer.
  uint32_t start;
} markup_tag;

/// The tags that are open, carried from one run of bytes to the next.
typedef struct markup_stack {
  /// From the outermost; room for `limit`.
  markup_tag *tags;
  size_t depth;
  size_t limit;
  /// The number of bytes that a tag may have.
  ptrdiff_t longest;
} markup_stack;

/// The end of a run over content that is passed over.
typedef enum markup_outcome {
  /// The bytes ended, outside of a tag.
  markup_outcome_more,
  /// The byte after those that were read begins the end tag of what is passed over.
  markup_outcome_closed,
  /// The byte after those that were read begins a tag that needs a closer look: it is cut off,
  /// long, no tag but a comment or its like, wrong, or one more than there is room for.
  markup_outcome_other,
} markup_outcome;

/// Passes over content by the balance of tags, matched by name.
/// @return the number of bytes that were read.
size_t markup_pass_tags(
    structural_level level, markup_stack *stack, const uint8_t *bytes, size_t count,
    markup_outcome *outcome);

/// The number of bytes before the first that text can't pass over: `<`, `&`, `]`, a control
/// character other than a tab or a line feed; in a CDATA section the first two are text.
size_t markup_text_length(
    structural_level level, const uint8_t *bytes, size_t count, bool is_section);

/// The number of bytes before the first of a kind; `count` if there is none.
size_t markup_length_before(
    structural_level level, const uint8_t *bytes, size_t count, uint8_t byte);

typedef uint8_t markup_block __attribute__((ext_vector_type(16)));
typedef bool markup_flags __attribute__((ext_vector_type(16)));

static inline markup_block markup_load(const uint8_t *at) {
  markup_block block;
  memcpy(&block, at, sizeof block);
  return block;
}

static inline unsigned markup_mask(markup_block matches) {
  markup_flags flags = __builtin_convertvector(matches, markup_flags);
  uint16_t mask;
  memcpy(&mask, &flags, sizeof mask);
  return mask;
}

#define MARKUP_IS(block, byte) ((markup_block)((block) == (uint8_t)(byte)))

/// The loop that all of them share: `TEST` names a macro of a block that is all ones in the bytes
/// which are looked for.
#define MARKUP_FIND(name, parameters, TEST)                                           \
  static inline const uint8_t *name parameters {                                      \
    while (end - at >= 16) {                                                          \
      unsigned found = markup_mask(TEST(markup_load(at)));                            \
      if (found) return at + __builtin_ctz(found);                                    \
      at += 16;                                                                       \
    }                                                                                 \
    if (at == end) return end;                                                        \
    uint8_t rest[16] = {0};                                                           \
    for (long index = 0; index < end - at; index++) rest[index] = at[index];          \
    unsigned found = markup_mask(TEST(markup_load(rest))) & ((1u << (end - at)) - 1); \
    return found ? at + __builtin_ctz(found) : end;                                   \
  }

/// The ends of a name in a tag that is well-formed: white space, `/`, `>` or `=`.
#define MARKUP_NAME_END(b) \
  ((markup_block)((b) <= 0x20) | MARKUP_IS(b, '/') | MARKUP_IS(b, '>') | MARKUP_IS(b, '='))
MARKUP_FIND(markup_name_end, (const uint8_t *at, const uint8_t *end), MARKUP_NAME_END)

/// The bytes with which an attribute's value can't be taken over: its quotation mark, markup, a reference,
/// white space that is normalized, control characters.
#define MARKUP_VALUE_END(b) \
  (MARKUP_IS(b, quote) | MARKUP_IS(b, '<') | MARKUP_IS(b, '&') | (markup_block)((b) < 0x20))
MARKUP_FIND(
    markup_value_end, (const uint8_t *at, const uint8_t *end, uint8_t quote), MARKUP_VALUE_END)

/// Control characters that XML has not, and returns.
#define MARKUP_CONTROL(b) \
  ((markup_block)((b) < 0x20) & ~(MARKUP_IS(b, '\n') | MARKUP_IS(b, '\t')))
MARKUP_FIND(markup_control, (const uint8_t *at, const uint8_t *end), MARKUP_CONTROL)

/// The end of a tag, or a quotation mark in it, or markup that has no place there.
#define MARKUP_TAG_END(b) \
  (MARKUP_IS(b, '>') | MARKUP_IS(b, '"') | MARKUP_IS(b, '\'') | MARKUP_IS(b, '<'))
MARKUP_FIND(markup_tag_end, (const uint8_t *at, const uint8_t *end), MARKUP_TAG_END)

/// The end of an attribute's value, or markup that has no place in one.
#define MARKUP_VALUE_CLOSE(b) (MARKUP_IS(b, quote) | MARKUP_IS(b, '<'))
MARKUP_FIND(
    markup_value_close, (const uint8_t *at, const uint8_t *end, uint8_t quote), MARKUP_VALUE_CLOSE)

/// Of sixteen bytes, which are what text can't pass over; see `markup_text_length`.
static inline unsigned markup_text_stops(const uint8_t *at) {
  markup_block b = markup_load(at);
  return markup_mask(MARKUP_IS(b, '<') | MARKUP_IS(b, '&') | MARKUP_IS(b, ']') | MARKUP_CONTROL(b));
}

/// Of sixteen bytes, which are `<`.
static inline unsigned markup_openings(const uint8_t *at) {
  return markup_mask(MARKUP_IS(markup_load(at), '<'));
}

#undef MARKUP_FIND
#undef MARKUP_IS
#undef MARKUP_NAME_END
#undef MARKUP_VALUE_END
#undef MARKUP_CONTROL
#undef MARKUP_TAG_END
#undef MARKUP_VALUE_CLOSE

#pragma clang assume_nonnull end

#endif
