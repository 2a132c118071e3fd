#ifndef SAX_SCHEMA_ORACLE_H
#define SAX_SCHEMA_ORACLE_H

#include <stddef.h>

// Validation by libxml2's implementation of XML Schema 1.0, to compare with.

typedef struct saxschema saxschema;

// A schema with all that it includes. Returns NULL if the library or the schema can't be had.
saxschema *saxschema_open(const char *path);
// Validates a document, and writes the first error into a text of some size; "" if there is none. Returns 0 if the
// document is valid.
int saxschema_validate(
  saxschema *schema, const char *bytes, int count, char *error, size_t size);
void saxschema_close(saxschema *schema);

#endif
