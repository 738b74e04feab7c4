// Made by parallax keyframes. Displacements are in dp, angles in degrees; repeat with
// infiniteRepeatable(spec).
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.KeyframesSpec
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.keyframes

/** The view "wallpaper": center.x. */
val wallpaperCenterX: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.333f, 0.131f, 0.667f, 1.279f)
  -4.66f at 1166 with CubicBezierEasing(0.333f, -0.009f, 0.667f, 0.656f)
  3.45f at 2483 with CubicBezierEasing(0.33f, 0.76f, 0.67f, 0.06f)
  5.66f at 2866 with CubicBezierEasing(0.33f, -0.12f, 0.67f, 0.1f)
  3.03f at 3783 with CubicBezierEasing(0.33f, 0.74f, 0.67f, -0.03f)
  1f at 4000 with LinearEasing
}

/** The view "wallpaper": center.y. */
val wallpaperCenterY: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.33f, 0.19f, 0.67f, 1.44f)
  -2.66f at 733 with CubicBezierEasing(0.333f, -0.12f, 0.667f, 1.13f)
  0.33f at 1200 with CubicBezierEasing(0.333f, 1.07f, 0.667f, 0.6f)
  3.16f at 1516 with CubicBezierEasing(0.33f, -0.37f, 0.67f, -0.22f)
  1.34f at 1983 with CubicBezierEasing(0.33f, -0.1f, 0.67f, 0.82f)
  0.07f at 2150 with CubicBezierEasing(0.333f, 0.737f, 0.667f, 0.65f)
  -3.26f at 2600 with CubicBezierEasing(0.333f, 0.015f, 0.667f, 2.548f)
  1.15f at 4000 with LinearEasing
}

/** The view "card": center.x. */
val cardCenterX: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.333f, 0.46f, 0.667f, 3.14f)
  1.65f at 1583 with CubicBezierEasing(0.33f, -0.48f, 0.67f, 1.4f)
  0.1f at 2083 with CubicBezierEasing(0.33f, 0.84f, 0.67f, 0.13f)
  -2.85f at 2550 with CubicBezierEasing(0.33f, 1f, 0.67f, -9.7f)
  -2.65f at 3550 with CubicBezierEasing(0.33f, -0.05f, 0.67f, 1.12f)
  -0.92f at 3983 with LinearEasing
  -0.5f at 4000 with LinearEasing
}

/** The view "card": center.y. */
val cardCenterY: KeyframesSpec<Float> = keyframes {
  durationMillis = 4000
  0f at 0 with CubicBezierEasing(0.333f, -0.81f, 0.667f, -3.51f)
  -0.84f at 1233 with CubicBezierEasing(0.333f, 0.09f, 0.667f, -4.16f)
  -0.25f at 2033 with CubicBezierEasing(0.333f, -11.2f, 0.667f, -40f)
  -0.34f at 3133 with CubicBezierEasing(0.33f, -0.4f, 0.67f, 17.3f)
  -0.5f at 4000 with LinearEasing
}
