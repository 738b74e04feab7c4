#!/usr/bin/env python3
"""Lets the programs that people open animations with play what parallax writes, and compares numbers.

    Tests/consumers/check.py PARALLAX [NAME...]

A recording is made, replayed to a timeline, and written in each format; the consumer is asked at 200 times
or more, and its values are compared with the timeline's: the tolerance plus the consumer's own rounding is
the most they may differ. NAMEs are those of the functions below; a consumer that is not installed is told
and left out, unless PARALLAX_CONSUMERS=all asks for all of them.
"""
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SCENE = os.path.join(ROOT, "Examples", "card-over-wallpaper", "scene.json")
TOLERANCE = 0.25
DURATION = 6.0
TIMES = [round(k * 0.029, 3) for k in range(206)]  # whole milliseconds, as Firefox counts SMIL
failed = []
left_out = []


class Absent(Exception):
    pass


def need(program):
    path = shutil.which(program)
    if not path:
        raise Absent(f"{program} is not installed")
    return path


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


class Motion:
    """The timeline, and the animation files made of the same recording."""

    def __init__(self, parallax, folder):
        self.parallax, self.folder = parallax, folder
        self.trace = os.path.join(folder, "trace.csv")
        run(parallax, "synthesize", "random", "--duration", str(DURATION), "--rate", "60",
            "--amplitude", "40", "-o", self.trace)
        text = run(parallax, "replay", self.trace, "--profile", "ideal", "--scene", SCENE, "--quiet",
                   "--digits", "9")
        rows = list(csv.DictReader(text.splitlines()))
        self.time = [float(row["time"]) for row in rows]
        self.columns = {name: [float(row[name]) for row in rows] for name in rows[0] if "." in name}
        scene = json.load(open(SCENE))
        self.centers = {}
        for view in scene["views"]:
            x, y, w, h = view["frame"]
            self.centers[view["id"]] = (x + w / 2, y + h / 2)

    def make(self, kind, name, *options):
        path = os.path.join(self.folder, name)
        run(self.parallax, "keyframes", self.trace, "--profile", "ideal", "--scene", SCENE, "--to", kind,
            "--tolerance", str(TOLERANCE), "-o", path, "--quiet", *options)
        return path

    def value(self, column, t):
        """The timeline between its rows: straight."""
        k = min(int(t * 60), len(self.time) - 2)
        while k > 0 and self.time[k] > t:
            k -= 1
        while k < len(self.time) - 2 and self.time[k + 1] <= t:
            k += 1
        share = (t - self.time[k]) / (self.time[k + 1] - self.time[k])
        values = self.columns[column]
        return values[k] + (values[k + 1] - values[k]) * min(max(share, 0), 1)

    def compare(self, name, positions, rounding):
        """positions: view -> list of (t, x, y), displacements from where the view stands at rest."""
        worst = 0.0
        count = 0
        for view, list_ in positions.items():
            for t, x, y in list_:
                dx = x - self.value(f"{view}.center.x", t)
                dy = y - self.value(f"{view}.center.y", t)
                worst = max(worst, (dx * dx + dy * dy) ** 0.5)
                count += 1
        good = worst <= TOLERANCE + rounding and count >= 200
        print(f"{'ok  ' if good else 'FAIL'} {name:34} {count:5} values, worst {worst:.4f} points")
        if not good:
            failed.append(name)


# Browsers

PROBE = """
<script>
addEventListener('load', async () => {
  const times = %s, ids = %s, out = [];
  const rest = {};
  const svg = document.querySelector('svg');
  for (const t of times) {
    if (svg) { svg.pauseAnimations(); svg.setCurrentTime(t); await new Promise(r => setTimeout(r, 40)); }
    for (const a of document.getAnimations()) { a.pause(); a.currentTime = t * 1000; }
    for (const id of ids) {
      const r = document.getElementById(id).getBoundingClientRect();
      out.push([id, t, r.x + r.width / 2, r.y + r.height / 2]);
    }
  }
  const pre = document.createElement('pre'); pre.id = 'result'; pre.textContent = JSON.stringify(out);
  document.body.append(pre);
});
</script>
"""


def browser(motion, name, page, rounding):
    chromium = need("chromium")
    text = open(page).read() if os.path.exists(page) else page
    path = os.path.join(motion.folder, f"{name}.probe.html")
    ids = list(motion.centers)
    if name.startswith("svg"):
        ids = [f"{i}-fill" for i in ids]
    with open(path, "w") as file:
        file.write("<!doctype html><meta charset=utf-8><body style='margin:0'>" if "<!doctype" not in text
                   else "")
        file.write(text + PROBE % (json.dumps(TIMES), json.dumps(ids)))
    dom = run(chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000",
              "--user-data-dir=" + os.path.join(motion.folder, "chromium"), "--dump-dom", "file://" + path)
    found = re.search(r'<pre id="result">(.*?)</pre>', dom, re.S)
    if not found:
        raise RuntimeError("the page gave no result")
    positions = {}
    for id_, t, x, y in json.loads(found.group(1)):
        id_ = id_.removesuffix("-fill")
        cx, cy = motion.centers[id_]
        positions.setdefault(id_, []).append((t, x - cx, y - cy))
    motion.compare(f"{name} in Chromium", positions, rounding)


