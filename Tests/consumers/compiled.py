"""What compilers and packers make of the source code and the files: Swift, Kotlin, Android, glTF."""
import json
import math
import os
import shutil

from engines import Absent, need
from motion import HERE, TIMES, run


def told(motion, text, degrees=1.0):
    """Lines `view key path time value` as poses; angles in `degrees` a radian."""
    poses = {}
    for line in text.splitlines():
        view, key, t, value = line.split()
        value = float(value)
        if ".rotation" in key:
            value /= degrees
        if ".scale" in key:
            value -= 1
        if key == "alpha":
            value -= motion.views[view].get("alpha", 1)
        poses.setdefault(float(t), {})[f"{view}.{key}"] = value
    return sorted(poses.items())


def swift(kind, module, degrees, motion, report):
    swiftc = need("swiftc")
    source = motion.make(kind, f"{module}/Motion.swift")
    folder = os.path.dirname(source)
    run(swiftc, "-parse-as-library", "-emit-library", "-emit-module", "-module-name", module, "-o",
        f"{folder}/lib{module}.so", f"{HERE}/swift/{module}.swift", cwd=folder)
    shutil.copy(f"{HERE}/swift/{module}Main.swift", f"{folder}/main.swift")
    run(swiftc, "-I", folder, "-L", folder, f"-l{module}", "-Xlinker", f"-rpath={folder}", "-o",
        f"{folder}/motion", f"{folder}/main.swift", source)
    text = run(f"{folder}/motion", input=" ".join(map(str, TIMES)))
    motion.compare_values(report, f"{kind}, {motion.name}, compiled and run", told(motion, text, degrees), 1e-4)


def core_animation(motion, report):
    swift("core-animation", "QuartzCore", 1, motion, report)


def swiftui(motion, report):
    swift("swiftui", "SwiftUI", 180 / math.pi, motion, report)


def compose(motion, report):
    kotlinc = need("kotlinc")
    java = need("java")
    source = motion.make("compose", "Motion.kt")
    jar = os.path.join(motion.folder, "motion.jar")
    run(kotlinc, source, f"{HERE}/kotlin/Compose.kt", f"{HERE}/kotlin/Main.kt", "-include-runtime", "-d", jar)
    text = run(java, "-cp", jar, "MainKt", *map(str, TIMES))
    motion.compare_values(report, f"compose, {motion.name}, compiled and run",
                          told(motion, text, 180 / math.pi), 2e-4)


RESOURCES = ("/usr/share/android-framework-res/framework-res.apk",
             "/usr/lib/android-sdk/platforms/framework-res.apk")


def android(motion, report):
    aapt2 = need("aapt2")
    resources = next((path for path in RESOURCES if os.path.exists(path)), None)
    if not resources:
        raise Absent("android-framework-res is not installed")
    folder = motion.make("android", "android")
    manifest = os.path.join(motion.folder, "AndroidManifest.xml")
    with open(manifest, "w") as file:
        file.write('<manifest xmlns:android="http://schemas.android.com/apk/res/android" '
                   'package="parallax.motion"/>')
    compiled = os.path.join(motion.folder, "compiled.zip")
    run(aapt2, "compile", "--dir", os.path.join(folder, "res"), "-o", compiled)
    package = os.path.join(motion.folder, "out.apk")
    run(aapt2, "link", "-o", package, "-I", resources, "--manifest", manifest, "--min-sdk-version", "23", compiled)
    report.tell(True, f"android, {motion.name}, aapt2", "compiled and linked")


def gltfpack(motion, report):
    program = need("gltfpack")
    skipped = [column for column in motion.columns if column.endswith(".alpha")]
    options = ("--skip", ",".join(skipped)) if skipped else ()
    source = motion.make("gltf", "motion.gltf", *options)
    packed = os.path.join(motion.folder, "packed.gltf")
    run(program, "-noq", "-kn", "-i", source, "-o", packed)
    moving = {channel["target"]["node"] for channel in json.load(open(packed))["animations"][0]["channels"]}
    wanted = {column.partition(".")[0] for column in motion.columns if column not in skipped}
    report.tell(len(moving) == len(wanted), f"gltf, {motion.name}, gltfpack", f"{len(moving)} nodes move")
