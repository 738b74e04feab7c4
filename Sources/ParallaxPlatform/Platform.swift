// The one file that knows which C library there is. Everything else calls these names.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("Parallax needs Darwin, Glibc or Musl")
#endif

/// The sine of an angle in radians.
public func sine(_ x: Double) -> Double { sin(x) }

/// The cosine of an angle in radians.
public func cosine(_ x: Double) -> Double { cos(x) }

/// The tangent of an angle in radians.
public func tangent(_ x: Double) -> Double { tan(x) }

/// The angle in -π/2…π/2, in radians, whose sine is `x` (-1…1).
public func arcSine(_ x: Double) -> Double { asin(x) }

/// The angle in 0…π, in radians, whose cosine is `x` (-1…1).
public func arcCosine(_ x: Double) -> Double { acos(x) }

/// The angle in -π…π, in radians, of the direction (`x`, `y`).
public func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// e to the power `x`.
public func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of `x`.
public func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// `x` to the power `y`.
public func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
