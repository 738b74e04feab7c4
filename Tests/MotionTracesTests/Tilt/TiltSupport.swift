import Foundation

/// e to the power −x.
func exponentialDecay(_ x: Double) -> Double { exp(-x) }

/// A wave of 1 Hz and amplitude 1, with x in seconds.
func cosineWave(_ x: Double) -> Double { cos(2 * .pi * x) }
