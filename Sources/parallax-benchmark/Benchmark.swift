internal import ParallaxPlatform

/// Runs one stage of the pipeline on input that it makes itself, and checks the result.
///
///     parallax-benchmark CASE [--rows N] [--repeat N]
///
/// It prints the case, the number of rows and a checksum of the results, and ends with exit code 1
/// when a result is wrong. It takes no time: `Tests/benchmark/check` counts the instructions of
/// `measured`, which do not depend on what else the machine does; and who wants to compare times with
/// another program's lets the work be repeated, and takes the difference of two runs.
@main
struct Benchmark {
  /// The cases, in the order of the pipeline.
  static var cases: [any BenchmarkCase.Type] {
    [
      ParseCase.self, LowPassCase.self, OneEuroCase.self, ComplementaryCase.self, VQFCase.self,
      UIKitCase.self, IdealCase.self,
      EvaluateCase.self, EvaluateMixedCase.self, WriteCase.self, WriteObjectsCase.self,
      ReplayCase.self, ReduceLinesCase.self, ReduceCubicsCase.self, RangesCase.self,
      PerspectiveRangesCase.self,
    ]
  }

  static func main() {
    do {
      let (chosen, rows, repetitions) = try arguments(CommandLine.arguments.dropFirst())
      var benchmark: any BenchmarkCase = try chosen.init(rows: rows)
      for _ in 0..<repetitions { try measured(&benchmark) }
      let checksum = try benchmark.check()
      print(chosen.name, rows, checksum, separator: "\t")
    } catch let mistake as WrongResult {
      fail(mistake.description, code: 1)
    } catch let mistake as UsageMistake {
      fail(mistake.description + "\n" + usage, code: 64)
    } catch {
      fail("\(error)", code: 1)
    }
  }

  private static func arguments(
    _ words: ArraySlice<String>
  ) throws(UsageMistake) -> (any BenchmarkCase.Type, rows: Int, repetitions: Int) {
    guard let name = words.first else { throw UsageMistake(description: "a case is missing") }
    guard let chosen = cases.first(where: { $0.name == name }) else {
      throw UsageMistake(description: "there is no case '\(name)'")
    }
    var rows = chosen.usualRows
    var repetitions = 1
    var rest = words.dropFirst()
    while let option = rest.popFirst() {
      let number = rest.popFirst().flatMap { Int($0) }
      switch (option, number) {
      case ("--rows", let number?) where number >= 1000: rows = number
      case ("--repeat", let number?) where number >= 1: repetitions = number
      default:
        throw UsageMistake(
          description: "after the case only --rows N, at least 1000, and --repeat N may come")
      }
    }
    return (chosen, rows, repetitions)
  }

  private static var usage: String {
    let lines = cases.map { $0.name.padded(to: 20) + $0.summary }
    return "usage: parallax-benchmark CASE [--rows N] [--repeat N]\n\n"
      + lines.joined(separator: "\n")
  }

  private static func fail(_ text: String, code: Int32) -> Never {
    var writer = ByteWriter(descriptor: 2)
    writer.append("parallax-benchmark: \(text)\n")
    try? writer.flush()
    exitProcess(code)
  }
}

/// What is counted: everything that happens between entering and leaving this function.
@inline(never)
func measured(_ benchmark: inout any BenchmarkCase) throws { try benchmark.run() }

/// An argument that cannot be used.
struct UsageMistake: Error {
  let description: String
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
