// simdjson's On-Demand interface, the whole document in memory: fields asked for in the order that
// they have in the document, and strings copied into a struct.

#include <charconv>
#include <cstdio>
#include <cstring>
#include <vector>

#include <simdjson.h>

#include "../serve.hpp"

using namespace simdjson;
using ondemand::value;

struct Item { int64_t id; std::string name; double price; std::string supplier; };
struct Supplier { int64_t id; std::string name, city; std::vector<std::string> phones; };
struct Dimension { std::string axis; double mm; };
struct Product {
  int64_t id; std::string name, description; double price; std::string currency; int64_t released;
  int64_t rating; bool in_stock; std::string discontinued; Supplier supplier;
  std::vector<std::string> tags; std::vector<Dimension> dimensions; std::string notes;
};
struct Status { int64_t id; std::string text, user; int64_t retweets; };
struct Performance { int64_t id, event, start; std::vector<int64_t> amounts; };
struct Plugin { std::string name, title, version; std::vector<std::string> dependencies; };
enum class Currency { euro, drawing_right };
struct Offer { int64_t id; std::string name; double price; Currency currency; };
struct Seller { int64_t id; std::string name, city; };
struct Point { double x, y; };

static padded_string bytes;
static const char *path;
static bool from_file;
static ondemand::parser parser;

static ondemand::document document() {
  if (from_file) bytes = padded_string::load(path);
  return parser.iterate(bytes);
}

static std::string text(simdjson_result<value> value) {
  return std::string(std::string_view(value.get_string()));
}

static Item item(ondemand::object record) {
  Item item;
  item.id = record.find_field("ID");
  item.name = text(record.find_field("Name"));
  item.price = record.find_field("Price");
  item.supplier = text(record.find_field("Supplier").find_field("Name"));
  return item;
}

static Tally some() {
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) {
    Item found = item(record);
    made(found);
    tally.add_price(found.price);
  }
  return tally;
}

static Product product(ondemand::object record) {
  Product product;
  product.id = record.find_field("ID");
  product.name = text(record.find_field("Name"));
  product.description = text(record.find_field("Description"));
  product.price = record.find_field("Price");
  product.currency = text(record.find_field("Currency"));
  product.released = unix_time(std::string_view(record.find_field("Released")).data());
  product.rating = record.find_field("Rating");
  product.in_stock = record.find_field("InStock");
  auto discontinued = record.find_field("Discontinued");
  if (!discontinued.is_null()) product.discontinued = text(discontinued);
  ondemand::object supplier = record.find_field("Supplier");
  product.supplier.id = supplier.find_field("ID");
  product.supplier.name = text(supplier.find_field("Name"));
  product.supplier.city = text(supplier.find_field("City"));
  for (auto phone : supplier.find_field("Phones")) product.supplier.phones.push_back(text(phone));
  for (auto tag : record.find_field("Tags")) product.tags.push_back(text(tag));
  for (ondemand::object dimension : record.find_field("Dimensions")) {
    std::string axis = text(dimension.find_field("axis"));
    product.dimensions.push_back({std::move(axis), dimension.find_field("mm")});
  }
  product.notes = text(record.find_field("Notes"));
  return product;
}

static Tally all() {
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) {
    Product found = product(record);
    made(found);
    tally.add_price(found.price);
  }
  return tally;
}

static Tally one() {
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) {
    double price = record.find_field("Price");
    tally.add_price(price);
  }
  return tally;
}

static Tally rare() {
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) {
    if (std::string_view(record.find_field("Currency")) != "XDR") continue;
    record.reset();
    Item found = item(record);
    made(found);
    tally.add_price(found.price);
  }
  return tally;
}

static Tally twitter() {
  Tally tally;
  auto doc = document();
  for (ondemand::object page : doc) {
    for (ondemand::object status : page.find_field("statuses")) {
      Status found;
      found.id = status.find_field("id");
      found.text = text(status.find_field("text"));
      found.user = text(status.find_field("user").find_field("screen_name"));
      found.retweets = status.find_field("retweet_count");
      made(found);
      tally.add(found.retweets);
    }
  }
  return tally;
}

static Tally citm() {
  Tally tally;
  auto doc = document();
  for (ondemand::object page : doc) {
    for (ondemand::object performance : page.find_field("performances")) {
      Performance found;
      found.event = performance.find_field("eventId");
      found.id = performance.find_field("id");
      int64_t sum = 0;
      for (auto price : performance.find_field("prices")) {
        found.amounts.push_back(price.find_field("amount"));
        sum += found.amounts.back();
      }
      found.start = performance.find_field("start");
      made(found);
      tally.add(sum);
    }
  }
  return tally;
}

// The members of each plugin are in the order of their names.
static Tally center() {
  Tally tally;
  auto doc = document();
  for (ondemand::object page : doc) {
    for (auto member : page.find_field("plugins").get_object()) {
      ondemand::object plugin = member.value();
      Plugin found;
      for (ondemand::object dependency : plugin.find_field("dependencies")) {
        found.dependencies.push_back(text(dependency.find_field("name")));
      }
      found.name = text(plugin.find_field("name"));
      found.title = text(plugin.find_field("title"));
      found.version = text(plugin.find_field("version"));
      made(found);
      tally.add(found.dependencies.size());
    }
  }
  return tally;
}

