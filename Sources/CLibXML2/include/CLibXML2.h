#ifndef SAX_CLIBXML2_H
#define SAX_CLIBXML2_H

#include "constants.h"
#include "structures.h"

// libxml2's push parser, loaded when it is first wanted: it reads what the native reader of XML does not, which
// few documents are, and with the libraries that it needs it takes 3 MB.

// Loads it. Returns NULL if it is there, or why it isn't. To be called once, and before all others.
const char *saxxml_load(void);

// Parsers. The two that make one return NULL if there is no memory, or if no library is loaded.
xmlParserCtxt *saxxml_make(xmlSAXHandler *handler);
xmlParserCtxt *saxxml_make_html(void);
// Frees a parser with its document.
void saxxml_free(xmlParserCtxt *parser);
int saxxml_set_options(xmlParserCtxt *parser, int options);
int saxxml_set_options_html(xmlParserCtxt *parser, int options);
int saxxml_set_encoding(xmlParserCtxt *parser, xmlCharEncoding encoding);
int saxxml_parse(xmlParserCtxt *parser, const char *bytes, int count, int terminate);
int saxxml_parse_html(xmlParserCtxt *parser, const char *bytes, int count, int terminate);
void saxxml_stop(xmlParserCtxt *parser);

// A parser that stands where there is none: it has no input, and nothing may be fed to it. Returns NULL if there
// is no memory. saxxml_free_stand_in frees it.
xmlParserCtxt *saxxml_make_stand_in(void);
void saxxml_free_stand_in(xmlParserCtxt *parser);

// Sets up the callbacks that build a document, of one of the versions of the interface. Returns 0 if it could.
int saxxml_set_up(xmlSAXHandler *handler, int version);

// What those callbacks do.
void saxxml_start_document(void *context);
void saxxml_internal_subset(
  void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id);
void saxxml_external_subset(
  void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id);
void saxxml_declare_entity(
  void *context, const xmlChar *name, int type, const xmlChar *public_id,
  const xmlChar *system_id, xmlChar *content);
void saxxml_declare_attribute(
  void *context, const xmlChar *element, const xmlChar *name, int type, int use,
  const xmlChar *value, struct _xmlEnumeration *tree);
xmlEntityPtr saxxml_entity(void *context, const xmlChar *name);
xmlEntityPtr saxxml_parameter_entity(void *context, const xmlChar *name);

// The entities that need no declaration, such as amp; NULL for any other.
xmlEntityPtr saxxml_predefined_entity(const xmlChar *name);

// The one address of a name in a parser's dictionary, and how many names that has.
const xmlChar *saxxml_intern(struct _xmlDict *dictionary, const xmlChar *name);
int saxxml_interned(struct _xmlDict *dictionary);

// An input of a copy of these bytes, which are UTF-8, for a parser that asks for an external DTD. NULL if there is
// no memory.
xmlParserInputPtr saxxml_make_input(xmlParserCtxt *parser, const char *bytes, int count);

// A copy in memory of the library's, and its release.
xmlChar *saxxml_copy(const xmlChar *text, int count);
void saxxml_release(void *memory);

#endif
