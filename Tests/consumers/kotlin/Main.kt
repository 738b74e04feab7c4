import androidx.compose.animation.core.value

fun main(arguments: Array<String>) {
    val specs = listOf(
        "card center.x" to cardCenterX, "card center.y" to cardCenterY,
        "card layer.transform.rotation.z" to cardLayerTransformRotationZ,
        "card layer.transform.scale.x" to cardLayerTransformScaleX,
        "card layer.transform.scale.y" to cardLayerTransformScaleY,
        "badge center.x" to badgeCenterX, "badge center.y" to badgeCenterY,
        "title center.x" to titleCenterX, "title alpha" to titleAlpha)
    for (time in arguments.map { it.toDouble() }) {
        for ((name, spec) in specs) println("$name $time ${spec.value(time)}")
    }
}
