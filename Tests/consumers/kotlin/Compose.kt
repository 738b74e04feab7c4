// The part of Compose's keyframes that generated source uses, with their meaning as documented.
package androidx.compose.animation.core

class Easing(val x1: Float, val y1: Float, val x2: Float, val y2: Float) {
    fun at(x: Double): Double {
        var low = 0.0
        var high = 1.0
        for (i in 0..59) {
            val s = (low + high) / 2
            if (bernstein(s, x1, x2) < x) low = s else high = s
        }
        return bernstein((low + high) / 2, y1, y2)
    }

    private fun bernstein(s: Double, a: Float, b: Float) =
        3 * s * (1 - s) * (1 - s) * a + 3 * s * s * (1 - s) * b + s * s * s
}

fun CubicBezierEasing(a: Float, b: Float, c: Float, d: Float) = Easing(a, b, c, d)

val LinearEasing = Easing(0.25f, 0.25f, 0.75f, 0.75f)

class Key<T>(val value: T) { var easing = LinearEasing }

class KeyframesSpec<T> {
    var durationMillis = 0
    val keys = java.util.TreeMap<Int, Key<T>>()
    infix fun T.at(time: Int): Key<T> = Key(this).also { keys[time] = it }
    infix fun Key<T>.with(easing: Easing) { this.easing = easing }
}

fun <T> keyframes(init: KeyframesSpec<T>.() -> Unit): KeyframesSpec<T> = KeyframesSpec<T>().apply(init)

fun KeyframesSpec<Float>.value(time: Double): Double {
    val millis = time * 1000
    val from = keys.floorEntry(Math.floor(millis).toInt()) ?: return 0.0
    val to = keys.higherEntry(Math.floor(millis).toInt()) ?: return from.value.value.toDouble()
    val share = (millis - from.key) / (to.key - from.key)
    return from.value.value + (to.value.value - from.value.value) * from.value.easing.at(share)
}
