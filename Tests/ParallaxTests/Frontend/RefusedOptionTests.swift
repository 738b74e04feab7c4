import Foundation
import Testing

@testable import parallax

/// What is wrong with an option or its value is said, and nothing is printed.
@Suite struct RefusedOptionTests {
  private let folder: TemporaryFolder
  private let tilt: String

  init() throws {
    folder = try TemporaryFolder()
    tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
  }

  @Test(arguments: [
    ["still", "--amplitude", "5"], ["still", "--frequency", "1"], ["step", "--frequency", "1"],
    ["sine", "--seed", "2"], ["sine", "--noise", "0.1"],
    ["sine", "--dialect", "motionsense", "--rate", "100"],
  ])
  func whatHasNoEffectOnAMotionIsRefused(_ words: [String]) throws {
    let result = try BuiltCommand.run(["synthesize"] + words)
    #expect(result.code == 64)
    #expect(result.messages.contains("has no effect"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ["sine", "--duration=-1"], ["sine", "--rate", "0"], ["sine", "--amplitude", "361"],
    ["sine", "--seed", "1.5"], ["sine", "--dialect", "phyfox"], ["sinus"], [], ["sine", "step"],
  ])
  func valuesOfAMotionAreValidated(_ words: [String]) throws {
    let result = try BuiltCommand.run(["synthesize"] + words)
    #expect(result.code == 64, "\(result.messages)")
    #expect(result.output.isEmpty)
    #expect(result.messages.hasSuffix("See 'parallax synthesize --help'.\n"))
  }

  @Test(arguments: [
    ["--full-tilt", "30"], ["--profile", "ideal", "--tick-rate", "60"],
    ["--profile", "focus", "--full-tilt", "30"], ["--profile", "focus", "--tick-rate", "60"],
    ["--profile", "focus", "--reference", "level"], ["--profile", "focus", "--recenter-at", "1"],
    ["--profile", "focus", "--estimator", "gravity"],
    ["--profile", "focus", "--time-constant", "1"],
    ["--profile", "focus", "--gravity-sign", "ios"],
    ["--estimator", "quaternion", "--time-constant", "1"], ["--time-constant", "1"],
    ["--estimator", "gravity", "--time-constant", "1"], ["--gravity-sign", "ios"],
    ["--rate", "50"], ["--values", "presentation"],
    ["--reduce-motion", "--suspend", "thermal=1...2"],
  ])
  func whatHasNoEffectIsRefused(_ options: [String]) throws {
    let result = try BuiltCommand.run(["replay", tilt] + options)
    #expect(result.code == 64)
    #expect(result.messages.contains("has no effect"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ["--digits", "16"], ["--digits=-1"], ["--digits", "six"], ["--digits", ""], ["--fps", "0"],
    ["--fps", "nan"], ["--fps", "inf"], ["--fps", "1e999"], ["--fps", "0x10"], ["--fps=-30"],
    ["--tick-rate", "0.01"], ["--tick-rate", "1e4"], ["--rate", "0"], ["--time-constant", "-1"],
    ["--full-tilt", "0", "--profile", "ideal"], ["--full-tilt", "91", "--profile", "ideal"],
    ["--full-tilt", "1,2,3", "--profile", "ideal"], ["--suspend", "thermal"],
    ["--suspend", "thermal=2"], ["--suspend", "thermal=3...2"], ["--suspend", "heat=1...2"],
    ["--suspend", "thermal=1...2,"], ["--recenter-at", ""], ["--recenter-at", "1,,2"],
    ["--reference", "mean"], ["--reference", "mean=61"], ["--reference", "mean=x"],
    ["--profile", "UIKit"], ["--orientation", "portrai"], ["--to", "json"],
    ["--estimator", "best"],
    ["--values", "absolute"], ["--gravity-sign", "windows"], ["--format", "excel"], ["--fps"],
    ["--raw=1"], ["--raw", "--raw"], ["--fps", "30", "--fps", "60"], ["--unknown"], ["-x"],
    ["more"],
    ["-o"],
  ])
  func valuesAreValidated(_ options: [String]) throws {
    let result = try BuiltCommand.run(["replay", tilt] + options)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.hasPrefix("parallax: "))
    #expect(result.messages.hasSuffix("See 'parallax replay --help'.\n"))
  }

  @Test(arguments: [
    ("--frames", "--frames"), ("--fsp", "'--fps'"), ("--orientaton=portrait", "'--orientation'"),
    ("--recentre-at", "'--recenter-at'"), ("--quite", "'--quiet'"),
  ])
  func theNearestSpellingIsSuggested(_ word: String, _ expected: String) throws {
    let result = try BuiltCommand.run(["replay", tilt, word])
    #expect(result.messages.contains(expected), "\(result.messages)")
  }

  @Test(arguments: [
    (["--orientation", "landscape"], "'landscapeLeft' or 'landscapeRight'"),
    (["--digits", "99999999999999999999"], "must be between 0 and 15"),
    (["--digits", "+-3"], "needs a whole number"), (["--digits", "1.0"], "needs a whole number"),
    (["-o", "/"], "'/' is a folder"),
  ])
  func whatIsWrongWithAValueIsSaid(_ options: [String], _ expected: String) throws {
    let result = try BuiltCommand.run(["replay", tilt] + options)
    #expect(result.code == 64)
    #expect(result.messages.contains(expected), "\(result.messages)")
    #expect(result.messages.hasSuffix("See 'parallax replay --help'.\n"))
  }

  @Test func timesBehindTheEndAreNamed() throws {
    let plain = try BuiltCommand.run(["replay", tilt, "--quiet"])
    let late = try BuiltCommand.run(
      ["replay", tilt, "--quiet", "--recenter-at", "1,50", "--suspend", "thermal=3.5...4"])
    #expect(late.code == 0 && late.output != plain.output)
    #expect(
      late.messages == """
        parallax: --recenter-at 50.000 has no effect: the recording ends at 3.000 s
        parallax: --suspend thermal=3.500...4.000 has no effect: the recording ends at 3.000 s

        """)
    let inside = try BuiltCommand.run(
      ["replay", tilt, "--quiet", "--recenter-at", "3", "--suspend", "thermal=2.5...99"])
    #expect(inside.messages.isEmpty)
  }

  @Test func spellingsOfTheSameOptionAgree() throws {
    let expected = try BuiltCommand.run(["replay", tilt, "--digits", "2"])
    #expect(try BuiltCommand.run(["replay", "--digits=2", tilt]) == expected)
    #expect(try BuiltCommand.run(["replay", "--digits=2", "--", tilt]) == expected)
    let (first, second) = (folder.path + "/1.csv", folder.path + "/2.csv")
    #expect(try BuiltCommand.run(["replay", tilt, "-o=\(folder.path)/3.csv"]).code == 0)
    #expect(try BuiltCommand.run(["replay", tilt, "-o", first]).code == 0)
    #expect(try BuiltCommand.run(["replay", tilt, "-o\(second)"]).code == 0)
    #expect(try folder.read("1.csv") == folder.read("2.csv"))
    #expect(try folder.read("1.csv") == folder.read("3.csv"))
  }
}
