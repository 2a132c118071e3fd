import Foundation
import Saxifrage

struct Quake: Decodable {
  var id: String
  var place: String
  var magnitude: Double?
  var time: Date
}

let mapping = try Mapping(contentsOfFile: "quakes.sax")

var options = ReadingOptions()
options.onError = .skip { error in print(error) }

for name in ["quakes.json", "quakes.xml"] {
  for try await quake in mapping.objects(Quake.self, in: .file(name), options: options) {
    guard let magnitude = quake.magnitude, magnitude >= 5 else { continue }
    print(name, quake.id, magnitude, quake.place)
  }
}
