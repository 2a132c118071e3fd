#include "CStructural.h"
#include "block.h"

#define LEVEL(name) portable_##name
#define TARGET
#define PARITY(bits) block_parity(bits)
#include "scan.h"
#undef LEVEL
#undef TARGET
#undef PARITY

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,pclmul,bmi,bmi2,popcnt")))

/// Multiplying by all ones without carries adds up the bits below each.
AVX2 STRUCTURAL_INLINE uint64_t avx2_parity(uint64_t bits) {
  const __m128i product =
      _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)bits), _mm_set1_epi8(-1), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

#define LEVEL(name) avx2_##name
#define TARGET AVX2
#define PARITY(bits) avx2_parity(bits)
#include "scan.h"

structural_level structural_best_level(void) {
  const bool has_all = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") &&
                       __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                       __builtin_cpu_supports("popcnt");
  return has_all ? structural_level_avx2 : structural_level_portable;
}

#else

structural_level structural_best_level(void) { return structural_level_portable; }

#endif

size_t structural_pass_container(
    structural_level level, structural_balance *balance, const uint8_t *bytes, size_t count,
    structural_outcome *outcome) {
  DISPATCH(pass_container, balance, bytes, count, outcome);
}

size_t structural_pass_string(
    structural_level level, const uint8_t *bytes, size_t count, bool *escaped) {
  DISPATCH(pass_string, bytes, count, escaped);
}

size_t structural_plain_length(structural_level level, const uint8_t *bytes, size_t count) {
  DISPATCH(plain_length, bytes, count);
}

structural_survey structural_survey_text(
    structural_level level, const uint8_t *bytes, size_t count) {
  DISPATCH(survey, bytes, count);
}
