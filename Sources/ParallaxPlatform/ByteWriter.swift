/// Collects bytes and hands them on in large pieces, to a file descriptor or to memory.
///
/// An error of the system is recorded, not thrown, so that appending stays cheap: after one, further
/// bytes are dropped. `flush()` throws it; `failure` shows it any time.
///
///     var writer = ByteWriter(descriptor: 1)
///     writer.append("time\n")
///     writer.append(0.25, FixedDecimals(digits: 6))   // 0.250000
///     try writer.flush()
///
/// This file holds the unsafe code of writing: stores into the buffer, whose room is checked once
/// for each value or row (`reserve`), not for each byte.
@safe
public struct ByteWriter: ~Copyable {
  /// The first error that the sink gave; since then bytes are dropped.
  public private(set) var failure: SystemError?

  private let descriptor: Int32?
  private var buffer: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0
  private let triplets: UnsafePointer<UInt32>
  private let heads: UnsafePointer<UInt64>
  private var handedOn = 0

  /// What all writers share, made once: short texts are written by writers of their own.
  private static let tables = DigitTables()

  /// The bytes of one write to the system: large enough that calls cost nothing, small enough to
  /// stay in the second-level cache.
  public static let usualCapacity = 256 * 1024

  /// The longest text of a number below `FixedDecimals.limit`, plus what the last store spills over.
  static let roomForNumber = 48

  /// Writes to a descriptor, which stays open and the caller's own.
  ///
  /// - Precondition: `capacity` is positive.
  public init(descriptor: Int32, capacity: Int = usualCapacity) {
    self.init(sink: descriptor, capacity: capacity)
  }

  /// Collects everything in memory, for `takeBytes()`.
  public init() { self.init(sink: nil, capacity: 4096) }

  private init(sink: Int32?, capacity: Int) {
    precondition(capacity > 0, "a buffer needs room")
    descriptor = sink
    self.capacity = max(capacity, 2 * Self.roomForNumber)
    unsafe buffer = .allocate(capacity: self.capacity)
    unsafe (triplets, heads) = unsafe (Self.tables.triplets, Self.tables.heads)
  }

  deinit {
    unsafe buffer.deallocate()
  }

  /// How many bytes were appended in all.
  public var byteCount: Int { handedOn + count }

  /// Hands everything on.
  ///
  /// - Throws: The error of this or of an earlier attempt.
  public mutating func flush() throws(SystemError) {
    if descriptor != nil { handOn() }
    if let failure { throw failure }
  }

  /// Takes out what was collected in memory.
  ///
  /// - Precondition: The writer was made without a descriptor.
  public mutating func takeBytes() -> [UInt8] {
    precondition(descriptor == nil, "only a writer to memory keeps its bytes")
    let bytes = unsafe Array(UnsafeBufferPointer(start: buffer, count: count))
    handedOn += count
    count = 0
    return bytes
  }

  // MARK: Bytes and text

