import Testing

@testable import MotionEffects

@Suite("Devices")
struct DeviceTests {
  @Test("Names are found whatever their case, spaces and brackets")
  func names() throws {
    for spelling in [
      "iPhone SE (2nd generation)", "iphone se 2nd generation", "IPHONESE2NDGENERATION",
    ] {
      #expect(Device(named: spelling)?.name == "iPhone SE (2nd generation)")
    }
    #expect(Device(named: "iPhone") == nil)
    #expect(Device(named: "") == nil)
    #expect(Device.names(near: "iPhone 16Promx").first == "iPhone 16 Pro Max")
    #expect(Device.names(near: "ipad pro 12.9").contains("iPad Pro 12.9-inch"))
  }

  @Test("The tick rate follows the kind and the panel")
  func tickRates() {
    let rates = ["iPhone 5", "iPhone 15 Pro", "iPad Air 2", "iPad Pro 11-inch (M4)"].map {
      Device(named: $0)?.tickRate
    }
    #expect(rates == [30, 32, 45, 48])
  }

  @Test("Every screen is upright, with room inside its safe area in both orientations")
  func table() {
    #expect(Set(Device.all.map { $0.name.lowercased() }).count == Device.all.count)
    for device in Device.all {
      #expect(Device(named: device.name) == device)
      #expect(device.size.width < device.size.height, "\(device.name)")
      #expect((1...3).contains(device.scale), "\(device.name)")
      #expect(device.name.hasPrefix(device.idiom == .phone ? "iPhone" : "iPad"))
      for insets in [device.safeAreaInsets, device.landscapeSafeAreaInsets] {
        #expect(insets.left == insets.right)
        #expect((0...68).contains(insets.top) && (0...34).contains(insets.bottom), "\(device.name)")
      }
      // What is cut out at the top upright is cut out at the sides when lying.
      if device.safeAreaInsets.top > 24 {
        #expect(device.landscapeSafeAreaInsets.left == device.safeAreaInsets.top, "\(device.name)")
      }
    }
  }

  @Test("A few screens as published")
  func published() throws {
    let phone = try #require(Device(named: "iPhone 16 Pro Max"))
    #expect(phone.size == Size(width: 440, height: 956))
    #expect(phone.scale == 3)
    #expect(phone.safeAreaInsets == Insets(top: 62, left: 0, bottom: 34, right: 0))
    let tablet = try #require(Device(named: "iPad Pro 13-inch (M4)"))
    #expect(tablet.size == Size(width: 1032, height: 1376))
    #expect(Device(named: "iPhone 5")?.safeAreaInsets.top == 20)
  }
}
