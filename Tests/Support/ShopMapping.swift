/// A mapping that uses most of the language.
package enum ShopMapping {
  package static let text = #"""
    language 1
    mapping Shop

    namespace s = "urn:shop", "urn:shop:2024", ""    # any of these; "" is no namespace
    import "common.sax"
    names snake_case                                  # the default path of a field `createdAt` is `created_at`

    emit  Order   at /data/orders | /s:feed/s:order
    emit  Page    at /data        | /s:feed
    error Problem at /error       | /s:fault

    type Order {
      id:      Int               from @id | id
      ref:     String            default "n/a"
      placed:  Date              from created_at | s:created      as iso8601, odata
      due:     Day?              from due | s:due                 as "dd-MM-yyyy", iso8601
      total:   Decimal           from total/amount | s:total
      paid:    Bool              from paid | s:paid               as "Y/N", "true/false"
      rush:    Bool              from s:rush                      as exists
      status:  Status            from status | s:status
      lines:   [Line]            from json(lines[not(kind = "void")]) | xml(s:lines/s:line[not(@kind = "void")])   max 10000
      first:   Line?             from lines[1] | s:lines/s:line[1]
      labels:  [String: String]
      tags:    [String: String]  from tag                         key @k value @v
      grid:    [[Double]]
      place:   [Double]          from pos                         as list
      payment: Payment?
      shop:    String?           from ancestor::s:feed/@shop | ../id
      extra:   Any?              from meta
      body:    Raw?              from body | s:body
      other:   [String: Any]     from rest()
      row:     Int               from position()
      at s:ship | shipping {                          # a group: its paths start from here
        city:  String?           from s:city | city
        zip:   String?           from s:zip | zip
      }
    }

    type Line { sku: String from @sku | sku | s:sku;  qty: Int from @qty | qty | s:qty default 1 }
    type Page { next: URL? from next | s:next/@href }
    type Problem { code: String? from code | @code;  text: String from message/value | message | text() }

    type Payment = switch @type | type {
      "card", "credit" -> Card
      "iban"           -> Iban
      else             -> skip
    }
    type Card { last4: String from last4 | s:last4 }
    type Iban: Card { iban: String }                  # inherits Card's fields

    enum Status { open = "O";  closed = "C", "X";  pending;  else unknown }
    """#
}
