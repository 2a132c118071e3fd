// Prints where the fields lie that Sources/CLibXML2 and Sources/CYajl declare, and what their constants are: by
// their own headers with -DOWN, else by those of the libraries.
#ifdef OWN
#include "CLibXML2.h"
#include "CYajl.h"
#else
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <yajl/yajl_parse.h>
#endif
#include <stddef.h>
#include <stdio.h>

#define FIELD(structure, name)                                             \
  printf(#structure "." #name " %zu %zu\n", offsetof(structure, name),     \
         sizeof(((structure *)0)->name));
#define SIZE(structure) printf(#structure " %zu\n", sizeof(structure));
#define CONSTANT(name) printf(#name " %lld\n", (long long)name);

int main(void) {
#include "names.inc"
}
