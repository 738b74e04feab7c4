/// The apps and data sets whose recordings can be read.
public enum TraceFormat: String, CaseIterable, Hashable, Sendable {
  /// This project's own tables: `time,qx,qy,qz,qw` and the like.
  case parallax
  /// phyphox, on Android and iOS.
  case phyphox
  /// Sensor Logger by Kelvin Choi, on Android and iOS.
  case sensorLogger = "sensor-logger"
  /// SensorLog by Bernd Thomas, on iOS and watchOS.
  case sensorLog = "sensorlog"
  /// Tables of Core Motion's own values, such as the MotionSense data set.
  case coreMotion = "core-motion"
  /// Physics Toolbox Sensor Suite, on Android and iOS.
  case physicsToolbox = "physics-toolbox"
  /// AndroSensor, on Android.
  case androSensor = "androsensor"
  /// Sensor Record, on Android.
  case sensorRecord = "sensor-record"
  /// The Heterogeneity Activity Recognition data set.
  case hhar
  /// The data sets RIDI and RoNIN.
  case ridi
  /// Edge Impulse's CSV.
  case edgeImpulse = "edge-impulse"
  /// MATLAB Mobile's timetables.
  case matlabMobile = "matlab-mobile"
  /// A browser's motion and orientation events.
  case browser
  /// The sensor board VMU931.
  case vmu931
  /// Other sensor boards, such as x-io Fusion and the MPU6050.
  case sensorBoard = "sensor-board"
  /// Science Journal, on Android and iOS.
  case scienceJournal = "science-journal"
  /// iOS recorders that write the pose's name.
  case deviceOrientation = "device-orientation"
  /// The data sets of the WISDM laboratory.
  case wisdm
  /// The raw recordings of RoNIN and RIDI.
  case ronin
  /// The data set OxIOD.
  case oxiod
  /// The data set PAMAP2.
  case pamap2
  /// The data set HAPT.
  case hapt
  /// The wristband Empatica E4.
  case empatica
  /// ActiGraph's raw data.
  case actigraph
  /// The loggers Axivity AX3 and AX6.
  case axivity
  /// Text files with tuples from an Apple Watch.
  case appleWatchText = "apple-watch-text"
  /// Sensor Kinetics by Innoventions.
  case sensorKinetics = "sensor-kinetics"
  /// Numbers without a header.
  case headerless
  /// Any other table, by the usual meaning of its header's words, or by a mapping.
  case table

  /// The name for people.
  public var title: String { recogniser.title }

  /// How to recognise it and lay out its columns.
  var recogniser: any TraceRecogniser.Type {
    switch self {
    case .parallax: ParallaxFormat.self
    case .phyphox: PhyphoxFormat.self
    case .sensorLogger: SensorLoggerFormat.self
    case .sensorLog: SensorLogFormat.self
    case .coreMotion: CoreMotionFormat.self
    case .physicsToolbox: PhysicsToolboxFormat.self
    case .androSensor: AndroSensorFormat.self
    case .sensorRecord: SensorRecordFormat.self
    case .hhar: HHARFormat.self
    case .ridi: RIDIFormat.self
    case .edgeImpulse: EdgeImpulseFormat.self
    case .matlabMobile: MatlabMobileFormat.self
    case .browser: BrowserFormat.self
    case .vmu931: VMU931Format.self
    case .sensorBoard: SensorBoardFormat.self
    case .scienceJournal: ScienceJournalFormat.self
    case .deviceOrientation: DeviceOrientationFormat.self
    case .wisdm: WISDMFormat.self
    case .ronin: RoNINFormat.self
    case .oxiod: OxIODFormat.self
    case .pamap2: PAMAP2Format.self
    case .hapt: HAPTFormat.self
    case .empatica: EmpaticaFormat.self
    case .actigraph: ActiGraphFormat.self
    case .axivity: AxivityFormat.self
    case .appleWatchText: AppleWatchTextFormat.self
    case .sensorKinetics: SensorKineticsFormat.self
    case .headerless: HeaderlessFormat.self
    case .table: TableFormat.self
    }
  }

  /// The order of asking: formats with unmistakable headers before those with common words.
  static let recognitionOrder: [TraceFormat] = [
    .actigraph, .axivity, .sensorLog, .sensorLogger, .parallax, .androSensor, .physicsToolbox,
    .hhar, .vmu931, .ridi, .sensorKinetics, .sensorRecord, .matlabMobile, .phyphox,
    .deviceOrientation, .coreMotion, .browser, .scienceJournal, .edgeImpulse, .sensorBoard,
    .appleWatchText, .empatica, .wisdm, .ronin, .oxiod, .pamap2, .hapt, .headerless, .table,
  ]
}

/// Knows one format: which headers are its own, and what their columns mean.
///
/// A new format is one file with a type like this, one case of `TraceFormat`, and its place in
/// `TraceFormat.recognitionOrder`.
protocol TraceRecogniser {
  /// The name for people.
  static var title: String { get }

  /// What the header means, or nil when it is not this format's.
  ///
  /// A table of this format that tells no tilt (another sensor's, or without gravity) has a layout
  /// as well: it may be one of several tables of a recording. Refusing it is the reader's matter.
  ///
  /// - Throws: When the table is this format's, but no measurement of any sensor.
  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout?
}

/// Asks the formats in turn.
enum Recognition {
  static func layout(of head: TraceHead) throws(TraceError) -> TraceLayout {
    if let mapping = head.configuration.columns { return try mapping.layout(of: head) }
    if let format = head.configuration.format {
      do throws(TraceError) {
        let layout = try format.recogniser.layout(of: head)
        if let layout, layout.readsSomething || likely(head) == nil { return layout }
      } catch  where likely(head) == nil {
        throw error
      } catch {}
      throw head.error(
        .unknownFormat,
        "\(head.foundColumns); these are not columns of \(format.title)"
          + (likely(head).map { ", but look like \($0.title)" } ?? "")
          + "; leave --format away to let the header decide")
    }
    for format in TraceFormat.recognitionOrder {
      if let layout = try format.recogniser.layout(of: head) { return layout }
    }
    if head.hasOnlyTimes {
      throw head.error(
        .noData,
        "\(head.foundColumns); a tilt needs gravity, acceleration with gravity, or the attitude;"
          + " export one of them")
    }
    let known = TraceFormat.allCases.map(\.title).joined(separator: ", ")
    throw head.error(
      .unknownFormat,
      "\(head.foundColumns); no known format has them (known: \(known)); say which are which, with"
        + " --columns time=NAME,ax=NAME,ay=NAME,az=NAME and --units, or rename them to"
        + " time,acceleration_x,acceleration_y,acceleration_z (seconds, g, pointing down)")
  }

  /// The format that the header belongs to, whatever was asked for.
  private static func likely(_ head: TraceHead) -> TraceFormat? {
    TraceFormat.recognitionOrder.first { format in
      guard format != head.configuration.format else { return false }
      return (try? format.recogniser.layout(of: head))?.readsSomething ?? false
    }
  }
}
