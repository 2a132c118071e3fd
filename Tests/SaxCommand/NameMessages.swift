/// Mistakes in names and paths, found by the compiler or in the payload.
enum NameMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "a prefix forgotten in a field",
      [
        "feed.sax": #"""
        namespace a = "http://www.w3.org/2005/Atom"
        emit Entry at /a:feed/a:entry
        type Entry { title: String }

        """#,
        "feed.xml": MessageCase.feed,
      ], "map feed.sax feed.xml", status: 1,
      #"""
      feed.xml:2:3: error: Entry.title is missing, and is required
        note: at /feed/entry, which holds title
        note: wanted by feed.sax:3:14 as title; title is there in namespace "http://www.w3.org/2005/Atom", and a name without a prefix means none
        fix: from a:title
      """#),
    MessageCase(
      "a prefix that is not declared",
      [
        "feed.sax": #"""
        namespace a = "http://www.w3.org/2005/Atom"
        emit Entry at /a:feed/a:entry
        type Entry { title: String from atom:title }

        """#
      ], "check feed.sax", status: 2,
      #"""
      feed.sax:3:33: error: the prefix atom is not declared
        type Entry { title: String from atom:title }
                                        ^^^^
        fix: namespace atom = "…"
      """#),
    MessageCase(
      "a namespace misspelt",
      [
        "feed.sax": #"""
        namespace a = "http://www.w3.org/2005/atom"
        emit Entry at /a:feed/a:entry
        type Entry { title: String from a:title }

        """#,
        "feed.xml": MessageCase.feed,
      ], "map feed.sax feed.xml", status: 0,
      #"""
      feed.xml: warning: read to the end, no object emitted
      feed.sax:2:15: note: /a:feed/a:entry matched nothing; the document element is feed in namespace "http://www.w3.org/2005/Atom"
        fix: namespace a = "http://www.w3.org/2005/Atom", then /a:feed/a:entry
      """#),
    MessageCase(
      "a prefix for another namespace", "namespace p = \"urn:y\"\nemit Raw at /p:r[x]\n",
      on: "o.xml",
      #"<r xmlns="urn:x"><x>1</x></r>\#n"#, status: 0,
      #"""
      o.xml: warning: read to the end, no object emitted
      m.sax:2:13: note: /p:r[x] matched nothing; the document element is r in namespace "urn:x"
        fix: namespace p = "urn:x", then /p:r[x]
      """#),
    MessageCase(
      "a default namespace that is another", "namespace default = \"urn:y\"\nemit Raw at /r/a\n",
      on: "o.xml",
      #"<r xmlns="urn:x"><a/></r>\#n"#, status: 0,
      #"""
      o.xml: warning: read to the end, no object emitted
      m.sax:2:13: note: /r/a matched nothing; the document element is r in namespace "urn:x"
        fix: namespace default = "urn:x"
      """#),
    MessageCase(
      "an attribute taken for an element",
      #"""
      emit Book at /books/book
      type Book { isbn: String }

      """#, on: "books.xml",
      #"<books><book isbn="1"/></books>\#n"#,
      #"""
      books.xml:1:8: error: Book.isbn is missing, and is required
        note: at /books/book
        note: wanted by m.sax:2:13 as isbn; isbn is an attribute, no element
        fix: from @isbn
      """#),
    MessageCase(
      "an attribute misspelt",
      #"""
      emit Book at /books/book
      type Book { isbn: String from @isbm }

      """#, on: "books.xml",
      #"<books><book isbn="1" title="A"/></books>\#n"#,
      #"""
      books.xml:1:8: error: Book.isbn is missing, and is required
        note: at /books/book
        note: wanted by m.sax:2:31 as @isbm; did you mean @isbn?
        fix: from @isbn
      """#),
    MessageCase(
      "a misspelt attribute of a namespace",
      #"""
      namespace x = "urn:x"
      emit Book at /books/book
      type Book { isbn: String from @isbm;  no: Int? from x:no }

      """#, on: "books.xml",
      #"<books xmlns:y="urn:x"><book y:isbn="1"/></books>\#n"#,
      #"""
      books.xml:1:24: error: Book.isbn is missing, and is required
        note: at /books/book
        note: wanted by m.sax:3:31 as @isbm; did you mean @x:isbn?
        fix: from @x:isbn
      """#),
    MessageCase(
      "an attribute of a namespace that every mapping knows",
      #"""
      emit Book at /books/book
      type Book { lang: String from @lang }

      """#, on: "books.xml",
      #"<books><book xml:lang="en"/></books>\#n"#,
      #"""
      books.xml:1:8: error: Book.lang is missing, and is required
        note: at /books/book
        note: wanted by m.sax:2:31 as @lang; did you mean @xml:lang?
        fix: from @xml:lang
      """#),
    MessageCase(
      "an attribute of a namespace taken for an element",
      #"""
      namespace x = "urn:x"
      emit Book at /books/book
      type Book { isbn: String;  no: Int? from x:no }

      """#, on: "books.xml",
      #"<books xmlns:y="urn:x"><book y:isbn="1"/></books>\#n"#,
      #"""
      books.xml:1:24: error: Book.isbn is missing, and is required
        note: at /books/book
        note: wanted by m.sax:3:13 as isbn; isbn is an attribute, no element
        fix: from @x:isbn
      """#),
    MessageCase(
      "an attribute that is not there",
      #"""
      emit Book at /books/book
      type Book { isbn: String from @isbn }

      """#, on: "books.xml",
      #"<books><book no="1" lang="en"><title>A</title></book></books>\#n"#,
      #"""
      books.xml:1:8: error: Book.isbn is missing, and is required
        note: at /books/book, which holds title
        note: wanted by m.sax:2:31 as @isbn
        note: of the first elements, those called book have @no, @lang
        fix: String? if it may be missing
      """#),
    MessageCase(
      "an element taken for an attribute",
      #"""
      emit Book at /books/book
      type Book { isbn: String from @isbn;  title: String }

      """#, on: "books.xml",
      #"<books><book><title>A</title><isbn>1</isbn></book></books>\#n"#,
      #"""
      books.xml:1:8: error: Book.isbn is missing, and is required
        note: at /books/book, which holds title, isbn
        note: wanted by m.sax:2:31 as @isbn; isbn is an element, no attribute
        fix: from isbn
      """#),
    MessageCase(
      "a member taken for an attribute",
      #"""
      emit Book at /books
      type Book { isbn: String from @isbn }

      """#, on: "books.json",
      #"{"books": [{"isbn": "1"}]}\#n"#,
      #"""
      books.json:1:12: error: Book.isbn is missing, and is required
        note: at /books[1], which holds isbn
        note: wanted by m.sax:2:31 as @isbn; did you mean isbn?
        fix: from isbn
      """#),
    MessageCase(
      "a path with dots",
      #"""
      emit Order at /orders
      type Order { total: Decimal from total.amount }

      """#, on: "o.json",
      #"{"orders": [{"total": {"amount": 5}}]}\#n"#,
      #"""
      o.json:1:13: error: Order.total is missing, and is required
        note: at /orders[1], which holds total
        note: wanted by m.sax:2:34 as total.amount; did you mean total/amount?
        fix: from total/amount
      """#),
    MessageCase(
      "a type and a field misspelt, and a keyword",
      check: #"""
        emit Ordr at /orders
        type Order { id: Integer form @id }
        typ Line { sku: String }

        """#,
      #"""
      m.sax:1:6: error: the type Ordr is not declared; did you mean Order?
        emit Ordr at /orders
             ^^^^
        fix: Order
      m.sax:2:18: error: the type Integer is not declared; did you mean Int?
        type Order { id: Integer form @id }
                         ^^^^^^^
        fix: Int
      m.sax:2:26: error: form is no clause; did you mean from?
        type Order { id: Integer form @id }
                                 ^^^^
        fix: from
      m.sax:3:1: error: typ begins no declaration; did you mean type?
        typ Line { sku: String }
        ^^^
        fix: type
      """#),
    MessageCase(
      "another case",
      #"""
      emit Order at /orders
      type Order { id: Int }

      """#, on: "o.json",
      #"{"orders": [{"Id": 1}]}\#n"#,
      #"""
      o.json:1:13: error: Order.id is missing, and is required
        note: at /orders[1], which holds Id
        note: wanted by m.sax:2:14 as id; did you mean Id?
        fix: from Id
      """#),
    MessageCase(
      "a path that leads nowhere",
      #"""
      emit Order at /data/orders
      type Order { id: Int }

      """#, on: "o.json",
      #"{"Data": {"orders": [{"id": 1}]}}\#n"#, status: 0,
      #"""
      o.json: warning: read to the end, no object emitted
      m.sax:1:15: note: /data/orders matched nothing; at the root there was Data, and no data; did you mean Data?
      """#),
    MessageCase(
      "JSONPath",
      check: #"""
        emit Order at $.data.orders[*]
        type Order {
          id: Int from $.id
          name: String from ["first name"]
          all: [String] from ..name
          line: String from lines[0]
        }

        """#,
      #"""
      m.sax:1:15: error: $ is JSONPath's root, wanted a path such as XPath's
        emit Order at $.data.orders[*]
                      ^
        fix: /data/orders
      m.sax:3:16: error: $ is JSONPath's root, wanted a path such as XPath's
          id: Int from $.id
                       ^
        fix: id
      m.sax:4:21: error: ["first name"] is JSONPath, wanted a step
          name: String from ["first name"]
                            ^^^^^^^^^^^^^
        fix: `first name`
      m.sax:5:22: error: .. is the parent here, not JSONPath's descent
          all: [String] from ..name
                             ^^
        fix: .//name
      m.sax:6:26: warning: positions are whole numbers from 1, so this never matches
          line: String from lines[0]
                                 ^^^
        fix: [1] for the first
      """#),
    MessageCase(
      "functions of XPath",
      check: #"""
        emit Order at /orders
        type Order {
          lines: Int from count(line)
          name: String from concat(first, last)
          last: String from line[last()]
        }

        """#,
      #"""
      m.sax:3:19: error: count() is a function of XPath 1.0 that the mapping language lacks
          lines: Int from count(line)
                          ^^^^^
        fix: a list field, counted where it is used
      m.sax:4:21: error: concat() is a function of XPath 1.0 that the mapping language lacks
          name: String from concat(first, last)
                            ^^^^^^
        fix: a field for each part
      m.sax:5:26: error: last() is known only when all have come, and one pass decides as they come
          last: String from line[last()]
                                 ^^^^
        fix: a list field, whose last item is taken where it is used
      """#),
    MessageCase(
      "a mapping that emits nothing", #"type Order { id: Int }\#n"#, on: "o.json",
      #"{"orders": [{"id": 1}]}\#n"#, status: 0,
      #"""
      m.sax:1:1: warning: the mapping emits nothing, so it can only be imported
        type Order { id: Int }
        ^^^^
        fix: emit T at /path
      o.json: warning: read to the end, no object emitted
      """#),
  ]
}
