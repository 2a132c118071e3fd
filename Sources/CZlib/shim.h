#ifndef SAX_CZLIB_SHIM_H
#define SAX_CZLIB_SHIM_H

#include <zlib.h>

#endif