  /// Appends one byte.
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe buffer[count] = byte
    count += 1
  }

  /// Appends bytes as they are.
  public mutating func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (buffer + count).update(from: start, count: source.count)
    }
    count += bytes.count
  }

  /// Appends a text in UTF-8.
  public mutating func append(_ text: String) { append(Array(text.utf8)) }

  // MARK: Numbers

  /// Appends a finite number with fixed decimals.
  ///
  /// - Precondition: The value is finite.
  /// - Complexity: O(1) below 2^51 / 10^digits; above, by exact arithmetic on all its digits.
  public mutating func append(_ value: Double, _ format: FixedDecimals) {
    guard value.magnitude * format.scale < FixedDecimals.limit else {
      return append(format.exactText(value))
    }
    reserve(Self.roomForNumber)
    let end = unsafe store(value, format, at: buffer + count)
    count = unsafe end - buffer
  }

  /// Appends a finite number with `digits` decimals, 0…15.
  ///
  /// - Precondition: The value is finite.
  public mutating func append(_ value: Double, digits: Int) {
    append(value, FixedDecimals(digits: digits))
  }

  /// Appends a range of finite numbers with a separator before each.
  ///
  /// - Precondition: The range lies in `values`, whose numbers in it are finite.
  /// - Complexity: O(n) in the number of values.
  public mutating func append(
    _ values: [Double], _ range: Range<Int>, precededBy separator: UInt8, _ format: FixedDecimals
  ) {
    reserve(range.count * Self.roomForNumber)
    let values = values[range]
    let format = format
    var position = unsafe buffer + count
    for (index, value) in zip(values.indices, values) {
      guard value.magnitude * format.scale < FixedDecimals.limit else {
        count = unsafe position - buffer
        return appendCarefully(values[index...], precededBy: separator, format)
      }
      unsafe position.pointee = separator
      unsafe position = store(value, format, at: position + 1)
    }
    count = unsafe position - buffer
  }

  @inline(never)
  private mutating func appendCarefully(
    _ values: ArraySlice<Double>, precededBy separator: UInt8, _ format: FixedDecimals
  ) {
    for value in values {
      append(separator)
      append(value, format)
    }
  }

  /// Stores the text of an ordinary number and returns where it ends; `roomForNumber` bytes are free.
  ///
  /// There is no branch on the sign and none for each digit: groups of three come from tables, and
  /// a store may spill over what the next one overwrites.
  @inline(__always)
  private func store(
    _ value: Double, _ format: FixedDecimals, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let product = value.magnitude * format.scale
    // Adding 2^52 rounds to an integer, half-way cases to even, and leaves it in the low bits.
    let shifted = product + 0x1p52
    let nearest = shifted - 0x1p52
    var scaled = shifted.bitPattern & 0x000F_FFFF_FFFF_FFFF
    if (product - nearest).magnitude == 0.5 {
      scaled = format.settleHalfway(value.magnitude, product: product, nearest: nearest)
    }
    let integer = format.quotient(of: scaled)
    let rest = (scaled &- integer &* format.divisor) &* format.padding

    unsafe start.pointee = UInt8(ascii: "-")
    let sign = value.bitPattern >> 63 & (scaled == 0 ? 0 : 1)
    var position = unsafe start + Int(truncatingIfNeeded: sign)
    if integer < 1000 {
      let head = unsafe UInt64(littleEndian: heads[Int(truncatingIfNeeded: integer)])
      unsafe store(head.littleEndian, at: position)
      unsafe position += Int(truncatingIfNeeded: head >> 32)
    } else {
      unsafe position = storeLarge(integer, at: position)
    }
    if format.groups == 2 {
      let fraction = UInt32(truncatingIfNeeded: rest)
      let first = fraction / 1000
      unsafe store(triplets[Int(first)], at: position)
      unsafe store(triplets[Int(fraction &- first &* 1000)], at: position + 3)
      return unsafe position + format.digits
    }
    if format.groups == 0 { return unsafe position - 1 }
    // From the last group to the first: each store puts a point before its three digits, which the
    // next store overwrites, so that only the one that belongs there stays.
    var fraction = rest
    for group in stride(from: format.groups &- 1, through: 0, by: -1) {
      let first = fraction / 1000
      let index = Int(truncatingIfNeeded: fraction &- first &* 1000)
      let entry = unsafe UInt32(littleEndian: triplets[index])
      unsafe store((entry << 8 | entry >> 24).littleEndian, at: position + (3 &* group &- 1))
      fraction = first
    }
    return unsafe position + format.digits
  }

  /// Stores an integer of 1000 or more and a point, and returns where they end.
  @inline(never)
  private func storeLarge(
    _ integer: UInt64, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let first = integer / 1000
    let position: UnsafeMutablePointer<UInt8>
    if first < 1000 {
      let head = unsafe UInt64(littleEndian: heads[Int(first)])
      unsafe store(head.littleEndian, at: start)
      unsafe position = start + Int(head >> 32)
    } else {
      unsafe position = storeLarge(first, at: start)
    }
    unsafe store(triplets[Int(integer - first * 1000)], at: position - 1)
    return unsafe position + 3
  }

  @inline(__always)
  private func store<Bytes: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: Bytes, at position: UnsafeMutablePointer<UInt8>
  ) {
    unsafe UnsafeMutableRawPointer(position).storeBytes(of: bytes, as: Bytes.self)
  }

  // MARK: The buffer

  /// Makes room for some bytes more.
  @inline(__always)
  private mutating func reserve(_ room: Int) {
    if capacity - count < room { makeRoom(room) }
  }

  @inline(never)
  private mutating func makeRoom(_ room: Int) {
    if descriptor != nil { handOn() }
    guard capacity - count < room else { return }
    let larger = max(2 * capacity, count + room)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: buffer, count: count)
    unsafe buffer.deallocate()
    unsafe buffer = moved
    capacity = larger
  }

  private mutating func handOn() {
    defer {
      handedOn += count
      count = 0
    }
    guard let descriptor, failure == nil, count > 0 else { return }
    do {
      try unsafe writeBytes(descriptor, UnsafeRawBufferPointer(start: buffer, count: count))
    } catch {
      failure = error
    }
  }
}

/// The digits of 0…999 as they are stored, never freed and never changed.
@safe
private struct DigitTables: @unchecked Sendable {
  /// With leading zeros and a point behind them, four bytes each.
  let triplets: UnsafePointer<UInt32>
  /// Without leading zeros and a point behind them, in the low four bytes, and the length of that in
  /// the fifth.
  let heads: UnsafePointer<UInt64>

  init() {
    let triplets = UnsafeMutablePointer<UInt32>.allocate(capacity: 1000)
    let heads = UnsafeMutablePointer<UInt64>.allocate(capacity: 1000)
    for number in 0..<1000 as Range<UInt32> {
      let digits = (number / 100) | (number / 10 % 10) << 8 | (number % 10) << 16
      let text = digits | 0x2E30_3030  // "000.", the first digit in the lowest byte
      unsafe triplets.advanced(by: Int(number)).initialize(to: text.littleEndian)
      let zeros: UInt32 = (number < 100 ? 1 : 0) + (number < 10 ? 1 : 0)
      let head = UInt64(text >> (8 * zeros)) | UInt64(4 - zeros) << 32
      unsafe heads.advanced(by: Int(number)).initialize(to: head.littleEndian)
    }
    unsafe self.triplets = UnsafePointer(triplets)
    unsafe self.heads = UnsafePointer(heads)
  }
}
