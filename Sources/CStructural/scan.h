// Included once for each level, which defines LEVEL(name), the name of its functions, TARGET, what
// they may use of the processor, and PARITY(bits), `block_parity` or better.

/// A block of a container that is passed over.
/// @param left how many of its bytes there are.
/// @return how many were read; `block_size` or more if it goes on.
TARGET STRUCTURAL_INLINE size_t LEVEL(pass_block)(
    structural_balance *balance, const block_bytes *block, const uint8_t *bytes, size_t left,
    uint64_t *in_string, bool *escaped, size_t *depth, structural_outcome *outcome) {
  uint64_t quotes = block_equal(block, '"');
  const uint64_t backslashes = block_equal(block, '\\');
  if (__builtin_expect((backslashes | *escaped) != 0, 0)) {
    const uint64_t escapes = block_escaped(backslashes, *escaped, escaped);
    quotes &= ~escapes;
    if (left < block_size) *escaped = escapes >> left & 1;
  }
  const uint64_t strings = PARITY(quotes) ^ *in_string;
  *in_string = (uint64_t)((int64_t)strings >> 63);
  // '[' and '{' differ in one bit alone, as do ']' and '}'.
  const block_bytes folded = *block | (block_bytes)(uint8_t)0x20;
  uint64_t brackets = (block_equal(&folded, '{') | block_equal(&folded, '}')) & ~strings;
  while (brackets != 0) {
    const size_t index = (size_t)__builtin_ctzll(brackets);
    const uint8_t bracket = bytes[index];
    const uint8_t kind = (bracket & 0x20) == 0;
    brackets &= brackets - 1;
    if (bracket & 0x02) {
      if (*depth >= balance->limit) {
        *outcome = structural_outcome_too_deep;
        return index;
      }
      balance->kinds[*depth] = kind;
      *depth += 1;
    } else {
      if (balance->kinds[*depth - 1] != kind) {
        *outcome = structural_outcome_mismatch;
        return index;
      }
      *depth -= 1;
      if (*depth == balance->floor) {
        *outcome = structural_outcome_closed;
        return index + 1;
      }
    }
  }
  return block_size;
}

TARGET static size_t LEVEL(pass_container)(
    structural_balance *balance, const uint8_t *bytes, size_t count, structural_outcome *outcome) {
  size_t depth = balance->depth, start = 0, read = count;
  uint64_t in_string = balance->in_string ? ~(uint64_t)0 : 0;
  bool escaped = balance->escaped;
  structural_outcome ended = structural_outcome_more;
  block_bytes block;
  for (; start + block_size <= count; start += block_size) {
    block_load(&block, bytes + start);
    const size_t length = LEVEL(pass_block)(
        balance, &block, bytes + start, block_size, &in_string, &escaped, &depth, &ended);
    if (ended != structural_outcome_more) {
      read = start + length;
      goto done;
    }
  }
  if (start < count) {
    block_load_part(&block, bytes + start, count - start);
    const size_t length = LEVEL(pass_block)(
        balance, &block, bytes + start, count - start, &in_string, &escaped, &depth, &ended);
    if (ended != structural_outcome_more) read = start + length;
  }
done:
  balance->depth = depth;
  balance->in_string = in_string != 0;
  balance->escaped = escaped;
  *outcome = ended;
  return read;
}

TARGET static size_t LEVEL(pass_string)(const uint8_t *bytes, size_t count, bool *escaped) {
  bool carried = *escaped;
  for (size_t start = 0; start < count; start += block_size) {
    const size_t left = count - start;
    block_bytes block;
    block_load_next(&block, bytes + start, left);
    uint64_t quotes = block_equal(&block, '"');
    const uint64_t backslashes = block_equal(&block, '\\');
    if (__builtin_expect((backslashes | carried) != 0, 0)) {
      const uint64_t escapes = block_escaped(backslashes, carried, &carried);
      quotes &= ~escapes;
      if (left < block_size) carried = escapes >> left & 1;
    }
    if (quotes != 0) return start + (size_t)__builtin_ctzll(quotes) + 1;
  }
  *escaped = carried;
  return count + 1;
}

