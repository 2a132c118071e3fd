#ifndef SAX_CYAJL_SHIM_H
#define SAX_CYAJL_SHIM_H

#include <yajl/yajl_parse.h>

/// `yajl_config` is variadic, which Swift can't call; every option of the parser takes an int.
static inline int sax_yajl_config(yajl_handle handle, yajl_option option, int value) {
  return yajl_config(handle, option, value);
}

#endif
