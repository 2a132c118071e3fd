import SaxHTTP
import Saxifrage
import Testing

@testable import SaxServices

/// Swift types that are not quite those of the mapping.
@Suite struct TypedResourceTests {
  /// Others may keep more in the member around a field.
  @Test func membersAroundFieldsAreNotRemovedWithThem() async throws {
    struct Visit: Codable, Sendable {
      var id: Int
      var city: String?
      var zip: String?
      var guest: ResourceShop.Place?
    }
    let mapping = try Mapping(
      """
      emit Visit at json(/visits)
      type Visit { id: Int; city: String? from at/place/city; zip: String? from at/zip; guest: Place? from who }
      type Place { city: String; street: String? }
      service Store at "https://store.example" { call list() = GET "visits" -> [Visit] }
      """)
    let server = ScriptedServer { _ in
      .json(#"{"id":1,"at":{"place":{"city":"Rome","more":1},"zip":"1"},"who":{"city":"Oslo"}}"#)
    }
    let visits = Resource<Visit>(
      try API(mapping, client: server), "visits/{id}", key: \.id)
    var visit = try await visits.fetch(1)
    visit.city = nil
    #expect(try visit.changes == #"{"at":{"place":{"city":null}}}"#)
    visit.zip = nil
    #expect(try visit.changes == #"{"at":{"place":{"city":null},"zip":null}}"#)
    visit.guest = nil
    visit.zip = "2"
    #expect(try visit.changes == #"{"who":null,"at":{"place":{"city":null},"zip":"2"}}"#)
  }

  /// None of these encodes what the mapping requires.
  @Test func typesMayLackRequiredFieldsAtAnyDepth() async throws {
    struct Place: Codable, Sendable { var street: String? }
    struct Guest: Codable, Sendable {
      let key: String
      var place: Place
      var visits: Int?
    }
    let server = ScriptedServer { request in
      request.method == "GET" ? .json(TrackedResourceTests.ada) : ScriptedServer.Answer(status: 204)
    }
    let api = try ResourceShop.api(server)
    let patched = Resource<Guest>(api, "guests/{key}", key: \.key)
    var guest = try await patched.fetch("ada")
    #expect(!guest.isDirty)
    guest.place.street = "Corso"
    #expect(try guest.changes == #"{"address":{"street":"Corso"}}"#)
    let put = Resource<Guest>(api, "guests/{key}", key: \.key) { $0.update = .put }
    try await put.save(&guest)
    #expect(
      server.requests.last?.body.contains(
        #""full-name":"Ada","address":{"city":"Rome","street":"Corso"}"#) == true)
    guest.visits = 4
    #expect(try guest.changes == #"{"visits":4}"#)
    try await patched.save(&guest)
    #expect(guest.original.visits == 4 && guest.original.place.street == "Corso")
  }

  @Test func objectsOfASwitchAreEnums() async throws {
    enum Payment: Codable, Sendable {
      case card(Card)
      case transfer(Transfer)
      struct Card: Codable, Sendable {
        var id: Int
        var last4: String
      }
      struct Transfer: Codable, Sendable {
        var id: Int
        var iban: String
      }
      var id: Int {
        switch self {
        case .card(let card): card.id
        case .transfer(let transfer): transfer.id
        }
      }
    }
    let mapping = try Mapping(
      """
      emit Payment at /payments
      type Payment = switch kind { "card" -> Card;  "transfer" -> Transfer }
      type Card { id: Int; last4: String; owner: String? }
      type Transfer { id: Int; iban: String }
      service Bank at "https://bank.example" { call list() = GET "payments" -> [Payment] }
      """)
    let server = ScriptedServer { request in
      request.target == "/payments"
        ? .json(#"{"payments":[{"kind":"transfer","id":2,"iban":"NL"}]}"#)
        : .json(#"{"kind":"card","id":1,"last4":"0042","owner":"Ada"}"#)
    }
    let payments = Resource<Payment>(
      try API(mapping, client: server), "payments/{id}", key: \.id)
    var payment = try await payments.fetch(1)
    payment.value = .card(Payment.Card(id: 1, last4: "0042"))
    #expect(!payment.isDirty)
    payment.value = .card(Payment.Card(id: 1, last4: "0043"))
    #expect(try payment.changes == #"{"last4":"0043"}"#)
    try await payments.save(&payment)
    payment.value = .transfer(Payment.Transfer(id: 1, iban: "NL"))
    #expect(
      try payment.changes == #"{"last4":null,"owner":null,"kind":"transfer","iban":"NL"}"#)
    var listed: [Int] = []
    for try await payment in payments.list() { listed.append(payment.id) }
    #expect(listed == [2])

    let dynamic = Resource(
      try API(mapping, client: server), "payments/{id}", key: "id", named: "Payment")
    var card = try await dynamic.fetch(1)
    card.last4 = "0044"
    #expect(try card.changes == #"{"last4":"0044"}"#)
  }
}
