#ifndef SAX_CLIBXML2_SHIM_H
#define SAX_CLIBXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/xmlerror.h>
#include <libxml/c14n.h>

/* xmlFree is a global variable that may be set to another allocator's function. */
static inline void saxFree(void *memory) { xmlFree(memory); }

#endif
