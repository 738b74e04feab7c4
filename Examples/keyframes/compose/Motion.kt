// Made by parallax keyframes. Displacements are in dp, angles in degrees; repeat with
// infiniteRepeatable(spec).
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.KeyframesSpec
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.keyframes

/** The view "wallpaper": center.x. */
val wallpaperCenterX: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.333f, 0.346f, 0.667f, 2.144f)
  -3.75f at 1400 with CubicBezierEasing(0.333f, -0.015f, 0.667f, 0.606f)
  0.44f at 2050 with CubicBezierEasing(0.333f, 0.59f, 0.667f, 0.492f)
  4.17f at 2550 with CubicBezierEasing(0.333f, -0.79f, 0.667f, -0.556f)
  0.5f at 4000 with LinearEasing
}

/** The view "wallpaper": center.y. */
val wallpaperCenterY: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.333f, 2.07f, 0.667f, 7.3f)
  -0.75f at 983 with CubicBezierEasing(0.333f, 0.238f, 0.667f, 1.034f)
  3.15f at 1500 with CubicBezierEasing(0.333f, -0.475f, 0.667f, 1.594f)
  -2.66f at 2716 with CubicBezierEasing(0.33f, -0.31f, 0.67f, 0.82f)
  -0.09f at 3083 with CubicBezierEasing(0.33f, 0.48f, 0.67f, 0.63f)
  2.67f at 3350 with CubicBezierEasing(0.333f, -0.4f, 0.667f, -0.78f)
  0.71f at 4000 with LinearEasing
}

/** The view "card": center.x. */
val cardCenterX: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.333f, 0.66f, 0.667f, 3.17f)
  1.66f at 1550 with CubicBezierEasing(0.333f, 0.034f, 0.667f, 1.156f)
  -3.15f at 2900 with CubicBezierEasing(0.33f, -0.4f, 0.67f, 0.26f)
  -0.5f at 4000 with LinearEasing
}

/** The view "card": center.y. */
val cardCenterY: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.33f, -2.62f, 0.67f, -7.31f)
  -0.34f at 1116 with CubicBezierEasing(0.33f, 0f, 0.67f, 2.97f)
  -1.24f at 1650 with CubicBezierEasing(0.333f, -0.32f, 0.667f, 2.56f)
  0.76f at 2900 with CubicBezierEasing(0.333f, 0.9f, 0.667f, 3.42f)
  -0.5f at 4000 with LinearEasing
}
