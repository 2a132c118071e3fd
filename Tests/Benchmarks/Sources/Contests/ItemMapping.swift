/// Four fields of each record of JSON: what the library and the program are both given.
public enum ItemMapping {
  public static let json = """
    emit Item at /value
    type Item { id: Int from ID; name: String from Name; price: Double from Price
      supplier: String from Supplier/Name }
    """
}
