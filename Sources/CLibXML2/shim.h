#ifndef SAX_CLIBXML2_SHIM_H
#define SAX_CLIBXML2_SHIM_H

/* Foundation brings an ICU of its own, whose types differ from the system's, which libxml2's headers
   would include. Only two trailing fields of a structure that is met behind pointers need them. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

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
