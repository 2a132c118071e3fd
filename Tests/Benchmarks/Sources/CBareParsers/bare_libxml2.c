#include "bare_parsers.h"

#include <string.h>

#include <libxml/parser.h>

static void on_start(void *context, const xmlChar *local, const xmlChar *prefix,
                     const xmlChar *uri, int namespaces, const xmlChar **declared, int attributes,
                     int defaulted, const xmlChar **values) {}
static void on_end(void *context, const xmlChar *local, const xmlChar *prefix,
                   const xmlChar *uri) {}
static void on_text(void *context, const xmlChar *text, int count) {}

bare_libxml2 bare_libxml2_make(void) {
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  return (bare_libxml2)xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
}

int bare_libxml2_feed(bare_libxml2 parser, const unsigned char *bytes, size_t count) {
  return xmlParseChunk((xmlParserCtxtPtr)parser, (const char *)bytes, (int)count, 0);
}

int bare_libxml2_finish(bare_libxml2 parser) {
  int failed = xmlParseChunk((xmlParserCtxtPtr)parser, NULL, 0, 1);
  xmlFreeParserCtxt((xmlParserCtxtPtr)parser);
  return failed;
}
