#include "bare_parsers.h"

#include <string.h>

#include <libxml/parser.h>

static void on_start(void *context, const xmlChar *local, const xmlChar *prefix,
                     const xmlChar *uri, int namespaces, const xmlChar **declared, int attributes,
                     int defaulted, const xmlChar **values) {}
static void on_end(void *context, const xmlChar *local, const xmlChar *prefix,
                   const xmlChar *uri) {}
static void on_text(void *context, const xmlChar *text, int count) {}

int bare_libxml2(const char *bytes, size_t count, size_t chunk) {
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
  int failed = 0;
  for (size_t start = 0; start < count && !failed; start += chunk) {
    size_t size = count - start < chunk ? count - start : chunk;
    failed = xmlParseChunk(parser, bytes + start, (int)size, 0);
  }
  if (!failed) failed = xmlParseChunk(parser, NULL, 0, 1);
  xmlFreeParserCtxt(parser);
  return failed;
}
