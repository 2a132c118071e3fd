#ifndef SAX_CINDEXSTORE_H
#define SAX_CINDEXSTORE_H

#include <stddef.h>
#include <stdint.h>

// The toolchain's libIndexStore, which reads the index that the compiler writes beside a debug build; loaded
// from its path. Its functions return texts by value, which Swift can't call through a pointer.

// UTF-8, there for the time of the call that is told it.
struct saxindex_text {
  const char *start;
  size_t count;
};

// A record of a file: the symbols that occur there.
struct saxindex_unit {
  struct saxindex_text file;
  struct saxindex_text record;
  // Nanoseconds since 1970 began.
  int64_t written;
};

// As the library's header has them.
enum saxindex_role {
  saxindex_definition = 1 << 1,
  saxindex_reference = 1 << 2,
  // Not written in the source, such as the call of a getter beside the reference to its property.
  saxindex_implicit = 1 << 8
};

struct saxindex_occurrence {
  // Tells the symbol from all others.
  struct saxindex_text symbol;
  struct saxindex_text name;
  uint64_t roles;
  uint32_t line;
};

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before the others.
const char *saxindex_load(const char *path);

// Returns the index in a folder, or NULL if it can't be read.
void *saxindex_open(const char *folder);
void saxindex_close(void *index);

// Tells the units of all files whose paths begin with a prefix, in any order.
void saxindex_units(
  void *index, const char *prefix, void *context,
  void (*tell)(void *context, struct saxindex_unit unit));

// Tells what occurs in a file. Returns 0 if its record can't be read.
int saxindex_occurrences(
  void *index, const char *record, void *context,
  void (*tell)(void *context, struct saxindex_occurrence occurrence));

#endif
