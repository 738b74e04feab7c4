import Foundation
import Testing

@testable import parallax

/// Every option of every command changes what the command does, or is refused where it would not.
@Suite struct OptionTests {
  /// What is run without and with an option: the two must differ.
  struct Case {
    let operands: [String]
    let option: [String]
  }

  let folder: TemporaryFolder
  let tilt: String
  let scene: String

  init() throws {
    folder = try TemporaryFolder()
    tilt = try folder.write("tilt.csv", SmallTraces.quaternions())
    scene = try folder.write("scene.json", SmallTraces.scene)
  }

  func recordingCases() throws -> [String: Case] {
    let gravity = try folder.write("Gravity.csv", SmallTraces.gravityWithoutSign())
    let angles = try folder.write("angles.csv", SmallTraces.angles())
    let acceleration = try folder.write("rates.csv", SmallTraces.accelerations())
    let noClock = try folder.write("device.csv", SmallTraces.withoutClock())
    return [
      "format": Case(operands: [tilt], option: ["--format", "androsensor"]),
      "gravity-sign": Case(operands: [gravity], option: ["--gravity-sign", "ios"]),
      "rate": Case(operands: [noClock], option: ["--rate=100"]),
      "columns": Case(
        operands: [tilt], option: ["--columns", "time=1,qx=qy,qy=qx,qz=qz,qw=qw"]),
      "units": Case(operands: [acceleration], option: ["--units", "deg/s"]),
      "axes": Case(operands: [tilt], option: ["--axes", "y,-x,z"]),
      "attitude-order": Case(operands: [angles], option: ["--attitude-order", "zyx"]),
      "help": Case(operands: [], option: ["--help"]),
    ]
  }

  func motionCases() throws -> [String: Case] {
    let acceleration = try folder.write("acceleration.csv", SmallTraces.accelerations())
    let ideal = [tilt, "--profile", "ideal"]
    return [
      "profile": Case(operands: [tilt], option: ["--profile", "ideal"]),
      "tick-rate": Case(operands: [tilt], option: ["--tick-rate", "47"]),
      "orientation": Case(operands: [tilt], option: ["--orientation", "landscapeLeft"]),
      "reduce-motion": Case(operands: [tilt], option: ["--reduce-motion"]),
      "suspend": Case(
        operands: [tilt], option: ["--suspend", "thermal=0.2...1,mirroring=1.2...3"]),
      "reference": Case(operands: [tilt], option: ["--reference", "upright"]),
      "recenter-at": Case(operands: ideal, option: ["--recenter-at", "0.4,0.5"]),
      "full-tilt": Case(operands: ideal, option: ["--full-tilt", "30,45"]),
      "estimator": Case(operands: [acceleration], option: ["--estimator", "low-pass"]),
      "time-constant": Case(operands: [acceleration], option: ["--time-constant", "0.1"]),
      "scene": Case(operands: [tilt], option: ["--scene", scene]),
    ]
  }

  func replayCases() -> [String: Case] {
    [
      "values": Case(operands: [tilt, "--scene", scene], option: ["--values", "presentation"]),
      "fps": Case(operands: [tilt], option: ["--fps", "60"]),
      "to": Case(operands: [tilt], option: ["--to", "jsonl"]),
      "digits": Case(operands: [tilt], option: ["--digits", "3"]),
      "raw": Case(operands: [tilt], option: ["--raw"]),
      "applied": Case(operands: [tilt], option: ["--applied"]),
      "o": Case(operands: [tilt], option: ["-o", folder.path + "/timeline.csv"]),
      "quiet": Case(operands: [tilt], option: ["--quiet"]),
    ]
  }

