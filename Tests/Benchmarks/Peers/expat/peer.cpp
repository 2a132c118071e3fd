// expat with namespaces, fed in chunks, with handlers written by hand.

#include <cstdlib>
#include <cstring>
#include <vector>

#include <expat.h>

#include "../serve.hpp"

struct Supplier { long id = 0; std::string name, city; std::vector<std::string> phones; };
struct Dimension { std::string axis; double mm; };
struct Product {
  long id = 0, rating = 0; std::string name, description; double price = 0; std::string currency;
  long long released = 0; bool in_stock = false; Supplier supplier; std::vector<std::string> tags;
  std::vector<Dimension> dimensions; std::string notes;
};

// What is open, and what has come of it.
struct Reading {
  Tally tally;
  Product product;
  int depth = 0;
  bool in_supplier = false;
  std::string text;
  // Whether the text of what is open is wanted.
  bool collects = false;

  virtual ~Reading() {}
  virtual void start(const char *name, const char **attributes) = 0;
  virtual void end(const char *name) = 0;
};

static bool is(const char *a, const char *b) { return strcmp(a, b) == 0; }

// The value of an attribute, or an empty string.
static const char *attribute(const char **attributes, const char *name) {
  for (; *attributes; attributes += 2) if (is(attributes[0], name)) return attributes[1];
  return "";
}

#define SHOP "urn:shop|"

struct Some : Reading {
  bool only_rare;
  Some(bool only_rare = false) : only_rare(only_rare) {}

  void start(const char *name, const char **attributes) override {
    depth += 1;
    if (depth == 2) {
      product = Product();
      product.id = atol(attribute(attributes, "id"));
    } else if (depth == 3) {
      in_supplier = is(name, SHOP "supplier");
      collects = is(name, SHOP "name") || is(name, SHOP "price");
      if (only_rare && is(name, SHOP "price")) product.currency = attribute(attributes, "currency");
    } else if (depth == 4) {
      collects = in_supplier && is(name, SHOP "name");
    }
    text.clear();
  }

  void end(const char *name) override {
    if (collects) {
      if (depth == 4) product.supplier.name = text;
      else if (is(name, SHOP "price")) product.price = strtod(text.c_str(), nullptr);
      else product.name = text;
      collects = false;
    } else if (depth == 2 && (!only_rare || product.currency == "XDR")) {
      made(product);
      tally.add_price(product.price);
    }
    depth -= 1;
  }
};

struct One : Reading {
  void start(const char *name, const char **attributes) override {
    depth += 1;
    collects = depth == 3 && is(name, SHOP "price");
    text.clear();
  }

  void end(const char *name) override {
    if (collects) tally.add_price(strtod(text.c_str(), nullptr));
    collects = false;
    depth -= 1;
  }
};

struct All : Reading {
  std::string axis;

  void start(const char *name, const char **attributes) override {
    depth += 1;
    collects = depth > 2;
    text.clear();
    if (depth == 2) {
      product = Product();
      product.id = atol(attribute(attributes, "id"));
      product.rating = atol(attribute(attributes, "rating"));
    } else if (depth == 3) {
      if (is(name, SHOP "supplier")) product.supplier.id = atol(attribute(attributes, "id"));
      else if (is(name, SHOP "price")) product.currency = attribute(attributes, "currency");
      else if (is(name, SHOP "size")) axis = attribute(attributes, "axis");
    }
  }

