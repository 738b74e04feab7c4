// swift-format-ignore-file
// Made by parallax keyframes. Displacements are in points, angles in degrees.
import SwiftUI

/// What moves of the view "wallpaper".
struct WallpaperMotion {
  var centerX: Double = 0
  var centerY: Double = 0

  /// The motion, once; `value(time:)` gives a moment of it.
  static let timeline = KeyframeTimeline(initialValue: WallpaperMotion()) {
    KeyframeTrack(\WallpaperMotion.centerX) {
      for i in centerXKeys.v.indices {
        if centerXKeys.d[i] > 0 {
          CubicKeyframe(
            centerXKeys.v[i], duration: centerXKeys.d[i],
            startVelocity: centerXKeys.m0[i], endVelocity: centerXKeys.m1[i])
        } else {
          MoveKeyframe(centerXKeys.v[i])
        }
      }
    }
    KeyframeTrack(\WallpaperMotion.centerY) {
      for i in centerYKeys.v.indices {
        if centerYKeys.d[i] > 0 {
          CubicKeyframe(
            centerYKeys.v[i], duration: centerYKeys.d[i],
            startVelocity: centerYKeys.m0[i], endVelocity: centerYKeys.m1[i])
        } else {
          MoveKeyframe(centerYKeys.v[i])
        }
      }
    }
  }

  private static let centerXKeys: (v: [Double], d: [Double], m0: [Double], m1: [Double]) = (
    v: [-3.75, 0.44, 4.17, 0.5],
    d: [1.4, 0.65, 0.5, 1.45],
    m0: [-2.78, -0.3, 13.2, 6],
    m1: [9.2, 7.6, 11.4, -11.81])

  private static let centerYKeys: (v: [Double], d: [Double], m0: [Double], m1: [Double]) = (
    v: [-0.75, 3.15, 3.5, -2.65, -3, 2.85, 2.75, 1],
    d: [0.983333, 0.533333, 0.033334, 1.183333, 0.033333, 0.616667, 0.033333, 0.583334],
    m0: [-4.75, 5.4, 21, 3.34, -21, 7.6, -36, 7.2],
    m1: [14.39, -1.8, -21, 8.81, 21, 7.7, 36, -11.4])
}

/// What moves of the view "card".
struct CardMotion {
  var centerX: Double = 0
  var centerY: Double = 0

  /// The motion, once; `value(time:)` gives a moment of it.
  static let timeline = KeyframeTimeline(initialValue: CardMotion()) {
    KeyframeTrack(\CardMotion.centerX) {
      for i in centerXKeys.v.indices {
        if centerXKeys.d[i] > 0 {
          CubicKeyframe(
            centerXKeys.v[i], duration: centerXKeys.d[i],
            startVelocity: centerXKeys.m0[i], endVelocity: centerXKeys.m1[i])
        } else {
          MoveKeyframe(centerXKeys.v[i])
        }
      }
    }
    KeyframeTrack(\CardMotion.centerY) {
      for i in centerYKeys.v.indices {
        if centerYKeys.d[i] > 0 {
          CubicKeyframe(
            centerYKeys.v[i], duration: centerYKeys.d[i],
            startVelocity: centerYKeys.m0[i], endVelocity: centerYKeys.m1[i])
        } else {
          MoveKeyframe(centerYKeys.v[i])
        }
      }
    }
  }

  private static let centerXKeys: (v: [Double], d: [Double], m0: [Double], m1: [Double]) = (
    v: [1.66, -3.15, -0.5],
    d: [1.55, 1.35, 1.1],
    m0: [2.12, -0.36, -2.92],
    m1: [-6.98, 1.67, 5.36])

  private static let centerYKeys: (v: [Double], d: [Double], m0: [Double], m1: [Double]) = (
    v: [-0.34, -1.24, 0.76, -0.5],
    d: [1.116666, 0.533334, 1.25, 1.1],
    m0: [2.4, 0, -1.51, -3.08],
    m1: [-7.58, 10, -7.48, 8.31])
}

