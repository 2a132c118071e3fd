#include "bare_tape.h"
#include "bare_writers.h"

#include <stdlib.h>

#include <libxml/parser.h>
#include <libxml/xmlwriter.h>

struct bare_text_writer {
  xmlParserCtxtPtr parser;
  bare_tape tape;
  size_t depth;
  size_t records;
};

// An attribute, or the declaration of a namespace, is a pair behind its element.
enum { ELEMENT = 1, ATTRIBUTE, VALUE, TEXT, END };

static void add(bare_tape *tape, unsigned char kind, const xmlChar *text) {
  bare_tape_add(tape, kind, text, strlen((const char *)text));
}

static void add_name(bare_tape *tape, unsigned char kind, const xmlChar *prefix,
                     const xmlChar *local) {
  add(tape, kind, prefix != NULL ? prefix : local);
  if (prefix == NULL) return;
  bare_tape_extend(tape, ":", 1);
  bare_tape_extend(tape, local, strlen((const char *)local));
}

// The white space between elements is not written by the others either.
static void drop_blank(bare_tape *tape) {
  bare_event event = bare_tape_last(tape);
  if (event.kind == TEXT && strspn((const char *)event.text, " \t\r\n") == event.count) {
    bare_tape_drop(tape);
  }
}

static void on_start(void *context, const xmlChar *local, const xmlChar *prefix,
                     const xmlChar *uri, int namespaces, const xmlChar **declared, int attributes,
                     int defaulted, const xmlChar **values) {
  bare_text_writer writer = context;
  bare_tape *tape = &writer->tape;
  drop_blank(tape);
  if (writer->depth++ == 1) writer->records++;
  add_name(tape, ELEMENT, prefix, local);
  for (int index = 0; index < namespaces; index++) {
    const xmlChar *name = declared[2 * index];
    add_name(tape, ATTRIBUTE, name != NULL ? BAD_CAST "xmlns" : NULL,
             name != NULL ? name : BAD_CAST "xmlns");
    add(tape, VALUE, declared[2 * index + 1]);
  }
  for (int index = 0; index < attributes; index++) {
    const xmlChar **entry = values + 5 * index;
    add_name(tape, ATTRIBUTE, entry[1], entry[0]);
    bare_tape_add(tape, VALUE, entry[3], (size_t)(entry[4] - entry[3]));
  }
}

static void on_end(void *context, const xmlChar *local, const xmlChar *prefix,
                   const xmlChar *uri) {
  bare_text_writer writer = context;
  drop_blank(&writer->tape);
  writer->depth--;
  bare_tape_add(&writer->tape, END, NULL, 0);
}

static void on_text(void *context, const xmlChar *text, int count) {
  bare_tape *tape = &((bare_text_writer)context)->tape;
  if (bare_tape_last(tape).kind == TEXT) {
    bare_tape_extend(tape, text, (size_t)count);
  } else {
    bare_tape_add(tape, TEXT, text, (size_t)count);
  }
}

bare_text_writer bare_text_writer_make(void) {
  bare_text_writer writer = calloc(1, sizeof *writer);
  if (writer == NULL) abort();
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  writer->parser = xmlCreatePushParserCtxt(&handler, writer, NULL, 0, NULL);
  // Without this an ampersand in an attribute comes as a reference, which would be escaped again.
  xmlCtxtUseOptions(writer->parser, XML_PARSE_NOENT);
  return writer;
}

int bare_text_writer_feed(bare_text_writer writer, const unsigned char *bytes, size_t count) {
  return xmlParseChunk(writer->parser, (const char *)bytes, (int)count, 0);
}

int bare_text_writer_finish(bare_text_writer writer) {
  int failed = xmlParseChunk(writer->parser, NULL, 0, 1);
  xmlFreeParserCtxt(writer->parser);
  writer->parser = NULL;
  return failed;
}

static int on_bytes(void *context, const char *bytes, int count) {
  *(size_t *)context += (size_t)count;
  return count;
}

static int write_all(xmlTextWriterPtr output, const bare_tape *tape) {
  // Where an encoding is named, all bytes go through its converter, even for UTF-8.
  if (xmlTextWriterStartDocument(output, NULL, NULL, NULL) < 0) return -1;
  const xmlChar *attribute = NULL;
  int status = 0;
  for (size_t place = 0; place < tape->count && status >= 0;) {
    bare_event event = bare_tape_next(tape, &place);
    switch (event.kind) {
      case ELEMENT: status = xmlTextWriterStartElement(output, event.text); break;
      case ATTRIBUTE: attribute = event.text; break;
      case VALUE: status = xmlTextWriterWriteAttribute(output, attribute, event.text); break;
      case TEXT: status = xmlTextWriterWriteString(output, event.text); break;
      case END: status = xmlTextWriterEndElement(output); break;
    }
  }
  return status < 0 ? status : xmlTextWriterEndDocument(output);
}

bare_written bare_text_writer_write(bare_text_writer writer) {
  bare_written written = {.records = writer->records};
  xmlTextWriterPtr output =
      xmlNewTextWriter(xmlOutputBufferCreateIO(on_bytes, NULL, &written.bytes, NULL));
  if (output == NULL) return written;
  int status = write_all(output, &writer->tape);
  xmlFreeTextWriter(output);
  if (status < 0) written.bytes = 0;
  return written;
}
