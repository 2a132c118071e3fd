#include "bare_tape.h"

#include <stdlib.h>

static void append(bare_tape *tape, const void *bytes, size_t count) {
  if (count == 0) return;
  if (tape->capacity - tape->count < count) {
    tape->capacity = 2 * tape->capacity + count;
    tape->bytes = realloc(tape->bytes, tape->capacity);
    if (tape->bytes == NULL) abort();
  }
  memcpy(tape->bytes + tape->count, bytes, count);
  tape->count += count;
}

void bare_tape_add(bare_tape *tape, unsigned char kind, const void *text, size_t count) {
  uint32_t length = (uint32_t)count;
  tape->last = tape->count;
  append(tape, &kind, 1);
  append(tape, &length, sizeof length);
  append(tape, text, count);
  append(tape, "", 1);
}

void bare_tape_extend(bare_tape *tape, const void *text, size_t count) {
  uint32_t length = bare_tape_last(tape).count + (uint32_t)count;
  memcpy(tape->bytes + tape->last + 1, &length, sizeof length);
  tape->count--;
  append(tape, text, count);
  append(tape, "", 1);
}
