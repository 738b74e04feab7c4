import Testing

@testable import MotionEffects

@Suite("Spelling suggestions")
struct SuggestionsTests {
  private let names = [
    "center", "center.x", "center.y", "bounds", "frame", "alpha", "layer.shadowOffset",
    "layer.shadowOffset.width", "layer.zPosition", "layer.transform.rotation.z", "id", "keyPath",
  ]

  @Test(
    "People's usual slips find the name they meant",
    arguments: [
      ("centre.x", "center.x"), ("Center.X", "center.x"), ("cneter.y", "center.y"),
      ("bound", "bounds"), ("shadowOffset", "layer.shadowOffset"),
      ("rotation.z", "layer.transform.rotation.z"),
      ("zposition", "layer.zPosition"), ("alhpa", "alpha"), ("keypath", "keyPath"),
      ("view.center.x", "center.x"), ("ID", "id"),
      ("layer.shadowOfset.width", "layer.shadowOffset.width"),
    ])
  func slips(word: String, meant: String) {
    #expect(nearestSpellings(to: word, among: names).first == meant)
  }

  @Test("Nothing near gives nothing, and a long text costs nothing")
  func nothing() {
    #expect(nearestSpellings(to: "pumpkin", among: names).isEmpty)
    #expect(nearestSpellings(to: "", among: names).isEmpty)
    #expect(nearestSpellings(to: String(repeating: "center", count: 100_000), among: names).isEmpty)
  }

  @Test("The order of the candidates does not matter, and the limit holds")
  func order() {
    let word = "center.z"
    let expected = nearestSpellings(to: word, among: names)
    #expect(expected == ["center.x", "center.y", "center"])
    #expect(nearestSpellings(to: word, among: names.reversed()) == expected)
    #expect(nearestSpellings(to: word, among: names, limit: 1) == ["center.x"])
  }
}