def css(motion):
    browser(motion, "css", motion.make("html", "css.html"), 1e-3)
    browser(motion, "css-linear", motion.make("html", "linear.html", "--easing", "linear"), 1e-3)
    browser(motion, "css-bounded", motion.make("html", "monotone.html", "--easing", "monotone"), 1e-3)


def waapi(motion):
    data = open(motion.make("waapi", "waapi.json")).read()
    scene = json.load(open(SCENE))
    page = "".join(
        "<div id='%s' style='position:absolute;left:%gpx;top:%gpx;width:%gpx;height:%gpx'></div>"
        % (v["id"], *v["frame"]) for v in scene["views"])
    page += ("<script>const motion = " + data + ";for (const [id, list] of Object.entries(motion))"
             "for (const { keyframes, options } of list) document.getElementById(id)"
             ".animate(keyframes, { ...options, iterations: Infinity })</script>")
    path = os.path.join(motion.folder, "waapi.html")
    open(path, "w").write(page)
    browser(motion, "waapi", path, 1e-3)


def svg(motion):
    browser(motion, "svg", motion.make("svg", "motion.svg"), 2e-3)


# Lottie

def lottie(motion):
    try:
        import jsonschema
        import lottie_specs
    except ImportError as error:
        raise Absent(str(error))
    document = json.load(open(motion.make("lottie", "motion.json")))
    schema = json.load(open(os.path.join(os.path.dirname(lottie_specs.__file__), "data",
                                         "lottie.schema.json")))
    errors = list(jsonschema.validators.validator_for(schema)(schema).iter_errors(document))
    print(f"{'ok  ' if not errors else 'FAIL'} {'lottie by the schema of LAC 1.0':34} {len(errors)} violations")
    for error in errors[:5]:
        print("    ", list(error.absolute_path), error.message[:160])
    if errors:
        failed.append("lottie schema")
    # A second reader that is not ours: the specification's own cubic, at the specification's frames.
    positions = {}
    for layer in document["layers"]:
        if layer["nm"] not in motion.centers:
            continue
        list_ = positions.setdefault(layer["nm"], [])
        for t in TIMES:
            axes = [spline(layer["ks"]["p"][axis], t * document["fr"]) for axis in "xy"]
            cx, cy = motion.centers[layer["nm"]]
            list_.append((t, axes[0] - cx, axes[1] - cy))
    motion.compare("lottie by its specification", positions, 1e-3)


def spline(prop, frame):
    if not prop["a"]:
        return prop["k"]
    keys = prop["k"]
    for key, after in zip(keys, keys[1:]):
        if frame < after["t"]:
            if key.get("h"):
                return key["s"][0]
            share = (frame - key["t"]) / (after["t"] - key["t"])
            return key["s"][0] + (after["s"][0] - key["s"][0]) * bezier(
                share, key["o"]["x"], key["o"]["y"], key["i"]["x"], key["i"]["y"])
    return keys[-1]["s"][0]


def bezier(x, x1, y1, x2, y2):
    low, high = 0.0, 1.0
    for _ in range(60):
        s = (low + high) / 2
        if 3 * s * (1 - s) ** 2 * x1 + 3 * s * s * (1 - s) * x2 + s ** 3 < x:
            low = s
        else:
            high = s
    return 3 * s * (1 - s) ** 2 * y1 + 3 * s * s * (1 - s) * y2 + s ** 3


