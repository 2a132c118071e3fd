internal import SaxFuzzChecks

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzCheck.odataMetadata.trap(on: UnsafeBufferPointer(start: bytes, count: count))
  return 0
}
