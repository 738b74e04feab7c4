internal import ParallaxPlatform

/// Tables of samples, for plots and tests: every channel at every sample, or what became of it.
///
/// Columns carry their units: `t_s`, `card.center.x_pt`, `card.layer.transform.rotation.z_rad`.
/// Missing values do not occur, and numbers are the shortest that read back the same.
struct TableText {
  let scene: AnimatedScene

  private func column(_ channel: AnimatedScene.Channel) -> String {
    channel.name
      + (channel.property.kind == .points ? "_pt" : channel.property.kind == .radians ? "_rad" : "")
  }

  /// The names of the columns, the time first.
  var names: [String] { ["t_s"] + scene.channels.map(column) }

  /// What stands before the rows.
  func head(_ format: KeyframeFormat, rowCount: Int) -> [UInt8] {
    switch format {
    case .csv: return Array((names.map(\.csvCell).joined(separator: ",") + "\n").utf8)
    case .csvLong: return Array("t_s,layer,channel,value\n".utf8)
    case .compare: return Array("t_s,layer,channel,source,reconstructed,error\n".utf8)
    case .npy: return Self.npyHead(rows: rowCount, columns: names.count)
    default: return []
    }
  }

  /// The rows of a sample; `written` is what an animation has instead.
  func rows(
    _ format: KeyframeFormat, _ time: Double, _ values: [Double], written: [Double]
  ) -> [UInt8] {
    let start = DecimalText.shortest(time)
    switch format {
    case .csv:
      return Array(
        ([start] + values.map(DecimalText.shortest)).joined(separator: ",").utf8) + [0x0A]
    case .jsonLines:
      let members = zip(names, [time] + values).map {
        $0.jsonString + ":" + DecimalText.shortest($1)
      }
      return Array(("{" + members.joined(separator: ",") + "}\n").utf8)
    case .npy:
      return ([time] + values).flatMap { value in
        (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64($0))) }
      }
    default:
      var text = ""
      for (index, channel) in scene.channels.enumerated() {
        text += "\(start),\(channel.viewID.csvCell),\(channel.keyPath.csvCell),"
        text += DecimalText.shortest(values[index])
        if format == .compare {
          text += "," + DecimalText.text(written[index], 9) + ","
          text += DecimalText.text(written[index] - values[index], 9)
        }
        text += "\n"
      }
      return Array(text.utf8)
    }
  }

  /// The head of a NumPy file, version 1.0: 128 bytes with padding.
  private static func npyHead(rows: Int, columns: Int) -> [UInt8] {
    var text = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
    text += String(repeating: " ", count: max(128 - 10 - text.utf8.count - 1, 0)) + "\n"
    let length = UInt16(text.utf8.count)
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 0xFF), UInt8(length >> 8)]
      + Array(text.utf8)
  }

  /// The names of a NumPy file's columns, as JSON.
  var namesDocument: [UInt8] {
    Array(("[" + names.map(\.jsonString).joined(separator: ", ") + "]\n").utf8)
  }
}
