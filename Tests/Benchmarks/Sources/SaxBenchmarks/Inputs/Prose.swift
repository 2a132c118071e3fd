/// The texts of the records.
struct Prose {
  var words: [String]
  var description: String
  var care: String

  static let english = Prose(
    words: [
      "granite", "limestone", "quartz", "basalt", "marble", "slate", "gneiss", "chalk", "flint",
      "dolomite",
    ],
    description:
      "Cut from a single face and finished by hand; every piece differs a little in grain and in colour.",
    care:
      "Delivered on a pallet, wrapped, with a note of the quarry, the face and the day that it was cut. Keep it dry in the first winter, and away from salt at all times; wipe it with plain water, never acid."
  )

  /// In scripts of two, three and four bytes a character.
  static let foreign = Prose(
    words: [
      "гранит", "ασβεστόλιθος", "石英", "बेसाल्ट", "大理石", "σχιστόλιθος", "гнейс", "白亜", "кремень",
      "🪨 доломит",
    ],
    description:
      "Высечено из одной глыбы и отделано вручную; κάθε κομμάτι διαφέρει λίγο, 石の目も色も一つ一つ違います。",
    care:
      "Доставляется на поддоне, в упаковке, с указанием карьера и дня, когда камень был вырублен. Το πρώτο χειμώνα κρατήστε το στεγνό και μακριά από το αλάτι. きれいな水だけで拭き、酸は決して使わないでください 🪨."
  )
}
