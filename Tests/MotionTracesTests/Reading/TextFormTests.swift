import MotionEffects
import Testing

@testable import MotionTraces

/// Texts whose table does not begin in the first line, or whose rows are not cells between delimiters.
@Suite struct TextFormTests {
  private let rows = "0,0,0,-1\n0.01,0,0,-1\n0.02,0,0,-1\n"
  private let header = "time,gravity_x,gravity_y,gravity_z\n"

  @Test(arguments: [
    "My recording\n", "Device: phone\nRate: 100\n\n", "Name,Anna\nDate,2024-05-01\n",
    "2022-08-05 12:09:58\nv0.1\n", "# made by hand\n% and more\n// and more\n",
    "Recorder 1.0, on a phone; with \"quotes\n", "a\nb\nc\nd\ne\nf\ng\n----------\n",
    "=========\nTitle\n=========\n", "x,y\n1,2\n", "\n\r\n , , \nsep=,\n",
  ])
  func linesInFrontOfTheTable(_ preamble: String) {
    let outcome = read(preamble + header + rows)
    #expect(outcome.error == nil)
    #expect(outcome.samples.map(\.time) == [0, 0.01, 0.02], "\(preamble)")
    #expect(outcome.summary?.findings == [])
  }

  /// Lines in messages are those of the file.
  @Test func linesAreCountedFromTheFilesBeginning() throws {
    let outcome = read("About\nme\n\n" + header + "0,0,0,-1\n0.01,x,0,-1\n0.02,0,0,-1\n")
    let finding = try #require(outcome.summary?.findings.first)
    #expect(finding.kind == .unreadableCell)
    #expect(finding.examples.first?.line == 6)
  }

  @Test func aHeaderInAComment() {
    let outcome = read("#time [s],gravity_x,gravity_y,gravity_z\n" + rows)
    #expect(outcome.samples.count == 3)
    #expect(outcome.summary?.columns.map(\.name).first == "time [s]")
  }

  @Test func blanksBetweenCells() {
    let text =
      "time gravity_x gravity_y  gravity_z\n 0  0 0 -1 \n0.01\t 0.6  0 -0.8\r\n\n0.02 0 0 -1\n"
    let outcome = read(text)
    #expect(outcome.samples.map(\.time) == [0, 0.01, 0.02])
    #expect(outcome.samples.dropFirst().first?.gravity == Vector3(x: 0.6, y: 0, z: -0.8))
    let commas = read(text.replacing(".", with: ","))
    #expect(commas.samples == outcome.samples)
  }

  /// Several records may share a line, and some are damaged: the others are read all the same.
  @Test func recordsThatEndWithSemicolons() throws {
    let text = """
      33,Jogging,49105962326000,-0.6946377,12.680544,0.50395286;
      33,Jogging,49106062271000,5.012288,11.264028,0.95342433;33,Jogging,49106112167000,4.9,10.8,-0.08;
      33,Jogging,49106222305000,-0.61,18.49,;
      33,Jogging,0,0.1,9.8,0.2;
      33,Jogging,49106332290000,-1.18,12.1,,7.2;
      33,Jogging,49106442306000,-2.6,11.1,-1.5;,
      ;
      33,Jogging,49106542312000,-4.4,10.5,x;
      33,Jogging,49106652389000,1.9,9.8,0.2

      """
    let outcome = read(text)
    #expect(outcome.error == nil)
    #expect(outcome.summary?.format == .wisdm)
    #expect(outcome.samples.count == 5)
    let first = try #require(outcome.samples.first?.acceleration)
    #expect(abs(first.y + 12.680544 / standardGravity) < 1e-12)
    func lines(_ kind: TraceSummary.Finding.Kind) -> [Int] {
      outcome.summary?.findings.first { $0.kind == kind }?.examples.map(\.line) ?? []
    }
    #expect(lines(.missingCell) == [3, 4])
    #expect(lines(.wrongCellCount) == [5])
    #expect(lines(.unreadableCell) == [8])
  }

