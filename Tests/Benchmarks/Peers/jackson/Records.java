import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Date;
import java.util.List;
import java.util.Map;

/** What is made of the records. */
final class Records {
  static class Item {
    @JsonProperty("ID") public long id;
    @JsonProperty("Name") public String name;
    @JsonProperty("Price") public double price;
    @JsonProperty("Supplier") public Named supplier;
  }

  static class Named {
    @JsonProperty("Name") public String name;
  }

  static class PriceTag {
    @JsonProperty("Price") public double price;
  }

  static class PricedItem extends Item {
    @JsonProperty("Currency") public String currency;
  }

  static class Product {
    @JsonProperty("ID") public long id;
    @JsonProperty("Name") public String name;
    @JsonProperty("Description") public String description;
    @JsonProperty("Price") public double price;
    @JsonProperty("Currency") public String currency;
    @JsonProperty("Released") public Date released;
    @JsonProperty("Rating") public int rating;
    @JsonProperty("InStock") public boolean inStock;
    @JsonProperty("Discontinued") public String discontinued;
    @JsonProperty("Supplier") public Supplier supplier;
    @JsonProperty("Tags") public List<String> tags;
    @JsonProperty("Dimensions") public List<Dimension> dimensions;
    @JsonProperty("Notes") public String notes;
  }

  static class Supplier {
    @JsonProperty("ID") public long id;
    @JsonProperty("Name") public String name;
    @JsonProperty("City") public String city;
    @JsonProperty("Phones") public List<String> phones;
  }

  static class Dimension {
    public String axis;
    public double mm;
  }

  static class Head {
    @JsonProperty("ID") public long id;
    @JsonProperty("Rating") public long rating;
  }

  static class TwitterPage { public List<Status> statuses; }

  static class Status {
    public long id;
    public String text;
    public User user;
    @JsonProperty("retweet_count") public long retweets;
  }

  static class User {
    @JsonProperty("screen_name") public String name;
  }

  static class CitmPage { public List<Performance> performances; }

  static class Performance {
    public long id;
    public long eventId;
    public long start;
    public List<Price> prices;
  }

  static class Price { public long amount; }

  static class CenterPage { public Map<String, Plugin> plugins; }

  static class Plugin {
    public String name;
    public String title;
    public String version;
    public List<Dependency> dependencies;
  }

  static class Dependency { public String name; }

  static class Number { public long id; }

  static class Holder {
    @JsonProperty("Supplier") public Seller supplier;
  }

  static class Seller {
    @JsonProperty("ID") public long id;
    @JsonProperty("Name") public String name;
    @JsonProperty("City") public String city;
  }

  enum Currency { EUR, XDR }

  static class Offer {
    @JsonProperty("ID") public long id;
    @JsonProperty("Name") public String name;
    @JsonProperty("Price") public double price;
    @JsonProperty("Currency") public Currency currency;
  }

  static class ItemPage { public List<Item> value; }

  static class CanadaPage { public List<Feature> features; }

  static class Feature { public Geometry geometry; }

  static class Geometry { public double[][][] coordinates; }
}
