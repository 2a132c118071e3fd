#ifndef SAX_CLIBXML2_STRUCTURES_H
#define SAX_CLIBXML2_STRUCTURES_H

#include "constants.h"

#include <stddef.h>

// The structures of libxml2.so.2 that its callbacks meet, as far as something in them is looked at: the fields have
// libxml2's names, and what lies between them is left without one. `make layout-check` compares them with libxml2's
// own headers.

typedef unsigned char xmlChar;

struct _xmlDoc;
struct _xmlDict;
struct _xmlEnumeration;

// What is being read: all bytes from base to end, of which those before cur are read.
typedef struct _xmlParserInput {
  void *between_1[3];
  const xmlChar *base;
  const xmlChar *cur;
  const xmlChar *end;
} xmlParserInput;
typedef xmlParserInput *xmlParserInputPtr;

typedef struct _xmlError {
  int domain;
  int code;
  char *message;
  xmlErrorLevel level;
  void *between_1;
  int between_2;
  char *str1;
  char *str2;
  void *between_3;
  int int1;
} xmlError;
typedef xmlError *xmlErrorPtr;

// Whole, as there are entities here that the library looks at.
typedef struct _xmlEntity {
  void *between_1;
  int between_2;
  const xmlChar *name;
  void *between_3[7];
  xmlChar *content;
  int length;
  xmlEntityType etype;
  const xmlChar *ExternalID;
  const xmlChar *SystemID;
  void *between_4[2];
  int between_5[2];
} xmlEntity;
typedef xmlEntity *xmlEntityPtr;

typedef void (*startDocumentSAXFunc)(void *context);
typedef void (*endDocumentSAXFunc)(void *context);
typedef void (*startElementSAXFunc)(
  void *context, const xmlChar *name, const xmlChar **attributes);
typedef void (*endElementSAXFunc)(void *context, const xmlChar *name);
// Namespaces come as pairs of prefix and URI; attributes by five pointers each: local name, prefix, URI, and where
// the value begins and ends. The last `defaulted` of them are not in the tag.
typedef void (*startElementNsSAX2Func)(
  void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
  int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted,
  const xmlChar **attributes);
typedef void (*endElementNsSAX2Func)(
  void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri);
typedef void (*charactersSAXFunc)(void *context, const xmlChar *text, int count);
typedef void (*cdataBlockSAXFunc)(void *context, const xmlChar *text, int count);
typedef void (*commentSAXFunc)(void *context, const xmlChar *text);
typedef void (*processingInstructionSAXFunc)(
  void *context, const xmlChar *target, const xmlChar *data);
typedef void (*referenceSAXFunc)(void *context, const xmlChar *name);
typedef void (*internalSubsetSAXFunc)(
  void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id);
typedef void (*externalSubsetSAXFunc)(
  void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id);
typedef xmlParserInputPtr (*resolveEntitySAXFunc)(
  void *context, const xmlChar *public_id, const xmlChar *system_id);
typedef xmlEntityPtr (*getEntitySAXFunc)(void *context, const xmlChar *name);
typedef xmlEntityPtr (*getParameterEntitySAXFunc)(void *context, const xmlChar *name);
typedef void (*entityDeclSAXFunc)(
  void *context, const xmlChar *name, int type, const xmlChar *public_id,
  const xmlChar *system_id, xmlChar *content);
typedef void (*attributeDeclSAXFunc)(
  void *context, const xmlChar *element, const xmlChar *name, int type, int use,
  const xmlChar *value, struct _xmlEnumeration *tree);
typedef void (*messageSAXFunc)(void *context, const char *format, ...);
typedef void (*xmlStructuredErrorFunc)(void *context, xmlErrorPtr error);

typedef struct _xmlSAXHandler {
  internalSubsetSAXFunc internalSubset;
  void *between_1[3];
  resolveEntitySAXFunc resolveEntity;
  getEntitySAXFunc getEntity;
  entityDeclSAXFunc entityDecl;
  void *between_2;
  attributeDeclSAXFunc attributeDecl;
  void *between_3[3];
  startDocumentSAXFunc startDocument;
  endDocumentSAXFunc endDocument;
  startElementSAXFunc startElement;
  endElementSAXFunc endElement;
  referenceSAXFunc reference;
  charactersSAXFunc characters;
  charactersSAXFunc ignorableWhitespace;
  processingInstructionSAXFunc processingInstruction;
  commentSAXFunc comment;
  messageSAXFunc warning;
  messageSAXFunc error;
  messageSAXFunc fatalError;
  getParameterEntitySAXFunc getParameterEntity;
  cdataBlockSAXFunc cdataBlock;
  externalSubsetSAXFunc externalSubset;
  unsigned int initialized;
  void *between_4;
  startElementNsSAX2Func startElementNs;
  endElementNsSAX2Func endElementNs;
  xmlStructuredErrorFunc serror;
} xmlSAXHandler;

// A parser, which only the library makes.
typedef struct _xmlParserCtxt {
  xmlSAXHandler *sax;
  void *between_1;
  struct _xmlDoc *myDoc;
  int wellFormed;
  int between_2;
  void *between_3[2];
  int between_4;
  int html;
  // The innermost input, and all of them, the document's first.
  xmlParserInputPtr input;
  int inputNr;
  int between_5;
  xmlParserInputPtr *inputTab;
  void *between_6;
  int between_7[2];
  void *between_8;
  int between_9;
  struct {
    unsigned long counts[2];
    void *table;
  } between_10;
  int between_11[6];
  struct {
    void *pointers[4];
    int counts[2];
    void *table;
    unsigned int flags;
    void *document;
    int is_valid;
    void *state;
    int state_counts[2];
    void *more[3];
  } between_12;
  xmlParserInputState instate;
  int between_13;
  void *between_14[2];
  int between_15[2];
  void *between_16;
  long between_17;
  // How far the end of the construct that is not whole yet was looked for.
  long checkIndex;
  int between_18[2];
  int inSubset;
  void *between_19[4];
  int between_20[2];
  void *between_21;
  int depth;
  void *between_22;
  int between_23[4];
  void *_private;
  int loadsubset;
  int between_24;
  void *between_25;
  int between_26[2];
  struct _xmlDict *dict;
  void *between_27;
  int between_28[2];
  const xmlChar *between_29[2];
  const xmlChar *str_xml_ns;
  int between_30;
  // The namespaces in scope, as pairs of prefix and URI.
  int nsNr;
  int between_31;
  const xmlChar **nsTab;
} xmlParserCtxt;

#endif
