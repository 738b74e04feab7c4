/// One stage of the pipeline with its input, ready to be run once.
protocol BenchmarkCase {
  /// How it is called on the command line.
  static var name: String { get }
  /// What it does, in a few words.
  static var summary: String { get }
  /// The number of rows unless another is asked for.
  static var usualRows: Int { get }

  /// Makes the input, which depends on the number of rows alone.
  init(rows: Int) throws

  /// Does the work that is counted.
  mutating func run() throws

  /// Compares the results with those of a plain and slow form, and returns their checksum.
  func check() throws -> Checksum
}

extension BenchmarkCase {
  static var usualRows: Int { 20_000 }
}

/// A result that is not what it should be.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless a condition holds.
func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(WrongResult) {
  guard holds else { throw WrongResult(description: sentence()) }
}

/// Throws unless two numbers agree.
func expect(
  _ value: Double, near other: Double, within tolerance: Double, _ what: @autoclosure () -> String
) throws(WrongResult) {
  try expect(
    (value - other).magnitude <= tolerance, "\(what()) is \(value) and should be \(other)")
}