def rlottie(motion):
    try:
        import numpy as np
        from rlottie_python import LottieAnimation
    except ImportError as error:
        raise Absent(str(error))
    document = json.load(open(motion.make("lottie", "pixels.json")))
    w, h = document["w"], document["h"]
    scale = 2
    # The card alone, opaque white, so that its middle is that of the pixels.
    document["layers"] = [l for l in document["layers"] if l["nm"] == "card"]
    for item in document["layers"][0].get("shapes", [{}])[0].get("it", []):
        if item["ty"] == "fl":
            item["c"], item["o"] = {"a": 0, "k": [1, 1, 1, 1]}, {"a": 0, "k": 100}
    if document["layers"][0]["ty"] != 4:
        document["layers"][0]["ty"] = 4
        size = next(v["frame"] for v in json.load(open(SCENE))["views"] if v["id"] == "card")
        document["layers"][0]["shapes"] = [{"ty": "gr", "it": [
            {"ty": "rc", "d": 1, "s": {"a": 0, "k": size[2:]}, "p": {"a": 0, "k": [size[2] / 2, size[3] / 2]},
             "r": {"a": 0, "k": 0}},
            {"ty": "fl", "c": {"a": 0, "k": [1, 1, 1, 1]}, "o": {"a": 0, "k": 100}, "r": 1},
            {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]},
             "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}]
    animation = LottieAnimation.from_data(json.dumps(document))
    list_ = []
    for frame in range(0, int(document["op"]), 1):
        pixels = np.frombuffer(animation.lottie_animation_render(frame, width=w * scale, height=h * scale),
                               np.uint8).reshape(h * scale, w * scale, 4)[..., 3].astype(float)
        total = pixels.sum()
        x = (pixels.sum(0) * (np.arange(w * scale) + .5)).sum() / total / scale
        y = (pixels.sum(1) * (np.arange(h * scale) + .5)).sum() / total / scale
        cx, cy = motion.centers["card"]
        list_.append((frame / document["fr"], x - cx, y - cy))
    motion.compare("lottie in rlottie (pixels)", {"card": list_}, 0.12)


# Source code

def swift(motion):
    swiftc = need("swiftc")
    for kind, stub, module in (("core-animation", "QuartzCore.swift", "QuartzCore"),
                               ("swiftui", "SwiftUI.swift", "SwiftUI")):
        folder = os.path.join(motion.folder, module)
        os.makedirs(folder, exist_ok=True)
        source = motion.make(kind, f"{module}/Motion.swift")
        run(swiftc, "-parse-as-library", "-emit-library", "-emit-module", "-module-name", module, "-o",
            f"{folder}/lib{module}.so", f"{HERE}/swift/{stub}", cwd=folder)
        shutil.copy(f"{HERE}/swift/{module}Main.swift", f"{folder}/main.swift")
        run(swiftc, "-I", folder, "-L", folder, f"-l{module}", "-Xlinker", f"-rpath={folder}", "-o",
            f"{folder}/motion", f"{folder}/main.swift", source)
        text = run(f"{folder}/motion", input=" ".join(map(str, TIMES)))
        positions = {}
        for line in text.splitlines():
            view, t, x, y = line.split()
            positions.setdefault(view, []).append((float(t), float(x), float(y)))
        motion.compare(f"{kind} compiled and run", positions, 1e-4)


def android(motion):
    aapt2 = need("aapt2")
    resources = "/usr/share/android-framework-res/framework-res.apk"
    for candidate in (resources, "/usr/lib/android-sdk/platforms/framework-res.apk"):
        if os.path.exists(candidate):
            resources = candidate
    if not os.path.exists(resources):
        raise Absent("android-framework-res is not installed")
    folder = motion.make("android", "android")
    manifest = os.path.join(folder, "AndroidManifest.xml")
    open(manifest, "w").write('<manifest xmlns:android="http://schemas.android.com/apk/res/android" '
                              'package="parallax.motion"/>')
    compiled = os.path.join(folder, "compiled.zip")
    run(aapt2, "compile", "--dir", os.path.join(folder, "res"), "-o", compiled)
    run(aapt2, "link", "-o", os.path.join(folder, "out.apk"), "-I", resources, "--manifest", manifest,
        "--min-sdk-version", "23", compiled)
    print(f"ok   {'android compiled and linked by aapt2':34}")


def kotlin(motion):
    kotlinc = need("kotlinc")
    need("java")
    source = motion.make("compose", "Motion.kt")
    jar = os.path.join(motion.folder, "motion.jar")
    done = subprocess.run([kotlinc, source, f"{HERE}/kotlin/Compose.kt", f"{HERE}/kotlin/Main.kt", "-include-runtime", "-d", jar],
                          capture_output=True, text=True, timeout=300)
    if not os.path.exists(jar):
        raise RuntimeError(done.stderr[-2000:])
    text = run("java", "-cp", jar, "MainKt", *map(str, TIMES))
    positions = {}
    for line in text.splitlines():
        view, t, x, y = line.split()
        positions.setdefault(view, []).append((float(t), float(x), float(y)))
    motion.compare("compose compiled and run", positions, 2e-4)


CHECKS = [css, waapi, svg, lottie, rlottie, swift, android, kotlin]


def main():
    parallax = os.path.abspath(sys.argv[1])
    chosen = sys.argv[2:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        motion = Motion(parallax, folder)
        for check in CHECKS:
            if chosen and check.__name__ not in chosen:
                continue
            try:
                check(motion)
            except Absent as absent:
                left_out.append(check.__name__)
                print(f"     {check.__name__:34} left out: {absent}")
            except Exception as error:  # a consumer that fails is a finding, not a crash of the check
                failed.append(check.__name__)
                print(f"FAIL {check.__name__:34} {error}")
            sys.stdout.flush()
    if left_out and os.environ.get("PARALLAX_CONSUMERS") == "all":
        failed.extend(left_out)
    print("FAIL: " + ", ".join(failed) if failed else "PASS")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
