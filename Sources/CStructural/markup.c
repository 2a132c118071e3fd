#include "CStructural.h"
#include "block.h"

#define LEVEL(name) portable_##name
#define TARGET
#include "markup_scan.h"
#undef LEVEL
#undef TARGET

#if defined(__x86_64__)

#define LEVEL(name) avx2_##name
#define TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#include "markup_scan.h"

#endif

size_t markup_pass_tags(
    structural_level level, markup_stack *stack, const uint8_t *bytes, size_t count,
    markup_outcome *outcome) {
  DISPATCH(pass_tags, stack, bytes, count, outcome);
}

size_t markup_text_length(
    structural_level level, const uint8_t *bytes, size_t count, bool is_section) {
  DISPATCH(text_length, bytes, count, is_section);
}

size_t markup_length_before(
    structural_level level, const uint8_t *bytes, size_t count, uint8_t byte) {
  DISPATCH(length_before, bytes, count, byte);
}
