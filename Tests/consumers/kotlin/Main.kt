import androidx.compose.animation.core.value

fun main(arguments: Array<String>) {
    for (time in arguments.map { it.toDouble() }) {
        println("wallpaper $time ${wallpaperCenterX.value(time)} ${wallpaperCenterY.value(time)}")
        println("card $time ${cardCenterX.value(time)} ${cardCenterY.value(time)}")
    }
}