  func check(_ command: CommandDescription, _ cases: [String: Case], with more: [String] = [])
    throws
  {
    let names = Set(command.allOptions.map(\.name))
    #expect(names == Set(cases.keys), "every option of \(command.name) has a case, and none more")
    for (name, test) in cases {
      let base = [command.name] + test.operands + more
      let without = try BuiltCommand.run(base)
      let with = try BuiltCommand.run(base + test.option)
      #expect(without != with, "\(command.name) \(test.option) changes nothing")
      if name != "format" {
        #expect(with.code == 0, "\(command.name) \(test.option): \(with.messages)")
      }
      if !["quiet", "format"].contains(name) { #expect(without.output != with.output) }
    }
  }

  @Test func replay() throws {
    var cases = try recordingCases().merging(motionCases()) { $1 }.merging(replayCases()) { $1 }
    let golden = try folder.write("golden.csv", BuiltCommand.run(["replay", tilt]).output)
    let turned = try folder.write(
      "turned.csv",
      BuiltCommand.run(["replay", tilt, "--orientation", "landscapeLeft"]).output)
    cases["check"] = Case(operands: [tilt], option: ["--check", golden])
    cases["tolerance"] = Case(operands: [tilt, "--check", turned], option: ["--tolerance", "2"])
    try check(Replay.description, cases)
  }

  @Test func ranges() throws {
    // Which recordings the shared options need is known from replay; here they get a scene.
    var cases = try recordingCases().merging(motionCases()) { $1 }
      .filter { !RangesOptions.replaced.contains($0.key) && !["scene", "help"].contains($0.key) }
      .mapValues { Case(operands: [scene, "--traces"] + $0.operands, option: $0.option) }
    cases["domain"] = Case(operands: [scene], option: ["--domain", "tilt=20"])
    cases["orientation"] = Case(operands: [scene], option: ["--orientation", "landscapeLeft"])
    cases["device"] = Case(operands: [scene], option: ["--device", "iPhone X"])
    cases["traces"] = Case(operands: [scene], option: ["--traces", tilt])
    cases["json"] = Case(operands: [scene], option: ["--json"])
    cases["junit"] = Case(operands: [scene], option: ["--junit"])
    cases["explain"] = Case(operands: [scene], option: ["--explain"])
    cases["o"] = Case(operands: [scene], option: ["-o", folder.path + "/ranges.txt"])
    cases["help"] = Case(operands: [scene], option: ["--help"])
    // The number of jobs must change nothing, which RangesTests looks at.
    let description = Ranges.description
    let others = CommandDescription(
      name: "ranges", summary: "", operands: "", operandCount: 1...9, discussion: [],
      options: description.options.filter { $0.name != "jobs" }, examples: [])
    try check(others, cases)
  }

  @Test func compare() throws {
    let a = try folder.write("a.csv", "time,x\n0,1\n")
    let b = try folder.write("b.csv", "time,x\n0,2\n")
    try check(
      Compare.description,
      [
        "tolerance": Case(operands: [a, b], option: ["--tolerance", "x=1"]),
        "json": Case(operands: [a, a], option: ["--json"]),
        "help": Case(operands: [a, b], option: ["--help"]),
      ])
  }

  @Test func preview() throws {
    let shared = try recordingCases().merging(motionCases()) { $1 }
    var cases = shared.filter { $0.key != "scene" && $0.key != "help" }.mapValues {
      Case(operands: $0.operands + ["--scene", scene], option: $0.option)
    }
    let base = [tilt, "--scene", scene]
    cases["tolerance"] = Case(operands: base, option: ["--tolerance", "2"])
    cases["title"] = Case(operands: base, option: ["--title", "Card"])
    cases["o"] = Case(operands: base, option: ["-o", folder.path + "/page.html"])
    cases["quiet"] = Case(operands: base, option: ["--quiet"])
    cases["help"] = Case(operands: [], option: ["--help"])
    let description = Preview.description
    let others = CommandDescription(
      name: "preview", summary: "", operands: "", operandCount: 0...1, discussion: [],
      options: description.options.filter { $0.name != "scene" }, examples: [])
    try check(others, cases)
    let missing = try BuiltCommand.run(["preview", tilt])
    #expect(missing.code == 64 && missing.messages.contains("--scene"))
  }

  @Test func snapshot() throws {
    // A little after one second every option about the motion has done what it does.
    let shared = try recordingCases().merging(motionCases()) { $1 }
    var cases = shared.filter { $0.key != "scene" && $0.key != "help" }.mapValues {
      Case(
        operands: [scene, "--trace", $0.operands[0], "--at", "1.05"] + $0.operands.dropFirst(),
        option: $0.option)
    }
    cases["offset"] = Case(operands: [scene], option: ["--offset", "0.3,-0.2"])
    cases["sheet"] = Case(operands: [scene], option: ["--sheet"])
    cases["title"] = Case(operands: [scene], option: ["--title", "Card"])
    cases["o"] = Case(operands: [scene], option: ["-o", folder.path + "/scene.svg"])
    cases["quiet"] = Case(
      operands: [scene, "--trace", tilt, "--at", "1"], option: ["--quiet"])
    cases["help"] = Case(operands: [], option: ["--help"])
    // Neither does anything without the other.
    let pair: Set<String> = ["trace", "at"]
    let others = CommandDescription(
      name: "snapshot", summary: "", operands: "", operandCount: 1...1, discussion: [],
      options: Snapshot.description.options.filter { !pair.contains($0.name) }, examples: [])
    try check(others, cases)
  }

  @Test func plot() throws {
    let shared = try recordingCases().merging(motionCases()) { $1 }
    var cases = shared.filter { $0.key != "help" }
    cases["scene"] = Case(operands: [tilt], option: ["--scene", scene])
    let two = try folder.write(
      "two.json",
      SmallTraces.scene.replacingOccurrences(
        of: "\"motionEffects\": [", with: "\"motionEffects\": [{ \"slide\": [0, 5] },"))
    cases["channel"] = Case(
      operands: [tilt, "--scene", two], option: ["--channel", "card.center.x"])
    cases["title"] = Case(operands: [tilt], option: ["--title", "Walk"])
    cases["o"] = Case(operands: [tilt], option: ["-o", folder.path + "/plot.svg"])
    cases["quiet"] = Case(operands: [tilt], option: ["--quiet"])
    cases["help"] = Case(operands: [], option: ["--help"])
    try check(Plot.description, cases)
  }

  @Test func keyframes() throws {
    // Which recordings the shared options need is known from replay; here they get a scene.
    let shared = try recordingCases().merging(motionCases()) { $1 }
    let css = ["--to", "css"]
    var cases = shared.filter { $0.key != "scene" && $0.key != "help" }.mapValues {
      Case(operands: $0.operands + css + ["--scene", scene], option: $0.option)
    }
    let base = [tilt, "--scene", scene, "--profile", "ideal"] + css
    cases["tolerance"] = Case(operands: base, option: ["--tolerance", "2"])
    cases["interpolation"] = Case(operands: base, option: ["--interpolation", "hold"])
    cases["easing"] = Case(operands: base, option: ["--easing", "linear"])
    cases["loop"] = Case(operands: base, option: ["--loop", "pingpong"])
    cases["max-keys"] = Case(
      operands: base + ["--tolerance", "0.01"], option: ["--max-keys", "4"])
    cases["max-bytes"] = Case(
      operands: base + ["--tolerance", "0.01"], option: ["--max-bytes", "500"])
    cases["fps"] = Case(operands: base, option: ["--fps", "7"])
    cases["o"] = Case(operands: base, option: ["-o", folder.path + "/motion.css"])
    cases["quiet"] = Case(operands: base, option: ["--quiet"])
    let needless: Set<String> = ["to", "scene", "skip", "help", "density"]
    let description = Keyframes.description
    let others = CommandDescription(
      name: "keyframes", summary: "", operands: "", operandCount: 1...1, discussion: [],
      options: description.options.filter { !needless.contains($0.name) }, examples: [])
    cases["help"] = Case(operands: [], option: ["--help"])
    try check(others, cases)
    let skipped = try BuiltCommand.run(["keyframes"] + base + ["--skip", "nothing.center.x"])
    #expect(skipped.code == 64)
    // Android's resources are a folder, and count in pixels.
    let resources = try ["1", "3"].map { density in
      let folder = folder.path + "/density-\(density)"
      let android = ["--to", "android", "--density", density, "-o", folder]
      #expect(try BuiltCommand.run(["keyframes", tilt, "--scene", scene] + android).code == 0)
      return try String(contentsOfFile: folder + "/res/animator/card.xml", encoding: .utf8)
    }
    #expect(resources[0] != resources[1])
    let missing = try BuiltCommand.run(["keyframes", tilt])
    #expect(missing.code == 64 && missing.messages.contains("--to"))
  }

  @Test func inspect() throws {
    var cases = try recordingCases()
    cases["json"] = Case(operands: [tilt], option: ["--json"])
    cases["full"] = Case(operands: [tilt, tilt], option: ["--full"])
    // The plot must change nothing that is printed, which PlotTests looks at.
    let others = CommandDescription(
      name: "inspect", summary: "", operands: "", operandCount: 1...9, discussion: [],
      options: Inspect.description.options.filter { $0.name != "plot" }, examples: [])
    try check(others, cases)
  }

  @Test func tiltCommand() throws {
    var cases = try recordingCases()
    for name in ["estimator", "time-constant"] { cases[name] = try motionCases()[name] }
    for name in ["digits", "quiet", "o"] { cases[name] = replayCases()[name] }
    try check(Tilt.description, cases)
  }

  @Test func explain() throws {
    var cases = try recordingCases().merging(motionCases()) { $1 }
    cases["at"] = Case(operands: [tilt], option: ["--at", "1"])
    let at = cases.removeValue(forKey: "at")
    let description = Explain.description
    let others = CommandDescription(
      name: "explain", summary: "", operands: "", operandCount: 0...1, discussion: [],
      options: description.options.filter { $0.name != "at" }, examples: [])
    try check(others, cases, with: ["--at", "0.7"])
    let operands = at?.operands ?? []
    let times = try ["0.5", "1"].map {
      try BuiltCommand.run(["explain"] + operands + ["--at", $0])
    }
    #expect(times[0].output != times[1].output)
  }

  @Test func synthesize() throws {
    try check(
      Synthesize.description,
      [
        "dialect": Case(operands: ["sine"], option: ["--dialect", "phyphox"]),
        "duration": Case(operands: ["sine"], option: ["--duration", "2.5"]),
        "rate": Case(operands: ["sine"], option: ["--rate", "50"]),
        "amplitude": Case(operands: ["sine"], option: ["--amplitude", "5"]),
        "frequency": Case(operands: ["sine"], option: ["--frequency", "0.3"]),
        "noise": Case(
          operands: ["sine", "--dialect", "acceleration"], option: ["--noise", "0.01"]),
        "seed": Case(operands: ["random"], option: ["--seed", "2"]),
        "o": Case(operands: ["sine"], option: ["-o", folder.path + "/sine.csv"]),
        "help": Case(operands: [], option: ["--help"]),
      ])
  }

  @Test func everyCommandIsTestedHere() {
    let names = Parallax.commands.map { $0.description.name }
    #expect(
      names == [
        "replay", "preview", "snapshot", "plot", "keyframes", "ranges", "compare", "inspect",
        "tilt", "explain", "synthesize", "help",
      ])
    #expect(Help.description.options.isEmpty)
  }
}
