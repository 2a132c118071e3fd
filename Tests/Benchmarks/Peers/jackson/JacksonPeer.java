import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.function.BiConsumer;

/** Jackson's MappingIterator, an object at a time. */
final class JacksonPeer {
  private static final ObjectMapper mapper =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static String path;
  private static byte[] bytes;

  private static JsonParser parser() throws Exception {
    return bytes == null
        ? mapper.getFactory().createParser(new File(path)) : mapper.getFactory().createParser(bytes);
  }

  /** The values of an array of the document, or those of the document itself. */
  private static <T> Serve.Job each(
      String array, Class<T> type, BiConsumer<T, Serve.Tally> add) {
    var reader = mapper.readerFor(type);
    return () -> {
      var tally = new Serve.Tally();
      try (JsonParser parser = parser()) {
        if (array != null) {
          while (parser.nextToken() != JsonToken.FIELD_NAME
              || !parser.getCurrentName().equals(array)) {}
        }
        if (parser.nextToken() == JsonToken.START_ARRAY) parser.nextToken();
        MappingIterator<T> values = reader.readValues(parser);
        while (values.hasNextValue()) add.accept(values.nextValue(), tally);
      }
      return tally;
    };
  }

  /** A response a line, each a document of its own. */
  private static Serve.Job responses() {
    var reader = mapper.readerFor(Records.ItemPage.class);
    return () -> {
      var tally = new Serve.Tally();
      byte[] all = bytes == null ? Files.readAllBytes(Path.of(path)) : bytes;
      int start = 0;
      for (int end = 0; end < all.length; end++) {
        if (all[end] != '\n') continue;
        Records.ItemPage page = reader.readValue(all, start, end - start);
        var found = new Serve.Tally();
        for (var item : page.value) found.addPrice(item.price);
        tally.add(found.sum);
        start = end + 1;
      }
      return tally;
    };
  }

  /** Writes the records, which are read before. */
  private static Serve.Job writing() throws Exception {
    var products = new ArrayList<Records.Product>();
    each("value", Records.Product.class, (product, tally) -> products.add(product)).run();
    var writer = new ObjectMapper()
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
        .setSerializationInclusion(JsonInclude.Include.NON_NULL)
        .writerFor(Records.Product.class);
    return () -> {
      var output = new Serve.Counter();
      try (JsonGenerator generator = mapper.getFactory().createGenerator(output)) {
        generator.writeStartObject();
        generator.writeArrayFieldStart("value");
        for (var product : products) writer.writeValue(generator, product);
        generator.writeEndArray();
        generator.writeEndObject();
      }
      var tally = new Serve.Tally();
      tally.records = products.size();
      tally.sum = output.bytes;
      return tally;
    };
  }

  private static Serve.Job job(String contest) throws Exception {
    switch (contest) {
      case "json-some":
        return each("value", Records.Item.class, (item, tally) -> tally.addPrice(item.price));
      case "json-all":
        return each("value", Records.Product.class, (item, tally) -> tally.addPrice(item.price));
      case "json-one":
        return each("value", Records.PriceTag.class, (item, tally) -> tally.addPrice(item.price));
      case "json-rare":
        return each("value", Records.PricedItem.class, (item, tally) -> {
          if (item.currency.equals("XDR")) tally.addPrice(item.price);
        });
      case "json-twitter":
        return each(null, Records.TwitterPage.class, (page, tally) -> {
          for (var status : page.statuses) tally.add(status.retweets);
        });
      case "json-citm":
        return each(null, Records.CitmPage.class, (page, tally) -> {
          for (var performance : page.performances) {
            long sum = 0;
            for (var price : performance.prices) sum += price.amount;
            tally.add(sum);
          }
        });
      case "json-center":
        return each(null, Records.CenterPage.class, (page, tally) -> {
          for (var plugin : page.plugins.values()) tally.add(plugin.dependencies.size());
        });
      case "json-small":
        return each("value", Records.Number.class, (number, tally) -> tally.add(number.id));
      case "json-nested":
        return each("value", Records.Holder.class, (holder, tally) -> tally.add(holder.supplier.id));
      case "json-enums":
        return each("value", Records.Offer.class, (offer, tally) ->
            tally.add(offer.currency == Records.Currency.EUR ? offer.id : 0));
      case "json-responses": return responses();
      case "json-canada":
        return each(null, Records.CanadaPage.class, (page, tally) -> {
          for (var feature : page.features) {
            for (var ring : feature.geometry.coordinates) {
              for (var point : ring) tally.addPrice(point[0]);
            }
          }
        });
      case "json-write": return writing();
      case "json-skipped":
        return each(null, Records.Head.class, (note, tally) -> tally.add(note.id + note.rating));
      default: throw new IllegalArgumentException(contest);
    }
  }

  public static void main(String[] arguments) throws Exception {
    path = arguments[1];
    if (arguments[2].equals("memory")) bytes = Files.readAllBytes(Path.of(path));
    Serve.serve(job(arguments[0]));
  }
}
