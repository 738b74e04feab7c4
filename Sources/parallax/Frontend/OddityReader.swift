internal import MotionTimelines
internal import MotionTraces

/// A reader that remembers where its samples were odd.
struct OddityReader: ~Copyable, MotionSampleSource {
  private(set) var reader: TraceReader
  private var first: Double?
  private var last = 0.0
  private var longest: [PreviewRecording.Gap] = []
  private var findingCount = 0
  private var counts: [TraceSummary.Finding.Kind: Int] = [:]
  private var times: [TraceSummary.Finding.Kind: [Double]] = [:]
  private var timeCount = 0

  /// How many places can be told; a page with more would show nothing else.
  private static let limit = 500

  init(_ reader: consuming TraceReader) { self.reader = reader }

  mutating func next() throws(TraceError) -> MotionSample? {
    guard let sample = try reader.next() else { return nil }
    guard let first else {
      first = sample.time
      last = sample.time
      return sample
    }
    let interval = sample.time - last
    if longest.count < Self.limit || interval > longest[longest.count - 1].length {
      let place = longest.firstIndex { $0.length < interval } ?? longest.count
      longest.insert(.init(start: last - first, end: sample.time - first), at: place)
      if longest.count > Self.limit { longest.removeLast() }
    }
    last = sample.time
    if reader.findingCount != findingCount, timeCount < Self.limit { noteFindings(last - first) }
    return sample
  }

  private mutating func noteFindings(_ time: Double) {
    findingCount = reader.findingCount
    for finding in reader.summary.findings where counts[finding.kind] != finding.count {
      counts[finding.kind] = finding.count
      times[finding.kind, default: []].append(time)
      timeCount += 1
    }
  }

  /// The stretches without samples: the longest intervals, as many as gaps were found.
  var gaps: [PreviewRecording.Gap] {
    longest.prefix(reader.summary.gapCount).sorted { $0.start < $1.start }
  }

  /// What was odd, with the times at which it was.
  var notes: [PreviewRecording.Note] {
    reader.summary.findings.map { .init($0.words, at: times[$0.kind] ?? []) }
  }
}

extension PreviewRecording.Gap {
  fileprivate var length: Double { end - start }
}
