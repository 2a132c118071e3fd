/// A watch that collects on an open node.
struct ActiveWatch {
  var watch: Int32
  var context: Int32
  var frame: Int32
}
