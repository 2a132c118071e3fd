// Included once for each level, which defines LEVEL(name), the name of its functions, and TARGET,
// what they may use of the processor.

/// The length of a start tag's name, of which `name` holds the first bytes, if it ends within them.
TARGET STRUCTURAL_INLINE unsigned LEVEL(name_length)(const markup_block *name) {
  const markup_flags ends = __builtin_convertvector(
      (*name <= (markup_block)(uint8_t)0x20) | (*name == (markup_block)(uint8_t)'/') |
          (*name == (markup_block)(uint8_t)'>') | (*name == (markup_block)(uint8_t)'='),
      markup_flags);
  uint16_t bits;
  __builtin_memcpy(&bits, &ends, sizeof bits);
  return bits == 0 ? markup_short_name + 1 : (unsigned)__builtin_ctz(bits);
}

/// True if what follows a name in a tag has quotation marks of one kind, and an even number of them.
TARGET STRUCTURAL_INLINE bool LEVEL(is_balanced)(const uint8_t *at, const uint8_t *close) {
  unsigned marks = 0;
  for (; close - at > markup_short_name; at += markup_short_name) {
    const markup_block block = markup_load(at);
    if (markup_mask((markup_block)(block == '\'')) != 0) return false;
    marks += (unsigned)__builtin_popcount(markup_mask((markup_block)(block == '"')));
  }
  // The rest, and some of what comes before it, which is looked at for the first time alone.
  const unsigned rest = (unsigned)(close - at);
  const markup_block block = markup_load(at);
  const unsigned within = (1u << rest) - 1;
  if ((markup_mask((markup_block)(block == '\'')) & within) != 0) return false;
  marks += (unsigned)__builtin_popcount(markup_mask((markup_block)(block == '"')) & within);
  return marks % 2 == 0;
}

TARGET static size_t LEVEL(pass_tags)(
    markup_stack *stack, const uint8_t *bytes, size_t count, markup_outcome *outcome) {
  markup_tag *const tags = stack->tags;
  const size_t limit = stack->limit;
  const ptrdiff_t longest = stack->longest;
  size_t depth = stack->depth;
  const uint8_t *const end = bytes + count;
  const uint8_t *open = NULL;
  size_t read = count;
  *outcome = markup_outcome_more;
  for (const uint8_t *here = bytes; here < end; here += block_size) {
    block_bytes block;
    block_load_next(&block, here, (size_t)(end - here));
    // '<' and '>' differ in one bit alone.
    const block_bytes folded = block | (block_bytes)(uint8_t)0x02;
    uint64_t found = block_equal(&folded, '>');
    for (; found != 0; found &= found - 1) {
      const uint8_t *const at = here + __builtin_ctzll(found);
      if (*at == '<') {
        if (open != NULL) goto other;
        open = at;
        continue;
      }
      if (open == NULL) continue;
      if (end - open < 2 + markup_short_name || at - open >= longest) goto other;
      if (open[1] == '/') {
        const size_t length = (size_t)(at - open) - 2;
        if (depth == 0) {
          *outcome = markup_outcome_closed;
          read = (size_t)(open - bytes);
          goto done;
        }
        const markup_tag *const tag = &tags[depth - 1];
        if (length > markup_short_name || length != tag->length) goto other;
        const unsigned same = markup_mask((markup_block)(markup_load(open + 2) == markup_load(tag->name)));
        if ((~same & ((1u << length) - 1)) != 0) goto other;
        depth -= 1;
      } else {
        const markup_block name = markup_load(open + 1);
        const unsigned length = LEVEL(name_length)(&name);
        // Nothing, an exclamation or a question mark, or a long one.
        if (length - 1 >= markup_short_name || open[1] == '!' || open[1] == '?') goto other;
        const uint8_t *const after = open + 1 + length;
        if (after != at) {
          if (end - at < markup_short_name || !LEVEL(is_balanced)(after, at)) goto other;
          if (at[-1] == '/') {
            open = NULL;
            continue;
          }
        }
        if (depth == limit) goto other;
        __builtin_memcpy(tags[depth].name, &name, sizeof name);
        tags[depth].length = length;
        depth += 1;
      }
      open = NULL;
    }
  }
  if (open == NULL) goto done;
other:
  if (*outcome == markup_outcome_more && open != NULL) {
    *outcome = markup_outcome_other;
    read = (size_t)(open - bytes);
  }
done:
  stack->depth = depth;
  return read;
}

/// The first byte that text can't pass over.
TARGET static size_t LEVEL(text_length)(const uint8_t *bytes, size_t count, bool is_section) {
  const uint8_t other = is_section ? ']' : '<', another = is_section ? ']' : '&';
  for (size_t start = 0; start < count; start += block_size) {
    block_bytes block;
    block_load_next(&block, bytes + start, count - start);
    const uint64_t controls = ~block_from(&block, 0x20) & ~block_equal(&block, '\n') &
                              ~block_equal(&block, '\t');
    const uint64_t found = controls | block_equal(&block, ']') | block_equal(&block, other) |
                           block_equal(&block, another);
    if (found != 0) return start + (size_t)__builtin_ctzll(found);
  }
  return count;
}

/// The first of a byte.
TARGET static size_t LEVEL(length_before)(const uint8_t *bytes, size_t count, uint8_t byte) {
  for (size_t start = 0; start < count; start += block_size) {
    const size_t left = count - start;
    block_bytes block;
    block_load_next(&block, bytes + start, left);
    uint64_t found = block_equal(&block, byte);
    if (left < block_size) found &= ((uint64_t)1 << left) - 1;
    if (found != 0) return start + (size_t)__builtin_ctzll(found);
  }
  return count;
}
