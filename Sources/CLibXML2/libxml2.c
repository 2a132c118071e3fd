#define _GNU_SOURCE
#include "CLibXML2.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

struct _xmlParserInputBuffer;

// As libxml2.so.2 declares them.
#define FUNCTIONS(each)                                                                            \
  each(void, xmlInitParser, (void))                                                                \
  each(xmlParserCtxt *, xmlCreatePushParserCtxt,                                                   \
       (xmlSAXHandler *, void *, const char *, int, const char *))                                 \
  each(xmlParserCtxt *, htmlCreatePushParserCtxt,                                                  \
       (xmlSAXHandler *, void *, const char *, int, const char *, xmlCharEncoding))                \
  each(void, xmlFreeParserCtxt, (xmlParserCtxt *))                                                 \
  each(void, xmlFreeDoc, (struct _xmlDoc *))                                                       \
  each(int, xmlCtxtUseOptions, (xmlParserCtxt *, int))                                             \
  each(int, htmlCtxtUseOptions, (xmlParserCtxt *, int))                                            \
  each(int, xmlSwitchEncoding, (xmlParserCtxt *, xmlCharEncoding))                                 \
  each(int, xmlParseChunk, (xmlParserCtxt *, const char *, int, int))                              \
  each(int, htmlParseChunk, (xmlParserCtxt *, const char *, int, int))                             \
  each(void, xmlStopParser, (xmlParserCtxt *))                                                     \
  each(int, xmlSAXVersion, (xmlSAXHandler *, int))                                                 \
  each(void, xmlSAX2StartDocument, (void *))                                                       \
  each(void, xmlSAX2InternalSubset,                                                                \
       (void *, const xmlChar *, const xmlChar *, const xmlChar *))                                \
  each(void, xmlSAX2ExternalSubset,                                                                \
       (void *, const xmlChar *, const xmlChar *, const xmlChar *))                                \
  each(void, xmlSAX2EntityDecl,                                                                    \
       (void *, const xmlChar *, int, const xmlChar *, const xmlChar *, xmlChar *))                \
  each(void, xmlSAX2AttributeDecl,                                                                 \
       (void *, const xmlChar *, const xmlChar *, int, int, const xmlChar *,                       \
        struct _xmlEnumeration *))                                                                 \
  each(xmlEntityPtr, xmlSAX2GetEntity, (void *, const xmlChar *))                                  \
  each(xmlEntityPtr, xmlSAX2GetParameterEntity, (void *, const xmlChar *))                         \
  each(xmlEntityPtr, xmlGetPredefinedEntity, (const xmlChar *))                                    \
  each(const xmlChar *, xmlDictLookup, (struct _xmlDict *, const xmlChar *, int))                  \
  each(int, xmlDictSize, (struct _xmlDict *))                                                      \
  each(struct _xmlParserInputBuffer *, xmlParserInputBufferCreateMem,                              \
       (const char *, int, xmlCharEncoding))                                                       \
  each(void, xmlFreeParserInputBuffer, (struct _xmlParserInputBuffer *))                           \
  each(xmlParserInputPtr, xmlNewIOInputStream,                                                     \
       (xmlParserCtxt *, struct _xmlParserInputBuffer *, xmlCharEncoding))                         \
  each(xmlChar *, xmlStrndup, (const xmlChar *, int))

#define DECLARE(result, name, arguments) static result(*own_##name) arguments;
FUNCTIONS(DECLARE)

// A variable of the library's, as programs may have it use an allocator of theirs.
static void (**own_xmlFree)(void *memory);

// The version that the structures and all that is done here were tested with, as xmlParserVersion has it.
enum { tested = 20914 };

// Says which version is there. libxml2's own is a number such as 20914, maybe with more behind it.
static const char *refusal(long version) {
  static char text[96];
  snprintf(text, sizeof text, "libxml2 %ld.%ld.%ld is installed, and only %d.%d.%d was tested",
           version / 10000, version / 100 % 100, version % 100, tested / 10000,
           tested / 100 % 100, tested % 100);
  return text;
}

