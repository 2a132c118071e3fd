#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The events of a document, one behind the other: a byte that says what it is, the length of its text, the text and a
// zero, as libxml2 wants its strings.
typedef struct {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
  // Where the last event begins.
  size_t last;
} bare_tape;

typedef struct {
  unsigned char kind;
  const unsigned char *text;
  uint32_t count;
} bare_event;

void bare_tape_add(bare_tape *tape, unsigned char kind, const void *text, size_t count);
// Adds to the text of the last event.
void bare_tape_extend(bare_tape *tape, const void *text, size_t count);

// Takes the event at the place, and moves that behind it. There has to be one.
static inline bare_event bare_tape_next(const bare_tape *tape, size_t *place) {
  const unsigned char *begin = tape->bytes + *place;
  bare_event event = {.kind = begin[0], .text = begin + 1 + sizeof event.count};
  memcpy(&event.count, begin + 1, sizeof event.count);
  *place += 1 + sizeof event.count + event.count + 1;
  return event;
}

// The last event; kind 0 where there is none.
static inline bare_event bare_tape_last(const bare_tape *tape) {
  size_t place = tape->last;
  return place < tape->count ? bare_tape_next(tape, &place) : (bare_event){0};
}

// Takes the last event away.
static inline void bare_tape_drop(bare_tape *tape) { tape->count = tape->last; }