static Tally small() {
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) tally.add(int64_t(record.find_field("id")));
  return tally;
}

// Which kind a record is of is looked up as one would for as many types.
static Tally kinds() {
  static const auto known = [] {
    std::map<std::string, int, std::less<>> known;
    for (int i = 0; i < 256; i++) known["k" + std::to_string(i)] = i;
    return known;
  }();
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) {
    if (known.find(std::string_view(record.find_field("Kind"))) == known.end()) continue;
    Item found = item(record);
    made(found);
    tally.add_price(found.price);
  }
  return tally;
}

static Tally nested() {
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) {
    ondemand::object supplier = record.find_field("Supplier");
    Seller found;
    found.id = supplier.find_field("ID");
    found.name = text(supplier.find_field("Name"));
    found.city = text(supplier.find_field("City"));
    made(found);
    tally.add(found.id);
  }
  return tally;
}

static Tally enums() {
  Tally tally;
  auto doc = document();
  for (ondemand::object record : doc["value"]) {
    Offer found;
    found.id = record.find_field("ID");
    found.name = text(record.find_field("Name"));
    found.price = record.find_field("Price");
    std::string_view currency = record.find_field("Currency");
    found.currency = currency == "EUR" ? Currency::euro : Currency::drawing_right;
    made(found);
    tally.add(found.currency == Currency::euro ? found.id : 0);
  }
  return tally;
}

// A response a line, each a document of its own.
static Tally responses() {
  if (from_file) bytes = padded_string::load(path);
  Tally tally;
  const char *start = bytes.data(), *end = start + bytes.size();
  while (start < end) {
    auto *line_end = (const char *)memchr(start, '\n', end - start);
    if (line_end == nullptr) line_end = end;
    size_t room = end - start + SIMDJSON_PADDING;
    ondemand::document doc = parser.iterate(padded_string_view(start, line_end - start, room));
    Tally found;
    for (ondemand::object record : doc["value"]) {
      Item made_item = item(record);
      made(made_item);
      found.add_price(made_item.price);
    }
    tally.add(found.sum);
    start = line_end + 1;
  }
  return tally;
}

static Tally canada() {
  Tally tally;
  auto doc = document();
  for (ondemand::object page : doc) {
    for (auto feature : page.find_field("features")) {
      for (auto ring : feature.find_field("geometry").find_field("coordinates")) {
        for (auto point : ring) {
          Point found;
          auto numbers = point.begin();
          found.x = *numbers;
          ++numbers;
          found.y = *numbers;
          ++numbers;
          made(found);
          tally.add_price(found.x);
        }
      }
    }
  }
  return tally;
}

static Tally without_notes() {
  Tally tally;
  auto doc = document();
  int64_t id = doc.find_field("ID");
  int64_t rating = doc.find_field("Rating");
  tally.add(id + rating);
  return tally;
}

static Tally with_notes() {
  Tally tally;
  auto doc = document();
  int64_t id = doc.find_field("ID");
  std::string notes = text(doc.find_field("Notes"));
  int64_t rating = doc.find_field("Rating");
  made(notes);
  tally.add(id + rating + notes.size());
  return tally;
}

static void append_string(std::string &line, const std::string &text) {
  line += '"';
  for (char c : text) {
    switch (c) {
    case '"': line += "\\\""; break;
    case '\\': line += "\\\\"; break;
    case '\n': line += "\\n"; break;
    case '\r': line += "\\r"; break;
    case '\t': line += "\\t"; break;
    case '\b': line += "\\b"; break;
    case '\f': line += "\\f"; break;
    default:
      if ((unsigned char)c < 0x20) {
        char escape[7];
        snprintf(escape, sizeof escape, "\\u%04x", c);
        line += escape;
      } else {
        line += c;
      }
    }
  }
  line += '"';
}

template <class T> static void append_number(std::string &line, T value) {
  char digits[32];
  auto end = std::to_chars(digits, digits + sizeof digits, value);
  line.append(digits, end.ptr - digits);
}

// Writes an object a line.
static int write_items() {
  from_file = true;
  auto doc = document();
  std::string lines;
  for (ondemand::object record : doc["value"]) {
    Item found = item(record);
    lines += "{\"id\":";
    append_number(lines, found.id);
    lines += ",\"name\":";
    append_string(lines, found.name);
    lines += ",\"price\":";
    append_number(lines, found.price);
    lines += ",\"supplier\":";
    append_string(lines, found.supplier);
    lines += "}\n";
    if (lines.size() > 60000) {
      fwrite(lines.data(), 1, lines.size(), stdout);
      lines.clear();
    }
  }
  fwrite(lines.data(), 1, lines.size(), stdout);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  path = arguments[2];
  if (std::string(arguments[1]) == "json-process") return write_items();
  from_file = count > 3 && std::string(arguments[3]) == "file";
  if (!from_file) bytes = padded_string::load(path);
  return serve(
      {{"json-some", some}, {"json-all", all}, {"json-one", one}, {"json-rare", rare},
       {"json-small", small}, {"json-emits64", kinds}, {"json-emits256", kinds},
       {"json-nested", nested}, {"json-enums", enums}, {"json-responses", responses},
       {"json-center", center}, {"json-twitter", twitter}, {"json-citm", citm}, {"json-canada", canada},
       {"json-skipped", without_notes}, {"json-taken", with_notes}},
      arguments[1]);
}
