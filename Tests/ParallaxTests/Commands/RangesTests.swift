import Foundation
import Testing
import _ParallaxTestSupport

@Suite struct RangesTests {
  let examples = Recordings.projectRoot + "/Examples/"
  let traces = Recordings.projectRoot + "/Traces/"

  @Test func theCornerOfTheSquareIsBareAndNoPoseReachesIt() throws {
    let scene = examples + "corner-of-the-square/scene.json"
    #expect(try BuiltCommand.run(["ranges", scene]).code == 0)
    let square = try BuiltCommand.run(["ranges", scene, "--domain", "square"])
    #expect(square.code == 1)
    #expect(square.messages == "parallax: 1 of 1 checks fail, first: portrait\n")
    #expect(square.output.contains("fails by 15 points (30 pixels) at the right edge"))
    #expect(square.output.contains("further than a device can be held"))
    #expect(square.output.contains(#""frame": [-60, -60, 440, 688]"#))
    #expect(square.output.contains("center.x ±40 to ±30; center.x ±20 to ±15"))
  }

  /// The advice, written into the document as it is printed.
  @Test func followingTheAdviceRepairs() throws {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOfFile: examples + "corner-of-the-square/scene.json", encoding: .utf8)
    let grown = try folder.write(
      "grown.json", text.replacing("[-45, -60, 410, 688]", with: "[-60, -60, 440, 688]"))
    #expect(try BuiltCommand.run(["ranges", grown, "--domain=square"]).code == 0)
    let reduced = try folder.write(
      "reduced.json", text.replacing("40", with: "30").replacing("20", with: "15"))
    #expect(try BuiltCommand.run(["ranges", reduced, "--domain=square"]).code == 0)
  }

  @Test func aCardLeavesASmallPhoneInLandscape() throws {
    let scene = examples + "card-in-landscape/scene.json"
    #expect(try BuiltCommand.run(["ranges", scene, "--device", "all"]).code == 0)
    let turned = try BuiltCommand.run([
      "ranges", scene, "--device", "all", "--orientation", "all",
    ])
    #expect(turned.code == 1)
    #expect(turned.messages.contains("first: iPhone 4, landscapeLeft"))
    let text = try String(contentsOfFile: scene, encoding: .utf8)
    let folder = try TemporaryFolder()
    let repaired = try folder.write(
      "scene.json",
      text.replacing(
        #""flexibleTopMargin", "flexibleBottomMargin""#, with: #""flexibleHeight""#))
    #expect(
      try BuiltCommand.run(["ranges", repaired, "--device=all", "--orientation=all"]).code == 0)
  }

  /// A folder stands for the recordings in it; what is none is told.
  @Test func aFolderOfRecordings() throws {
    let scene = examples + "card-over-wallpaper/scene.json"
    let folder = try TemporaryFolder()
    for name in ["quaternion.csv", "phyphox.csv"] {
      try FileManager.default.copyItem(
        atPath: traces + name, toPath: folder.path + "/" + name)
    }
    let notes = try folder.write("notes.txt", "held in the left hand\n")
    // It opens, and has no tilt.
    let offsets = try folder.write("offsets.csv", "time,horizontal,vertical\n0,0,0\n1,0.1,0\n")
    let files = [folder.path + "/phyphox.csv", folder.path + "/quaternion.csv"]
    let named = try BuiltCommand.run(["ranges", scene, "--traces"] + files)
    let whole = try BuiltCommand.run(["ranges", scene, "--traces", folder.path])
    #expect(whole.output == named.output)
    #expect(whole.code == named.code)
    #expect(whole.messages.contains(notes) && whole.messages.contains(offsets))
    let object = try BuiltCommand.run(["ranges", scene, "--json", "--traces", folder.path]).output
    #expect(object.contains("\"unusable\":[{\"file\":\"\(notes)\""), "\(object)")
    // Folders within the folder stand for theirs, whatever is beside them.
    let outer = try TemporaryFolder()
    try outer.write("notes.txt", "both hands\n")
    try FileManager.default.copyItem(atPath: folder.path, toPath: outer.path + "/one")
    // However deep, and beside a single one.
    try FileManager.default.createDirectory(
      atPath: outer.path + "/two/three", withIntermediateDirectories: true)
    for place in ["/two/three/gravity.csv", "/sensorlog.csv"] {
      try FileManager.default.copyItem(
        atPath: traces + (place as NSString).lastPathComponent, toPath: outer.path + place)
    }
    let nested = try BuiltCommand.run(["ranges", scene, "--traces", outer.path])
    for place in ["/two/three/gravity.csv, ", "/sensorlog.csv, ", "/one/quaternion.csv, "] {
      #expect(nested.output.contains(outer.path + place), "\(place)")
    }
    #expect(nested.code == named.code && nested.output.contains("/one/phyphox.csv, "))
    // What is named itself must be of use, and so must something in a folder.
    #expect(try BuiltCommand.run(["ranges", scene, "--traces", notes, files[0]]).code == 65)
    let useless = try TemporaryFolder()
    try useless.write("a.txt", "a\n")
    try useless.write("b.txt", "b\n")
    #expect(try BuiltCommand.run(["ranges", scene, "--traces", useless.path]).code == 65)
  }

  @Test func recordingsAreTestedOnEveryScreen() throws {
    let scene = examples + "corner-of-the-square/scene.json"
    let folder = try TemporaryFolder()
    try folder.write("o.csv", "time,horizontal,vertical\n0,0,0\n1,1,-1\n2,0,0\n")
    let result = try BuiltCommand.shell(
      "\"$parallax\" ranges \(scene) --profile focus --device all --orientation all --traces - < o.csv",
      in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("\nFAIL standard input, iPhone 5, landscapeLeft: 1 of 1 fail\n"))
    #expect(
      result.messages.contains("first: standard input, iPhone"), "\(result.messages)")
    let twice = try BuiltCommand.shell("\"$parallax\" ranges - --traces - < o.csv", in: folder)
    #expect(twice.code == 64 && twice.messages.contains("standard input once only"))
    let full = try BuiltCommand.shell("\"$parallax\" ranges \(scene) -o /dev/full", in: folder)
    #expect(full.code == 74 && full.messages.contains("/dev/full: cannot be written"))
  }

  @Test func jobsDoNotChangeTheOutput() throws {
    let scene = examples + "card-over-wallpaper/scene.json"
    let files = ["phyphox.csv", "quaternion.csv", "sensorlog.csv", "gravity.csv"].map {
      traces + $0
    }
    for form in [[], ["--json"], ["--junit"]] {
      let one = try BuiltCommand.run(["ranges", scene, "--traces"] + files + form)
      #expect(one.code == 0, "\(one.messages)")
      for jobs in ["2", "7"] {
        #expect(
          try BuiltCommand.run(["ranges", scene, "--jobs", jobs, "--traces"] + files + form) == one)
      }
    }
  }

  @Test func jsonIsJSON() throws {
    let result = try BuiltCommand.run([
      "ranges", examples + "perspective/scene.json", "--json", "--domain", "tilt=40",
    ])
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(root["passes"] as? Bool == true)
    let run = try #require((root["runs"] as? [[String: Any]])?.first)
    #expect(run["domain"] as? String == "tilt=40")
  }

  @Test func junitFollowsItsSchema() throws {
    let result = try BuiltCommand.run([
      "ranges", examples + "corner-of-the-square/scene.json", "--junit", "--domain", "square",
    ])
    #expect(result.code == 1)
    for element in ["<testsuites>", "<testsuite ", "<testcase ", "<failure "] {
      #expect(result.output.contains(element))
    }
    // Where xmllint is, the schema decides.
    let folder = try TemporaryFolder()
    let file = try folder.write("report.xml", result.output)
    let check = try BuiltCommand.shell(
      "command -v xmllint >/dev/null || exit 0; xmllint --noout --schema "
        + "\(Recordings.projectRoot)/Tests/junit/strict.xsd \(file)", in: folder)
    #expect(check.code == 0, "\(check.messages)")
  }

  @Test func optionsWithoutEffectAreRefused() throws {
    let scene = examples + "shared-group/scene.json"
    for words in [
      ["--jobs", "2"], ["--profile", "ideal"], ["--domain", "trace"], ["--domain", "tilt=0"],
      ["--device", "iPhone"], ["--json", "--junit"], ["--json", "--explain"], ["other.json"],
    ] {
      let result = try BuiltCommand.run(["ranges", scene] + words)
      #expect(result.code == 64, "\(words): \(result.messages)")
    }
  }
}
