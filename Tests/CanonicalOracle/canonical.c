#define _GNU_SOURCE
#include "CCanonicalOracle.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// A node's beginning, in libxml2.so.2.
struct node {
  void *own;
  int type;
  const char *name;
  struct node *children;
  struct node *last;
  struct node *parent;
  struct node *next;
};

enum { element_node = 1, namespace_node = 18 };
// XML_PARSE_NOENT, XML_PARSE_NOERROR, XML_PARSE_NOWARNING and XML_PARSE_NONET.
enum { parse_options = 2 | 32 | 64 | 2048 };

typedef int (*is_visible)(void *apex, struct node *node, struct node *parent);

static void *(*read_memory)(const char *bytes, int count, const char *url, const char *encoding,
                            int options);
static struct node *(*root_of)(void *document);
static void (*free_document)(void *document);
static void *(*make_buffer)(void *encoder);
static int (*canonicalize)(void *document, is_visible callback, void *apex, int mode,
                           void *prefixes, int comments, void *buffer);
static int (*flush)(void *buffer);
static const char *(*content)(void *buffer);
static size_t (*size)(void *buffer);
static int (*close_buffer)(void *buffer);

struct saxoracle {
  void *document;
  struct node **elements;
  size_t count;
};

static int load(void) {
  static int state = -1;
  if (state >= 0) return state;
  void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return state = 0;
  read_memory = (__typeof__(read_memory))dlsym(library, "xmlReadMemory");
  root_of = (__typeof__(root_of))dlsym(library, "xmlDocGetRootElement");
  free_document = (__typeof__(free_document))dlsym(library, "xmlFreeDoc");
  make_buffer = (__typeof__(make_buffer))dlsym(library, "xmlAllocOutputBuffer");
  canonicalize = (__typeof__(canonicalize))dlsym(library, "xmlC14NExecute");
  flush = (__typeof__(flush))dlsym(library, "xmlOutputBufferFlush");
  content = (__typeof__(content))dlsym(library, "xmlOutputBufferGetContent");
  size = (__typeof__(size))dlsym(library, "xmlOutputBufferGetSize");
  close_buffer = (__typeof__(close_buffer))dlsym(library, "xmlOutputBufferClose");
  return state = read_memory && root_of && free_document && make_buffer && canonicalize && flush
    && content && size && close_buffer;
}

static void collect(saxoracle *oracle, struct node *node) {
  size_t count = oracle->count;
  // It has room for the next power of two.
  if ((count & (count - 1)) == 0) {
    oracle->elements =
      realloc(oracle->elements, (count == 0 ? 1 : count * 2) * sizeof *oracle->elements);
    if (oracle->elements == NULL) abort();
  }
  oracle->elements[oracle->count++] = node;
  for (struct node *child = node->children; child != NULL; child = child->next) {
    if (child->type == element_node) collect(oracle, child);
  }
}

saxoracle *saxoracle_make(const char *bytes, int count) {
  void *document = load() ? read_memory(bytes, count, NULL, NULL, parse_options) : NULL;
  if (document == NULL) return NULL;
  saxoracle *oracle = calloc(1, sizeof *oracle);
  if (oracle == NULL) abort();
  oracle->document = document;
  struct node *root = root_of(document);
  if (root != NULL) collect(oracle, root);
  return oracle;
}

void saxoracle_free(saxoracle *oracle) {
  free_document(oracle->document);
  free(oracle->elements);
  free(oracle);
}

size_t saxoracle_count(const saxoracle *oracle) { return oracle->count; }

static int is_below(void *apex, struct node *node, struct node *parent) {
  // A namespace is no tree node; its element says where it is.
  struct node *current = node != NULL && node->type == namespace_node ? parent : node;
  for (; current != NULL; current = current->parent) {
    if (current == apex) return 1;
  }
  return 0;
}

char *saxoracle_canonical(const saxoracle *oracle, size_t index, size_t *count) {
  void *buffer = make_buffer(NULL);
  if (buffer == NULL) return NULL;
  char *copy = NULL;
  if (canonicalize(oracle->document, is_below, oracle->elements[index], 0, NULL, 0, buffer) >= 0) {
    flush(buffer);
    const char *text = content(buffer);
    *count = size(buffer);
    copy = text == NULL ? NULL : malloc(*count + 1);
    if (copy != NULL) memcpy(copy, text, *count);
  }
  close_buffer(buffer);
  return copy;
}