TARGET static size_t LEVEL(plain_length)(const uint8_t *bytes, size_t count) {
  size_t start = 0;
  for (; start + block_size <= count; start += block_size) {
    block_bytes block;
    block_load(&block, bytes + start);
    const uint64_t stops =
        block_equal(&block, '"') | block_equal(&block, '\\') | ~block_from(&block, 0x20);
    if (stops != 0) return start + (size_t)__builtin_ctzll(stops);
  }
  for (; start < count; start += 1) {
    const uint8_t byte = bytes[start];
    if (byte == '"' || byte == '\\' || byte < 0x20) return start;
  }
  return count;
}

/// Adds up what each byte of the counts has, and begins them anew.
TARGET static size_t LEVEL(sum)(block_bytes *counts) {
  uint8_t bytes[block_size];
  __builtin_memcpy(bytes, counts, sizeof bytes);
  size_t sum = 0;
  for (size_t index = 0; index < block_size; index += 1) sum += bytes[index];
  *counts = (block_bytes)(uint8_t)0;
  return sum;
}

TARGET static structural_survey LEVEL(survey)(const uint8_t *bytes, size_t count) {
  // Of the block before: which of its last bytes begin characters that go on in this one.
  uint64_t leads_before = 0, thirds_before = 0, fourths_before = 0;
  uint64_t e0_before = 0, ed_before = 0, f0_before = 0, f4_before = 0;
  block_bytes feeds = 0, returns = 0;
  size_t feed_count = 0, start = 0;
  bool has_others = false;
  unsigned block_count = 0;
  for (; start + block_size <= count; start += block_size) {
    block_bytes block;
    // The processor looks ahead no further than to the end of a page of memory by itself. Where the bytes are in no
    // cache, this takes a third off the time, and nothing where they are. It may point anywhere.
    __builtin_prefetch((const void *)((uintptr_t)bytes + start + 4096));
    block_load(&block, bytes + start);
    const uint64_t high = block_from(&block, 0x80);
    if (__builtin_expect((high | leads_before) != 0, 0)) {
      has_others = true;
      const uint64_t leads = block_from(&block, 0xC0);
      const uint64_t thirds = block_from(&block, 0xE0);
      const uint64_t fourths = block_from(&block, 0xF0);
      const uint64_t wanted = leads << 1 | leads_before >> 63 | thirds << 2 | thirds_before >> 62 |
                              fourths << 3 | fourths_before >> 61;
      const uint64_t nowhere = (leads & ~block_from(&block, 0xC2)) | block_from(&block, 0xF5);
      if (wanted != (high & ~leads) || nowhere != 0) break;
      // What the second byte may be where the first one doesn't leave it all: no longer forms than
      // are needed, no surrogates, nothing beyond U+10FFFF.
      const uint64_t e0 = block_equal(&block, 0xE0), ed = block_equal(&block, 0xED);
      const uint64_t f0 = block_equal(&block, 0xF0), f4 = block_equal(&block, 0xF4);
      const uint64_t from_90 = block_from(&block, 0x90), from_a0 = block_from(&block, 0xA0);
      if (((e0 << 1 | e0_before >> 63) & ~from_a0) != 0 ||
          ((ed << 1 | ed_before >> 63) & from_a0) != 0 ||
          ((f0 << 1 | f0_before >> 63) & ~from_90) != 0 ||
          ((f4 << 1 | f4_before >> 63) & from_90) != 0)
        break;
      leads_before = leads;
      thirds_before = thirds;
      fourths_before = fourths;
      e0_before = e0, ed_before = ed, f0_before = f0, f4_before = f4;
    }
    feeds -= (block_bytes)(block == (block_bytes)(uint8_t)'\n');
    returns |= (block_bytes)(block == (block_bytes)(uint8_t)'\r');
    block_count += 1;
    if (block_count == UINT8_MAX) {
      feed_count += LEVEL(sum)(&feeds);
      block_count = 0;
    }
  }
  // Back to where a character begins, if the one before goes on.
  size_t length = start;
  if (length > 0 && bytes[length - 1] >= 0x80) {
    length -= 1;
    while (length > 0 && bytes[length] < 0xC0) length -= 1;
  }
  const block_bits any = __builtin_convertvector(returns != (block_bytes)(uint8_t)0, block_bits);
  return (structural_survey){
      .length = length,
      .line_feeds = feed_count + LEVEL(sum)(&feeds),
      .has_return = block_word(&any) != 0,
      .has_others = has_others,
  };
}