  @Test func allRecordsOnOneLine() {
    let records = (0..<4000).map { "1,A,\(252_207_666_810_782 + $0 * 50_000_000),0.1,0.2,9.8;" }
    let outcome = read(records.joined())
    #expect(outcome.samples.count == 4000)
    #expect(outcome.summary?.format == .wisdm)
  }

  @Test func tuples() {
    let preamble = "AppleWatchAccelerationRecord\nLeftHand\nHeart\n2022-08-05 12:09:58\nv0.1\n"
    let rows = "0.00\t(0.1, 0.0, 0.0)\t(0, 0, -1)\n0.09\t(0, 0, 0.5)\t(0.6, 0, -0.8)\n"
    for separator in ["\t", " ", ",", ", ", ";"] {
      let outcome = read(preamble + rows.replacing("\t", with: separator))
      #expect(outcome.summary?.format == .appleWatchText, "'\(separator)'")
      #expect(outcome.samples.map(\.time) == [0, 0.09])
      #expect(outcome.samples.first?.acceleration == Vector3(x: 0.1, y: 0, z: -1))
      #expect(outcome.samples.last?.gravity == Vector3(x: 0.6, y: 0, z: -0.8))
    }
  }

  /// The form of the rows does not depend on the size of the pieces, nor on line ends and encoding.
  @Test func piecesAndLineEnds() {
    let texts = [
      "AppleWatch\n0.00\t(0.1, 0.0, 0.0)\t(0, 0, -1)\n0.09\t(0, 0, 0.5)\t(0.6, 0, -0.8)\n",
      "1,A,252207666810782,0.1,0.2,9.8;1,A,252207717164786,0.1,0.2,9.8;\n1,A,252207767518790,0,0,9;\n",
      "# Created at Fri Apr 23\n252207666810782 0.1 9.7 0.2\n252207676810782 0.1 9.7 0.2\n",
    ]
    for text in texts {
      let expected = read(text, name: "acce.txt")
      #expect(expected.samples.count >= 2)
      for size in [1, 2, 3, 7, 64] {
        #expect(read(text, name: "acce.txt", .init(bufferSize: size)) == expected, "\(size)")
      }
      for end in ["\r\n", "\r\r\n", "\r"] {
        let other = read(text.replacing("\n", with: end), name: "acce.txt")
        #expect(other.samples == expected.samples, "\(end.utf8.map { $0 })")
      }
      let utf16 = "\u{FEFF}\(text)".utf16.flatMap { unit -> [UInt8] in
        [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
      #expect(read(utf16, name: "acce.txt").samples == expected.samples)
    }
  }

  @Test func latin1Units() {
    var bytes = Array(
      "time;gravity_x (m/s?);gravity_y (m/s?);gravity_z (m/s?)\n0;0;0;-9.80665\n".utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "?") { bytes[index] = 0xB2 }
    let outcome = read(bytes)
    #expect(outcome.samples.first?.gravity == Vector3(x: 0, y: 0, z: -1))
    #expect(outcome.summary?.columns.last?.name == "gravity_z (m/s²)")
  }

  /// A second line of the header with the units, as spreadsheets and laboratory programs have it.
  @Test func unitsInALineOfTheirOwn() {
    let rows = (0..<20).map { "\($0 * 20),0,0,9.80665,90,0,0\n" }.joined()
    for units in ["ms,m/s^2,m/s^2,m/s^2,deg/s,deg/s,deg/s", "[ms],(m/s²),m/s2,m/s2,°/s,°/s,dps"] {
      let outcome = read(
        "time,ax,ay,az,wx,wy,wz\n\(units)\n" + rows, .init(gravitySign: .android))
      #expect(outcome.samples.count == 20)
      #expect(outcome.samples.last?.time == 0.38)
      #expect(abs(outcome.meanDown.z + 1) < 1e-12)
      #expect(abs((outcome.samples.first?.rotationRate?.x ?? 0) - .pi / 2) < 1e-12)
      #expect(outcome.summary?.findings == [])
    }
    // A first row that cannot be read is no line of units.
    #expect(
      read("time,ax,ay,az,wx,wy,wz\na,b,c,d,e,f,g\n" + rows, .init(gravitySign: .android))
        .summary?.count(of: .unreadableCell) == 1)
  }
}
