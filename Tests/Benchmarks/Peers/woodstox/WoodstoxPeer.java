import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** Woodstox, pulled by code written by hand. */
final class WoodstoxPeer {
  private static final WstxInputFactory factory = new WstxInputFactory();
  private static String path;
  private static byte[] bytes;

  interface Reading { void read(XMLStreamReader reader, Serve.Tally tally) throws Exception; }

  static class Supplier { long id; String name, city; List<String> phones = new ArrayList<>(); }

  static class Dimension { String axis; double mm; }

  static class Product {
    long id, rating;
    String name, description, currency, notes;
    double price;
    Instant released;
    boolean inStock;
    Supplier supplier = new Supplier();
    List<String> tags = new ArrayList<>();
    List<Dimension> dimensions = new ArrayList<>();
  }

  private static Serve.Job of(Reading reading) {
    return () -> {
      var tally = new Serve.Tally();
      try (var input =
          bytes == null ? new FileInputStream(path) : new ByteArrayInputStream(bytes)) {
        var reader = factory.createXMLStreamReader(input);
        while (reader.hasNext()) {
          if (reader.next() == XMLStreamConstants.START_ELEMENT) reading.read(reader, tally);
        }
        reader.close();
      }
      return tally;
    };
  }

  /** Passes over the element that the reader is at the start of. */
  private static void skip(XMLStreamReader reader) throws Exception {
    for (int depth = 1; depth > 0; ) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT) depth += 1;
      else if (event == XMLStreamConstants.END_ELEMENT) depth -= 1;
    }
  }

  /** To the start of the next child; false at the parent's end. */
  private static boolean nextChild(XMLStreamReader reader) throws Exception {
    while (true) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT) return true;
      if (event == XMLStreamConstants.END_ELEMENT) return false;
    }
  }

  private static void some(XMLStreamReader reader, Serve.Tally tally, boolean onlyRare)
      throws Exception {
    if (!reader.getLocalName().equals("product")) return;
    var product = new Product();
    product.id = Long.parseLong(reader.getAttributeValue(null, "id"));
    while (nextChild(reader)) {
      switch (reader.getLocalName()) {
        case "name": product.name = reader.getElementText(); break;
        case "price":
          if (onlyRare) product.currency = reader.getAttributeValue(null, "currency");
          product.price = Double.parseDouble(reader.getElementText());
          break;
        case "supplier":
          while (nextChild(reader)) {
            if (reader.getLocalName().equals("name")) product.supplier.name = reader.getElementText();
            else skip(reader);
          }
          break;
        default: skip(reader);
      }
    }
    if (!onlyRare || product.currency.equals("XDR")) tally.addPrice(product.price);
  }

  private static void one(XMLStreamReader reader, Serve.Tally tally) throws Exception {
    if (reader.getLocalName().equals("price")) {
      tally.addPrice(Double.parseDouble(reader.getElementText()));
    }
  }

  private static void all(XMLStreamReader reader, Serve.Tally tally) throws Exception {
    if (!reader.getLocalName().equals("product")) return;
    tally.addPrice(product(reader).price);
  }

  private static Product product(XMLStreamReader reader) throws Exception {
    var product = new Product();
    product.id = Long.parseLong(reader.getAttributeValue(null, "id"));
    product.rating = Long.parseLong(reader.getAttributeValue(null, "rating"));
    while (nextChild(reader)) {
      switch (reader.getLocalName()) {
        case "name": product.name = reader.getElementText(); break;
        case "description": product.description = reader.getElementText(); break;
        case "price":
          product.currency = reader.getAttributeValue(null, "currency");
          product.price = Double.parseDouble(reader.getElementText());
          break;
        case "released": product.released = Instant.parse(reader.getElementText()); break;
        case "inStock": product.inStock = Boolean.parseBoolean(reader.getElementText()); break;
        case "supplier": supplier(reader, product.supplier); break;
        case "tag": product.tags.add(reader.getElementText()); break;
        case "size":
          var dimension = new Dimension();
          dimension.axis = reader.getAttributeValue(null, "axis");
          dimension.mm = Double.parseDouble(reader.getElementText());
          product.dimensions.add(dimension);
          break;
        case "notes": product.notes = reader.getElementText(); break;
        default: skip(reader);
      }
    }
    return product;
  }

  private static void supplier(XMLStreamReader reader, Supplier supplier) throws Exception {
    supplier.id = Long.parseLong(reader.getAttributeValue(null, "id"));
    while (nextChild(reader)) {
      switch (reader.getLocalName()) {
        case "name": supplier.name = reader.getElementText(); break;
        case "city": supplier.city = reader.getElementText(); break;
        case "phone": supplier.phones.add(reader.getElementText()); break;
        default: skip(reader);
      }
    }
  }

  /** Writes the records, which are read before. */
  private static Serve.Job writing() throws Exception {
    var products = new ArrayList<Product>();
    of((reader, tally) -> {
      if (reader.getLocalName().equals("product")) products.add(product(reader));
    }).run();
    var outputs = new WstxOutputFactory();
    outputs.configureForSpeed();
    return () -> {
      var output = new Serve.Counter();
      var writer = outputs.createXMLStreamWriter(output, "UTF-8");
      writer.writeStartDocument("UTF-8", "1.0");
      writer.writeStartElement("", "products", "urn:shop");
      writer.writeDefaultNamespace("urn:shop");
      for (var product : products) write(product, writer);
      writer.writeEndElement();
      writer.writeEndDocument();
      writer.close();
      var tally = new Serve.Tally();
      tally.records = products.size();
      tally.sum = output.bytes;
      return tally;
    };
  }

  private static void write(Product product, XMLStreamWriter writer) throws Exception {
    writer.writeStartElement("product");
    writer.writeAttribute("id", Long.toString(product.id));
    writer.writeAttribute("rating", Long.toString(product.rating));
    write("name", product.name, writer);
    write("description", product.description, writer);
    writer.writeStartElement("price");
    writer.writeAttribute("currency", product.currency);
    writer.writeCharacters(Double.toString(product.price));
    writer.writeEndElement();
    write("released", product.released.toString(), writer);
    write("inStock", Boolean.toString(product.inStock), writer);
    writer.writeStartElement("supplier");
    writer.writeAttribute("id", Long.toString(product.supplier.id));
    write("name", product.supplier.name, writer);
    write("city", product.supplier.city, writer);
    for (var phone : product.supplier.phones) write("phone", phone, writer);
    writer.writeEndElement();
    for (var tag : product.tags) write("tag", tag, writer);
    for (var dimension : product.dimensions) {
      writer.writeStartElement("size");
      writer.writeAttribute("axis", dimension.axis);
      writer.writeCharacters(Double.toString(dimension.mm));
      writer.writeEndElement();
    }
    write("notes", product.notes, writer);
    writer.writeEndElement();
  }

  private static void write(String name, String text, XMLStreamWriter writer) throws Exception {
    writer.writeStartElement(name);
    writer.writeCharacters(text);
    writer.writeEndElement();
  }

  private static void note(XMLStreamReader reader, Serve.Tally tally, boolean wantsNotes)
      throws Exception {
    long value = Long.parseLong(reader.getAttributeValue(null, "id"));
    while (nextChild(reader)) {
      switch (reader.getLocalName()) {
        case "rating": value += Long.parseLong(reader.getElementText()); break;
        case "notes":
          if (wantsNotes) {
            value += reader.getElementText().length();
            break;
          }
        default: skip(reader);
      }
    }
    tally.add(value);
  }

  private static Serve.Job job(String contest) throws Exception {
    switch (contest) {
      case "xml-some": return of((reader, tally) -> some(reader, tally, false));
      case "xml-all": return of(WoodstoxPeer::all);
      case "xml-one": return of(WoodstoxPeer::one);
      case "xml-rare": return of((reader, tally) -> some(reader, tally, true));
      case "xml-write": return writing();
      case "xml-skipped": return of((reader, tally) -> note(reader, tally, false));
      case "xml-taken": return of((reader, tally) -> note(reader, tally, true));
      default: throw new IllegalArgumentException(contest);
    }
  }

  public static void main(String[] arguments) throws Exception {
    factory.configureForSpeed();
    path = arguments[1];
    if (arguments[2].equals("memory")) bytes = Files.readAllBytes(Path.of(path));
    Serve.serve(job(arguments[0]));
  }
}