  void end(const char *name) override {
    if (depth == 2) {
      made(product);
      tally.add_price(product.price);
    } else if (depth == 3) {
      if (is(name, SHOP "name")) product.name = text;
      else if (is(name, SHOP "description")) product.description = text;
      else if (is(name, SHOP "price")) product.price = strtod(text.c_str(), nullptr);
      else if (is(name, SHOP "released")) product.released = unix_time(text.c_str());
      else if (is(name, SHOP "inStock")) product.in_stock = text == "true";
      else if (is(name, SHOP "tag")) product.tags.push_back(text);
      else if (is(name, SHOP "size")) product.dimensions.push_back({axis, strtod(text.c_str(), nullptr)});
      else if (is(name, SHOP "notes")) product.notes = text;
    } else if (depth == 4) {
      if (is(name, SHOP "name")) product.supplier.name = text;
      else if (is(name, SHOP "city")) product.supplier.city = text;
      else if (is(name, SHOP "phone")) product.supplier.phones.push_back(text);
    }
    depth -= 1;
  }
};

struct Note : Reading {
  bool wants_notes;
  std::string notes;
  long value = 0;
  Note(bool wants_notes) : wants_notes(wants_notes) {}

  void start(const char *name, const char **attributes) override {
    if (is(name, "note")) value = atol(attribute(attributes, "id"));
    collects = is(name, "rating") || (wants_notes && is(name, "notes"));
    text.clear();
  }

  void end(const char *name) override {
    if (collects && is(name, "notes")) notes = std::move(text);
    else if (collects) value += atol(text.c_str());
    else if (is(name, "note")) tally.add(value + (long)notes.size());
    collects = false;
  }
};

static const size_t chunk_size = 256 << 10;
static std::string bytes;
static const char *path;
static bool from_file;

// Feeds all of it to the parser, a chunk at a time.
static void feed(XML_Parser parser) {
  static char chunk[chunk_size];
  enum XML_Status status = XML_STATUS_OK;
  if (from_file) {
    std::ifstream file(path, std::ios::binary);
    while (file.read(chunk, chunk_size), file.gcount() > 0 && status == XML_STATUS_OK) {
      status = XML_Parse(parser, chunk, (int)file.gcount(), 0);
    }
  } else {
    for (size_t start = 0; start < bytes.size() && status == XML_STATUS_OK; start += chunk_size) {
      size_t count = std::min(chunk_size, bytes.size() - start);
      status = XML_Parse(parser, bytes.data() + start, (int)count, 0);
    }
  }
  if (status != XML_STATUS_OK || XML_Parse(parser, "", 0, 1) != XML_STATUS_OK) {
    std::cerr << XML_ErrorString(XML_GetErrorCode(parser)) << std::endl;
    exit(1);
  }
  XML_ParserFree(parser);
}

static Tally read(Reading &&reading) {
  XML_Parser parser = XML_ParserCreateNS(nullptr, '|');
  XML_SetUserData(parser, &reading);
  XML_SetElementHandler(
      parser,
      [](void *reading, const char *name, const char **attributes) {
        ((Reading *)reading)->start(name, attributes);
      },
      [](void *reading, const char *name) { ((Reading *)reading)->end(name); });
  XML_SetCharacterDataHandler(parser, [](void *reading, const char *piece, int count) {
    if (((Reading *)reading)->collects) ((Reading *)reading)->text.append(piece, count);
  });
  feed(parser);
  return reading.tally;
}

// With handlers that do nothing.
static Tally parse() {
  XML_Parser parser = XML_ParserCreateNS(nullptr, '|');
  XML_SetElementHandler(
      parser, [](void *, const char *, const char **) {}, [](void *, const char *) {});
  XML_SetCharacterDataHandler(parser, [](void *, const char *, int) {});
  feed(parser);
  return {-1, 0};
}

int main(int count, char **arguments) {
  if (count < 4) return 2;
  path = arguments[2];
  from_file = std::string(arguments[3]) == "file";
  if (!from_file) {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  return serve(
      {{"xml-parsing", parse},
       {"xml-some", [] { return read(Some()); }},
       {"xml-all", [] { return read(All()); }},
       {"xml-one", [] { return read(One()); }},
       {"xml-rare", [] { return read(Some(true)); }},
       {"xml-skipped", [] { return read(Note(false)); }},
       {"xml-taken", [] { return read(Note(true)); }}},
      arguments[1]);
}