const char *saxxml_load(void) {
  static const char *const names[] = {"libxml2.so.2", "libxml2.2.dylib"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) {
    // That of libxml2 2.14 and later, whose structures are others.
    void *later = dlopen("libxml2.so.16", RTLD_LAZY | RTLD_LOCAL);
    if (later == NULL) return "libxml2.so.2 is not installed";
    dlclose(later);
    return "libxml2.so.2 is not installed, and libxml2.so.16, which is, was not tested";
  }
  const char **version = (const char **)dlsym(library, "xmlParserVersion");
  long number = version == NULL || *version == NULL ? 0 : strtol(*version, NULL, 10);
  if (number != tested) return refusal(number);
#define LOAD(result, name, arguments)                              \
  own_##name = (__typeof__(own_##name))dlsym(library, #name);      \
  if (own_##name == NULL) return "libxml2 lacks " #name;
  FUNCTIONS(LOAD)
  own_xmlFree = (__typeof__(own_xmlFree))dlsym(library, "xmlFree");
  if (own_xmlFree == NULL || *own_xmlFree == NULL) return "libxml2 lacks xmlFree";
  own_xmlInitParser();
  return NULL;
}

xmlParserCtxt *saxxml_make(xmlSAXHandler *handler) {
  return own_xmlCreatePushParserCtxt(handler, NULL, NULL, 0, NULL);
}
xmlParserCtxt *saxxml_make_html(void) {
  return own_htmlCreatePushParserCtxt(NULL, NULL, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
}
void saxxml_free(xmlParserCtxt *parser) {
  if (parser->myDoc != NULL) own_xmlFreeDoc(parser->myDoc);
  parser->myDoc = NULL;
  own_xmlFreeParserCtxt(parser);
}
int saxxml_set_options(xmlParserCtxt *parser, int options) {
  return own_xmlCtxtUseOptions(parser, options);
}
int saxxml_set_options_html(xmlParserCtxt *parser, int options) {
  return own_htmlCtxtUseOptions(parser, options);
}
int saxxml_set_encoding(xmlParserCtxt *parser, xmlCharEncoding encoding) {
  return own_xmlSwitchEncoding(parser, encoding);
}
int saxxml_parse(xmlParserCtxt *parser, const char *bytes, int count, int terminate) {
  return own_xmlParseChunk(parser, bytes, count, terminate);
}
int saxxml_parse_html(xmlParserCtxt *parser, const char *bytes, int count, int terminate) {
  return own_htmlParseChunk(parser, bytes, count, terminate);
}
void saxxml_stop(xmlParserCtxt *parser) { own_xmlStopParser(parser); }

xmlParserCtxt *saxxml_make_stand_in(void) {
  xmlParserCtxt *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  parser->inputTab = calloc(1, sizeof *parser->inputTab);
  if (parser->inputTab != NULL) return parser;
  free(parser);
  return NULL;
}
void saxxml_free_stand_in(xmlParserCtxt *parser) {
  free(parser->inputTab);
  free(parser);
}

int saxxml_set_up(xmlSAXHandler *handler, int version) {
  return own_xmlSAXVersion(handler, version);
}
void saxxml_start_document(void *context) { own_xmlSAX2StartDocument(context); }
void saxxml_internal_subset(
  void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  own_xmlSAX2InternalSubset(context, name, public_id, system_id);
}
void saxxml_external_subset(
  void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  own_xmlSAX2ExternalSubset(context, name, public_id, system_id);
}
void saxxml_declare_entity(
  void *context, const xmlChar *name, int type, const xmlChar *public_id,
  const xmlChar *system_id, xmlChar *content) {
  own_xmlSAX2EntityDecl(context, name, type, public_id, system_id, content);
}
void saxxml_declare_attribute(
  void *context, const xmlChar *element, const xmlChar *name, int type, int use,
  const xmlChar *value, struct _xmlEnumeration *tree) {
  own_xmlSAX2AttributeDecl(context, element, name, type, use, value, tree);
}
xmlEntityPtr saxxml_entity(void *context, const xmlChar *name) {
  return own_xmlSAX2GetEntity(context, name);
}
xmlEntityPtr saxxml_parameter_entity(void *context, const xmlChar *name) {
  return own_xmlSAX2GetParameterEntity(context, name);
}
xmlEntityPtr saxxml_predefined_entity(const xmlChar *name) {
  return own_xmlGetPredefinedEntity(name);
}

const xmlChar *saxxml_intern(struct _xmlDict *dictionary, const xmlChar *name) {
  return own_xmlDictLookup(dictionary, name, -1);
}
int saxxml_interned(struct _xmlDict *dictionary) { return own_xmlDictSize(dictionary); }

xmlParserInputPtr saxxml_make_input(xmlParserCtxt *parser, const char *bytes, int count) {
  struct _xmlParserInputBuffer *buffer =
    own_xmlParserInputBufferCreateMem(bytes, count, XML_CHAR_ENCODING_UTF8);
  if (buffer == NULL) return NULL;
  xmlParserInputPtr input = own_xmlNewIOInputStream(parser, buffer, XML_CHAR_ENCODING_UTF8);
  if (input == NULL) own_xmlFreeParserInputBuffer(buffer);
  return input;
}

xmlChar *saxxml_copy(const xmlChar *text, int count) { return own_xmlStrndup(text, count); }
void saxxml_release(void *memory) { (*own_xmlFree)(memory); }
