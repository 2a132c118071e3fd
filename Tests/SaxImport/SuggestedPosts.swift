import Foundation
import Saxifrage

final class Post: Decodable, Sendable {
  let id: Int
  let text: String
  let author: Author
  let likes: Int
  let lang: String
  let quotedPost: Post?
}

struct Author: Decodable, Sendable {
  var id: Int
  var handle: String
}
