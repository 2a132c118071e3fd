#define _GNU_SOURCE
#include "CIndexStore.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct saxindex_text text;

// As indexstore/indexstore.h of LLVM declares them.
#define FUNCTIONS(each) \
  each(void *, store_create, (const char *path, void **error)) \
  each(void, store_dispose, (void *)) \
  each(bool, store_units_apply_f, \
    (void *, unsigned sorted, void *context, bool (*)(void *context, text name))) \
  each(bool, store_get_unit_modification_time, \
    (void *, const char *name, int64_t *seconds, int64_t *nanoseconds, void **error)) \
  each(void *, unit_reader_create, (void *, const char *name, void **error)) \
  each(void, unit_reader_dispose, (void *)) \
  each(text, unit_reader_get_main_file, (void *)) \
  each(bool, unit_reader_dependencies_apply_f, \
    (void *, void *context, bool (*)(void *context, void *dependency))) \
  each(unsigned, unit_dependency_get_kind, (void *)) \
  each(text, unit_dependency_get_name, (void *)) \
  each(text, unit_dependency_get_filepath, (void *)) \
  each(void *, record_reader_create, (void *, const char *name, void **error)) \
  each(void, record_reader_dispose, (void *)) \
  each(bool, record_reader_occurrences_apply_f, \
    (void *, void *context, bool (*)(void *context, void *occurrence))) \
  each(void *, occurrence_get_symbol, (void *)) \
  each(uint64_t, occurrence_get_roles, (void *)) \
  each(void, occurrence_get_line_col, (void *, unsigned *line, unsigned *column)) \
  each(text, symbol_get_usr, (void *)) \
  each(text, symbol_get_name, (void *))

#define DECLARE(result, name, parameters) static result(*name) parameters;
FUNCTIONS(DECLARE)

enum { record_dependency = 2 };

const char *saxindex_load(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return "it can't be loaded";
#define LOAD(result, name, parameters) \
  name = (__typeof__(name))dlsym(library, "indexstore_" #name); \
  if (name == NULL) return "it lacks indexstore_" #name;
  FUNCTIONS(LOAD)
  return NULL;
}

void *saxindex_open(const char *folder) { return store_create(folder, NULL); }

void saxindex_close(void *index) { store_dispose(index); }

struct walk {
  void *index;
  const char *prefix;
  void *context;
  void (*unit)(void *context, struct saxindex_unit unit);
  void (*occurrence)(void *context, struct saxindex_occurrence occurrence);
  struct saxindex_unit found;
};

// A unit depends on a record for each file that it saw something of, and its own is one of them.
static bool take_dependency(void *context, void *dependency) {
  struct walk *walk = context;
  if (unit_dependency_get_kind(dependency) != record_dependency) return true;
  text file = unit_dependency_get_filepath(dependency);
  if (file.count != walk->found.file.count) return true;
  if (memcmp(file.start, walk->found.file.start, file.count) != 0) return true;
  walk->found.record = unit_dependency_get_name(dependency);
  walk->unit(walk->context, walk->found);
  return false;
}

static bool take_unit(void *context, text name) {
  struct walk *walk = context;
  char *terminated = strndup(name.start, name.count);
  void *reader = terminated ? unit_reader_create(walk->index, terminated, NULL) : NULL;
  if (reader != NULL) {
    text file = unit_reader_get_main_file(reader);
    size_t count = strlen(walk->prefix);
    int64_t seconds = 0, nanoseconds = 0;
    if (file.count > count && memcmp(file.start, walk->prefix, count) == 0
        && store_get_unit_modification_time(
             walk->index, terminated, &seconds, &nanoseconds, NULL) == 0) {
      walk->found.file = file;
      walk->found.written = seconds * 1000000000 + nanoseconds;
      unit_reader_dependencies_apply_f(reader, walk, take_dependency);
    }
    unit_reader_dispose(reader);
  }
  free(terminated);
  return true;
}

void saxindex_units(
  void *index, const char *prefix, void *context,
  void (*tell)(void *context, struct saxindex_unit unit)) {
  struct walk walk = {.index = index, .prefix = prefix, .context = context, .unit = tell};
  store_units_apply_f(index, 0, &walk, take_unit);
}

static bool take_occurrence(void *context, void *occurrence) {
  struct walk *walk = context;
  void *symbol = occurrence_get_symbol(occurrence);
  struct saxindex_occurrence found = {
    .symbol = symbol_get_usr(symbol),
    .name = symbol_get_name(symbol),
    .roles = occurrence_get_roles(occurrence),
  };
  unsigned column;
  occurrence_get_line_col(occurrence, &found.line, &column);
  walk->occurrence(walk->context, found);
  return true;
}

int saxindex_occurrences(
  void *index, const char *record, void *context,
  void (*tell)(void *context, struct saxindex_occurrence occurrence)) {
  void *reader = record_reader_create(index, record, NULL);
  if (reader == NULL) return 0;
  struct walk walk = {.context = context, .occurrence = tell};
  record_reader_occurrences_apply_f(reader, &walk, take_occurrence);
  record_reader_dispose(reader);
  return 1;
}
