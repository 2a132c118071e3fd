#ifndef STRUCTURAL_MARKUP_H
#define STRUCTURAL_MARKUP_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Finding the next byte of a kind in XML, sixteen at a time.

   All of them look at [at, end) and return `end` where there is none. Vectors are the compiler's
   own, so that one source serves every processor; on x86-64 each test is one SSE2 instruction. */

#pragma clang assume_nonnull begin

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

/* The loop that all of them share: `TEST` names a macro of a block that is all ones in the bytes
   which are looked for; it goes for single bytes as well. */
#define MARKUP_FIND(name, parameters, TEST)                                        \
  static inline const uint8_t *name parameters {                                \
    while (end - at >= 16) {                                                    \
      unsigned found = markup_mask(TEST(markup_load(at)));                            \
      if (found) return at + __builtin_ctz(found);                              \
      at += 16;                                                                 \
    }                                                                           \
    if (at == end) return end;                                                  \
    uint8_t rest[16] = {0};                                                     \
    for (long index = 0; index < end - at; index++) rest[index] = at[index];    \
    unsigned found = markup_mask(TEST(markup_load(rest))) & ((1u << (end - at)) - 1); \
    return found ? at + __builtin_ctz(found) : end;                             \
  }

/* What text can't pass over: markup, a reference, what may be `]]>`, a return, and the control
   characters that XML has not. */
#define MARKUP_TEXT_END(b)                                                       \
  (MARKUP_IS(b, '<') | MARKUP_IS(b, '&') | MARKUP_IS(b, ']') |                         \
   ((markup_block)((b) < 0x20) & ~(MARKUP_IS(b, '\n') | MARKUP_IS(b, '\t'))))
MARKUP_FIND(markup_text_end, (const uint8_t *at, const uint8_t *end), MARKUP_TEXT_END)

/* The same of a CDATA section. */
#define MARKUP_CDATA_END(b)                                                      \
  (MARKUP_IS(b, ']') | ((markup_block)((b) < 0x20) & ~(MARKUP_IS(b, '\n') | MARKUP_IS(b, '\t'))))
MARKUP_FIND(markup_cdata_end, (const uint8_t *at, const uint8_t *end), MARKUP_CDATA_END)

/* What ends a name in a tag that is well-formed: white space, `/`, `>` or `=`. */
#define MARKUP_NAME_END(b) \
  ((markup_block)((b) <= 0x20) | MARKUP_IS(b, '/') | MARKUP_IS(b, '>') | MARKUP_IS(b, '='))
MARKUP_FIND(markup_name_end, (const uint8_t *at, const uint8_t *end), MARKUP_NAME_END)

/* What an attribute's value can't be taken over with: its quotation mark, markup, a reference,
   white space that is normalized, control characters. */
#define MARKUP_VALUE_END(b) \
  (MARKUP_IS(b, quote) | MARKUP_IS(b, '<') | MARKUP_IS(b, '&') | (markup_block)((b) < 0x20))
MARKUP_FIND(markup_value_end, (const uint8_t *at, const uint8_t *end, uint8_t quote), MARKUP_VALUE_END)

/* Control characters that XML has not, and returns. */
#define MARKUP_CONTROL(b) ((markup_block)((b) < 0x20) & ~(MARKUP_IS(b, '\n') | MARKUP_IS(b, '\t')))
MARKUP_FIND(markup_control, (const uint8_t *at, const uint8_t *end), MARKUP_CONTROL)

#define MARKUP_WANTED(b) MARKUP_IS(b, byte)
MARKUP_FIND(markup_byte, (const uint8_t *at, const uint8_t *end, uint8_t byte), MARKUP_WANTED)

/* The end of a tag, or a quotation mark in it, or markup that has no place there. */
#define MARKUP_TAG_END(b) \
  (MARKUP_IS(b, '>') | MARKUP_IS(b, '"') | MARKUP_IS(b, '\'') | MARKUP_IS(b, '<'))
MARKUP_FIND(markup_tag_end, (const uint8_t *at, const uint8_t *end), MARKUP_TAG_END)

/* The end of an attribute's value, or markup that has no place in one. */
#define MARKUP_VALUE_CLOSE(b) (MARKUP_IS(b, quote) | MARKUP_IS(b, '<'))
MARKUP_FIND(markup_value_close, (const uint8_t *at, const uint8_t *end, uint8_t quote), MARKUP_VALUE_CLOSE)

#undef MARKUP_FIND
#undef MARKUP_VALUE_CLOSE
#undef MARKUP_IS
#undef MARKUP_TEXT_END
#undef MARKUP_CDATA_END
#undef MARKUP_NAME_END
#undef MARKUP_VALUE_END
#undef MARKUP_CONTROL
#undef MARKUP_WANTED
#undef MARKUP_TAG_END

#pragma clang assume_nonnull end

#endif
