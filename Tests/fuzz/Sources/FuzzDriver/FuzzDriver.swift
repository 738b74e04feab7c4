// SwiftPM gives every executable a main of its own, so the fuzzers call libFuzzer's driver.

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

nonisolated(unsafe) private var examineInput: ([UInt8]) -> Void = { _ in }

/// Feeds inputs to `examine` until libFuzzer's arguments say that it is enough.
public func fuzz(_ examine: @escaping ([UInt8]) -> Void) {
  examineInput = examine
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  _ = runDriver(&count, &arguments) { pointer, size in
    examineInput(Array(UnsafeBufferPointer(start: pointer, count: size)))
    return 0
  }
}
