#include "CSchemaOracle.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// XML_PARSE_NOERROR, XML_PARSE_NOWARNING and XML_PARSE_NONET.
enum { parse_options = 32 | 64 | 2048 };

typedef void (*on_message)(void *context, const char *format, ...);

static void *(*read_memory)(const char *bytes, int count, const char *url, const char *encoding,
                            int options);
static void (*free_document)(void *document);
static void *(*make_parser)(const char *path);
static void (*hear_parser)(void *parser, on_message error, on_message warning, void *context);
static void *(*parse)(void *parser);
static void (*free_parser)(void *parser);
static void (*free_schema)(void *schema);
static void *(*make_validator)(void *schema);
static void (*hear_validator)(void *validator, on_message error, on_message warning, void *context);
static int (*validate)(void *validator, void *document);
static void (*free_validator)(void *validator);

struct saxschema {
  void *schema;
};

struct text {
  char *bytes;
  size_t size;
};

static int is_loaded = 0;

static void load(void) {
  void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  void (*start)(void) = (void (*)(void))dlsym(library, "xmlInitParser");
  void (*start_types)(void) = (void (*)(void))dlsym(library, "xmlSchemaInitTypes");
#define LOAD(function, name) function = (__typeof__(function))dlsym(library, name)
  LOAD(read_memory, "xmlReadMemory");
  LOAD(free_document, "xmlFreeDoc");
  LOAD(make_parser, "xmlSchemaNewParserCtxt");
  LOAD(hear_parser, "xmlSchemaSetParserErrors");
  LOAD(parse, "xmlSchemaParse");
  LOAD(free_parser, "xmlSchemaFreeParserCtxt");
  LOAD(free_schema, "xmlSchemaFree");
  LOAD(make_validator, "xmlSchemaNewValidCtxt");
  LOAD(hear_validator, "xmlSchemaSetValidErrors");
  LOAD(validate, "xmlSchemaValidateDoc");
  LOAD(free_validator, "xmlSchemaFreeValidCtxt");
  if (start == NULL || start_types == NULL) return;
  // Two threads that are the first to use the library at once wait for each other for ever.
  start();
  start_types();
  is_loaded = read_memory && free_document && make_parser && hear_parser && parse && free_parser
    && free_schema && make_validator && hear_validator && validate && free_validator;
}

static void ignore(void *context, const char *format, ...) {}

static void keep_first(void *context, const char *format, ...) {
  struct text *text = context;
  if (text->size == 0 || text->bytes[0] != 0) return;
  va_list values;
  va_start(values, format);
  vsnprintf(text->bytes, text->size, format, values);
  va_end(values);
}

saxschema *saxschema_open(const char *path) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!is_loaded) return NULL;
  void *parser = make_parser(path);
  if (parser == NULL) return NULL;
  hear_parser(parser, ignore, ignore, NULL);
  void *schema = parse(parser);
  free_parser(parser);
  if (schema == NULL) return NULL;
  saxschema *made = malloc(sizeof *made);
  if (made == NULL) free_schema(schema);
  else made->schema = schema;
  return made;
}

int saxschema_validate(
  saxschema *schema, const char *bytes, int count, char *error, size_t size) {
  struct text text = {error, size};
  if (size > 0) error[0] = 0;
  void *document = read_memory(bytes, count, NULL, NULL, parse_options);
  if (document == NULL) return -1;
  void *validator = make_validator(schema->schema);
  int result = -1;
  if (validator != NULL) {
    hear_validator(validator, keep_first, ignore, &text);
    result = validate(validator, document);
    free_validator(validator);
  }
  free_document(document);
  return result;
}

void saxschema_close(saxschema *schema) {
  if (schema == NULL) return;
  free_schema(schema->schema);
  free(schema);
}
