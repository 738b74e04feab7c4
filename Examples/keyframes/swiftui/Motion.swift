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
    v: [-4.66, 3.45, 5.67, 3.05, 1],
    d: [1.166666, 1.316667, 0.383333, 0.916667, 0.216667],
    m0: [-1.57, -0.21, 13.2, 1.3, -22],
    m1: [3.35, 6.31, 16.4, -7.3, -29.5])

  private static let centerYKeys: (v: [Double], d: [Double], m0: [Double], m1: [Double]) = (
    v: [-2.66, 0.33, 3.17, 1.33, 0.07, -3.26, 1.15],
    d: [0.733333, 0.466667, 0.316666, 0.466667, 0.166667, 0.45, 1.4],
    m0: [-2.1, -2.3, 28.8, 4.2, 2.6, -16.4, 0.14],
    m1: [4.8, -2.5, 11, -14.4, -4, -7.8, -14.62])
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
    v: [1.65, 2, -0.41],
    d: [1.583333, 0.033333, 2.383334],
    m0: [1.44, 21, -5.39],
    m1: [-6.69, -21, 7.49])

  private static let centerYKeys: (v: [Double], d: [Double], m0: [Double], m1: [Double]) = (
    v: [-0.84, -0.24, -0.26, -0.5],
    d: [1.233333, 0.8, 1.066667, 0.9],
    m0: [1.66, 0.2, 2.45, -0.1],
    m1: [-9.21, 11.5, -10.58, 8.5])
}

