#!/usr/bin/env python3
"""Opens the pages that `parallax preview` makes in Chromium, and looks.

    Tests/browser/check.py PARALLAX [--quick] [--pictures FOLDER] [NAME...]

NAMEs are those of the functions that are decorated below; without any, all are called. --quick leaves out
what takes long. --pictures keeps the screenshots. The last line is "N passed, N failed".
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from random import Random

import chromium
from harness import CHECKS, EXAMPLES, HERE, ROOT, WEATHER, Files, check, colors, expect, pixels, results

EVERY_KIND = os.path.join(HERE, "every-kind.json")


# Positions

def compare(browser, files, trace, scene, profile, values):
    """The worst difference between the page's channels and the library's timeline, and where it is."""
    text = files.run("replay", trace, "--scene", scene, "--profile", profile, "--values", values, "--digits", "12",
                     "--quiet")
    rows = list(csv.reader(text.splitlines()))
    names, theirs = browser.value("""(() => {
      const { scene, recording } = parallax, rows = [];
      for (let frame = 0; frame < recording.count; frame++) {
        const offset = recording.offset(frame);
        rows.push([recording.times[frame], ...offset, ...scene.channels.map((channel) => scene.%s(channel, offset))]);
      }
      return [["time", "horizontal", "vertical", ...scene.channels.map((channel) => channel.name)], rows];
    })()""" % ("added" if values == "relative" else "value"))
    worst, where = 0.0, ""
    for ours, row in zip(rows[1:], theirs):
        for column, (a, b) in enumerate(zip(ours, row)):
            # A number that is far from 0 has as many digits as a Double has.
            distance = abs(float(a) - b) / max(abs(b) / 1e6, 1) if b is not None else float("inf")
            if distance > worst:
                worst, where = distance, rows[0][column]
    return rows[0] == names and len(rows) - 1 == len(theirs) >= 200, len(theirs), len(names) - 3, worst, where


@check()
def positions(browser, files):
    """The page's own numbers are the library's: every channel at every frame."""
    trace = files.trace(duration=8)
    for scene, name in ((WEATHER, "weather"), (EVERY_KIND, "every kind"),
                        (os.path.join(EXAMPLES, "perspective", "scene.json"), "perspective"),
                        (os.path.join(EXAMPLES, "card-over-wallpaper", "scene.json"), "card")):
        for profile in ("uikit", "ideal"):
            browser.open(files.page("positions", scene, trace, "--profile", profile), reduced=True)
            for values in ("relative", "presentation"):
                good, times, channels, worst, where = compare(browser, files, trace, scene, profile, values)
                expect(good and worst <= 1e-4, f"positions: {name}, {profile}, {values}: {times} times, "
                                               f"{channels} channels, worst {worst:.2e} {where}")


def random_scene(files, seed):
    """A document with effects of every sort on key paths of every kind."""
    schema = json.load(open(os.path.join(EXAMPLES, "scene.schema.json")))
    paths = schema["$defs"]["keyPathName"]["enum"]
    random = Random(seed)

    def near(size):
        return round(random.uniform(-size, size), 3)

    def value(path):
        part = path.split(".")[-1]
        if "rotation" in path:
            return near(1.2)
        if path == "transform":
            return random.choice([[{"rotate": near(70)}, {"scale": 1 + near(0.4)}],
                                  [1 + near(0.3), near(0.3), near(0.3), 1 + near(0.3), near(9), near(9)]])
        if path.lower().endswith("transform"):
            return [{"perspective": 600 + near(99)}, {"rotateX": near(40)}, {"rotateY": near(40)}, {"rotateZ": near(60)},
                    {"translate": [near(9), near(9), near(9)]}]
        if "scale" in path:
            return near(0.4)
        if path == "backgroundColor":
            return "#%08x" % random.getrandbits(32)
        if path in ("frame", "bounds", "layer.contentsRect"):
            return [near(9) for _ in range(4)]
        if part in ("center", "position", "origin", "size", "translation", "shadowOffset", "anchorPoint"):
            return [near(9), near(9)]
        return near(9)

    def effect(depth=0):
        kind = random.randrange(12 if depth < 2 else 11)
        if kind == 0:
            return {"slide": [near(20), near(20)]}
        if kind == 1:
            return {"tilt": [abs(near(0.3)), abs(near(0.3))], "sphereRadius": abs(near(200))}
        if kind == 2:
            return {"perspective": [near(30), near(30)], "eyeDistance": 900, "depth": near(50), "exponent": 0.5}
        if kind == 11:
            return {"group": [effect(depth + 1) for _ in range(random.randrange(4))]}
        path = random.choice(paths)
        return {"keyPath": path, "type": random.choice(["tiltAlongHorizontalAxis", "tiltAlongVerticalAxis"]),
                "minimumRelativeValue": value(path), "maximumRelativeValue": value(path)}

    def view(name, depth=0):
        made = {"id": name, "frame": [near(99), near(99), 20 + abs(near(200)), 20 + abs(near(200))],
                "anchorPoint": [round(random.random(), 2), round(random.random(), 2)],
                "motionEffects": [effect() for _ in range(random.randrange(6))]}
        if random.random() < 0.4:
            made["transform3D"] = [{"rotateX": near(50)}, {"scale": 1 + near(0.3)}, {"rotateZ": near(180)}]
        if depth < 3:
            made["subviews"] = [view(f"{name}-{k}", depth + 1) for k in range(random.randrange(3))]
        return made
    path = files.path(f"random-{seed}.json")
    with open(path, "w") as file:
        json.dump({"window": {"size": [320, 568], "scale": 3}, "views": [view("a"), view("b")]}, file)
    return path


@check(is_long=True)
def random_scenes(browser, files):
    """The same for documents that nobody wrote: the two evaluations agree on whatever a scene may say."""
    trace = files.trace(duration=8)
    for seed in range(8):
        scene = random_scene(files, seed)
        browser.open(files.page("random", scene, trace, "--profile", "ideal"), reduced=True)
        for values in ("relative", "presentation"):
            good, times, channels, worst, where = compare(browser, files, trace, scene, "ideal", values)
            expect(good and worst <= 1e-4, f"random scene {seed}, {values}: {times} times, {channels} channels, "
                                           f"worst {worst:.2e} {where}")


CORNERS = """(() => {
  const { scene, stage, show } = parallax;
  let worst = 0, count = 0, where = "";
  for (const offset of %s) {
    show(offset);
    const views = scene.presentation(offset), maps = scene.windowTransforms(views);
    const origin = stage.screen.getBoundingClientRect();
    views.forEach((view, index) => {
      const corners = scene.corners(views, index, maps);
      if (!corners || index === 0) return;
      const box = stage.elements[index].box.getBoundingClientRect();
      const xs = corners.map((c) => c[0]), ys = corners.map((c) => c[1]);
      const ours = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      const theirs = [box.left - origin.left, box.top - origin.top, box.right - origin.left, box.bottom - origin.top];
      ours.forEach((value, side) => {
        const distance = Math.abs(value - theirs[side] / stage.scale);
        count++;
        if (distance > worst) [worst, where] = [distance, view.id];
      });
    });
  }
  return [worst, count, where];
})()"""


@check()
def drawing(browser, files):
    """What Chromium draws stands where the page says: every view's box at many offsets.

    Chromium keeps widths and heights in steps of 1/64 pixel, which a perspective enlarges.
    """
    offsets = [[round(h / 5, 1), round(v / 5, 1)] for h in range(-5, 6) for v in range(-5, 6) if abs(h) + abs(v) <= 5]
    for scene, name in ((WEATHER, "weather"), (EVERY_KIND, "every kind")):
        browser.open(files.page("drawing", scene), reduced=True)
        worst, count, where = browser.value(CORNERS % json.dumps(offsets))
        expect(count >= 200 and worst < 0.03, f"drawing: {name}: {count} edges of boxes, worst {worst:.4f} points {where}")


def plain_page(scene_path, folder):
    """The same boxes laid out by Chromium alone: left, top, width and height, one in the other."""
    scene = json.load(open(scene_path))

    def box(view):
        x, y, width, height = view["frame"]
        style = (f"left:{x}px;top:{y}px;width:{width}px;height:{height}px;border-radius:{view.get('cornerRadius', 0)}px;"
                 f"background-color:{view.get('backgroundColor', 'transparent')};"
                 + ("overflow:hidden;" if view.get("clipsToBounds") else ""))
        if view.get("shadowOpacity"):
            dx, dy = view.get("shadowOffset", [0, -3])
            style += f"filter:drop-shadow({dx}px {dy}px {view.get('shadowRadius', 3)}px rgba(0,0,0,{view['shadowOpacity']}));"
        image = f"<img src='{view['image']}' width={width} height={height}>" if "image" in view else ""
        inside = "".join(box(child) for child in view.get("subviews", []))
        return f"<div id='{view['id']}' style='{style}'>{image}{inside}</div>"
    path = os.path.join(os.path.dirname(scene_path), f".plain-{os.getpid()}.html")
    with open(path, "w") as file:
        file.write("<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>body{margin:0}div,img{position:absolute}"
                   "#screen{width:390px;height:844px;overflow:hidden;background:#fff}</style>"
                   "<div id=screen>" + "".join(map(box, scene["views"])) + "</div><script>window.parallax = 1</script>")
    return path


@check()
def layout(browser, files):
    """A scene with pictures and five nested levels looks as the same boxes that Chromium lays out."""
    plain = plain_page(WEATHER, files.folder)
    try:
        browser.open(plain, 390, 844)
        boxes = browser.value("Object.fromEntries([...document.querySelectorAll('#screen div')].map((e) => "
                              "{ const b = e.getBoundingClientRect(); return [e.id, [b.x, b.y, b.width, b.height]]; }))")
        theirs = browser.picture(files.picture("layout-plain"))
    finally:
        os.remove(plain)
    browser.open(files.page("layout", WEATHER), 390, 844, reduced=True)
    # The device alone, at one pixel a point, in the corner of the window.
    browser.value("""(() => { const { stage } = parallax, style = document.createElement('style');
      style.textContent = '.screen { position: fixed !important; left: 0; top: 0; width: 390px !important; height: 844px !important;'
        + ' z-index: 99; border-radius: 0 !important } .device { all: unset !important } .safe-area { display: none !important }';
      document.head.append(style);
      stage.root.style.transform = 'none';
      document.body.append(stage.screen); window.scrollTo(0, 0); })()""")
    ours = browser.value("Object.fromEntries([...document.querySelectorAll('.view')].map((e) => "
                         "{ const b = e.getBoundingClientRect(); return [e.dataset.id, [b.x, b.y, b.width, b.height]]; }))")
    worst = max(abs(a - b) for name in boxes for a, b in zip(boxes[name], ours[name]))
    levels = browser.value("Math.max(...parallax.scene.views.map((view) => { let n = 0; while (view.parent >= 0)"
                           " { view = parallax.scene.views[view.parent]; n++; } return n; }))")
    expect(worst < 0.01 and levels >= 5, f"layout: {len(boxes)} boxes on {levels} levels, worst {worst:.4f} points")
    a, b = pixels(theirs), pixels(browser.picture(files.picture("layout-page")))
    different = sum(abs(x - y) > 8 for left, right in zip(a[3], b[3]) for x, y in zip(left, right))
    share = different / (a[0] * a[1] * a[2])
    expect(a[:3] == b[:3] and share < 0.002, f"layout: {share:.3%} of the colours differ from Chromium's own page")


# Controls

@check()
def controls(browser, files):
    """Play, pause, speed, steps, scrubber, loop, zoom, channels, options, keys."""
    page = files.page("controls", WEATHER, files.trace(duration=6), "--tolerance", "0.5")
    browser.open(page)
    expect(browser.value("parallax.player.isPlaying"), "controls: it plays when it opens")
    browser.wait("parallax.player.time > 0.2")
    expect(True, "controls: time passes")
    browser.click("#play")
    time = browser.value("parallax.player.time")
    expect(not browser.value("parallax.player.isPlaying") and browser.value(
        "new Promise((r) => setTimeout(() => r(parallax.player.time), 150))") == time, "controls: pause stops it")
    browser.click("#forward")
    frame = "parallax.recording.frameAt(parallax.player.time)"
    first = browser.value(frame)
    browser.click("#forward")
    browser.click("#forward")
    browser.click("#back")
    expect(browser.value(frame) == first + 1, "controls: steps go by a frame")
    browser.value("document.activeElement.blur()")
    browser.key("ArrowRight")
    browser.key("ArrowRight", modifiers=8)
    expect(browser.value(frame) == first + 12, "controls: arrow keys step, with Shift by ten")
    browser.value("(() => { const s = document.querySelector('#scrubber'); s.value = 3; s.dispatchEvent(new Event('input')); })()")
    expect(abs(browser.value("parallax.player.time") - 3) < 1e-9, "controls: the scrubber sets the time")
    expect("3.000" in browser.value("document.querySelector('#scrubber').getAttribute('aria-valuetext')"),
           "controls: and says it")
    drawn = "document.querySelector('[data-id=sky]').style.transform"
    before = browser.value(drawn)
    browser.value("parallax.player.seek(4.1)")
    expect(browser.value(drawn) != before, "controls: the scene moves with it")
    browser.value("(() => { const s = document.querySelector('#speed'); s.value = '4'; s.dispatchEvent(new Event('change')); })()")
    expect(browser.value("parallax.player.speed") == 4, "controls: the speed changes")
    browser.click("#loop")
    browser.value("parallax.player.seek(5.9), parallax.player.play()")
    browser.wait("!parallax.player.isPlaying")
    expect(abs(browser.value("parallax.player.time - parallax.recording.end")) < 1e-9, "controls: without a loop it ends")
    browser.click("#loop")
    browser.value("parallax.player.seek(5.9), parallax.player.play()")
    browser.wait("parallax.player.time < 5")
    expect(browser.value("parallax.player.isPlaying"), "controls: with a loop it starts over")
    browser.value("document.activeElement.blur()")
    browser.key(" ")
    expect(not browser.value("parallax.player.isPlaying"), "controls: the space bar pauses")

    # Zoom by drawing over a chart; a click moves the cursor; a double click shows all again.
    left, top, width, height = browser.value("(() => { const p = parallax.charts[0].plot; p.scrollIntoView({ block: 'center' });"
                                             " const b = p.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()")
    y = top + height / 2
    browser.pointer("Moved", left + width * 0.3, y)
    browser.pointer("Pressed", left + width * 0.3, y, "left", 1)
    for step in range(1, 6):
        browser.pointer("Moved", left + width * (0.3 + 0.06 * step), y, "left")
    browser.pointer("Released", left + width * 0.6, y, "left", 1)
    low, high = browser.value("[parallax.charts[0].view.low, parallax.charts[0].view.high]")
    expect(1 < low < 2.2 and 3 < high < 4, f"controls: brushing zooms, to {low:.2f} s to {high:.2f} s")
    browser.pointer("Moved", left + width * 0.5, y)
    browser.pointer("Pressed", left + width * 0.5, y, "left", 1)
    browser.pointer("Released", left + width * 0.5, y, "left", 1)
    expect(low < browser.value("parallax.player.time") < high, "controls: a click moves the cursor")
    tip = browser.value("parallax.charts[0].tip.textContent")
    frame_there = browser.value("parallax.charts[0].nearestFrame(parallax.charts[0].hover)")
    exact = browser.value(f"parallax.recording.horizontal[{frame_there}].toFixed(3)").replace("-", "−")
    expect(exact in tip, f"controls: the pointer shows exact values: {tip}")
    browser.click("#zoom-all")
    expect(browser.value("parallax.charts[0].view.low") == 0, "controls: the whole is shown again")

    count = browser.value("parallax.charts.length")
    browser.click("#add-chart")
    browser.value("(() => { const all = document.querySelectorAll('.chart select'), s = all[all.length - 1];"
                  " s.value = '8'; s.dispatchEvent(new Event('change')); })()")
    name = browser.value("parallax.charts.at(-1).name")
    expect(browser.value("parallax.charts.length") == count + 1
           and name == browser.value("parallax.scene.channels[8].name"), f"controls: a chart of any channel: {name}")
    expect(browser.value("parallax.charts[1].keyframes.segments.length") > 1, "controls: keys stand in the chart")
    browser.click("#outlines")
    expect(browser.value("parallax.stage.screen.classList.contains('with-outlines')"), "controls: outlines")
    browser.value("document.querySelector('#values summary').click()")
    browser.wait("document.querySelector('#values').open && document.querySelector('#values td').textContent !== ''")
    expect(True, "controls: all channels are listed")
    expect(not browser.problems(), f"controls: nothing on the console {browser.problems()}")


@check()
def by_hand(browser, files):
    """Without a recording: the pointer, the arrow keys, the point in the diamond, a phone's sensors."""
    browser.open(files.page("hand", WEATHER))
    offset = "parallax.stage.root.querySelector('[data-id=sky]').style.transform"
    rest = browser.value(offset)
    left, top, width, height = browser.value("(() => { const b = document.querySelector('#room').getBoundingClientRect();"
                                             " return [b.x, b.y, b.width, b.height]; })()")
    browser.pointer("Moved", left + width * 0.75, top + height * 0.5)
    expect(browser.value(offset) != rest, "by hand: the pointer tilts the scene")
    browser.pointer("Moved", 2, 2)
    browser.wait("document.querySelector('#reading-horizontal').textContent === '0.000'")
    browser.wait(f"{offset} === {json.dumps(rest)}")
    expect(True, "by hand: it comes back when the pointer leaves")
    browser.value("document.activeElement?.blur()")
    browser.key("ArrowRight", modifiers=8)
    expect("0.100" in browser.value("document.querySelector('#reading-horizontal').textContent"), "by hand: arrow keys tilt it")
    browser.key("Home")
    x, y = browser.middle("#diamond")
    browser.pointer("Pressed", x + 20, y, "left", 1)
    browser.pointer("Released", x + 20, y, "left", 1)
    expect(browser.value("Number(document.querySelector('#reading-horizontal').textContent)") > 0.1, "by hand: so does the point")
    expect(not browser.problems(), f"by hand: nothing on the console {browser.problems()}")
    # A phone: permission is asked for by a tap, then its angles count from the first one.
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    try:
        browser.open(files.page("hand", WEATHER), 390, 844)
        browser.value("DeviceOrientationEvent.requestPermission = async () => { window.asked = true; return 'granted'; }")
        expect(browser.value("!document.querySelector('#sensors').hidden"), "by hand: a phone offers its sensors")
        browser.value("document.querySelector('#sensors').click()")
        browser.wait("window.asked")
        for gamma in (0, 30):
            browser.value("window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 10, beta: 0, gamma: %d }))" % gamma)
        h = browser.value("document.querySelector('#reading-horizontal').textContent")
        expect(h == "0.333", f"by hand: 30° to the right are a third: {h}")
    finally:
        browser.send("Emulation.setTouchEmulationEnabled", enabled=False)


@check()
def reduced_motion(browser, files):
    """Reduced motion: nothing moves by itself, and what moves stops."""
    page = files.page("reduced", WEATHER, files.trace(duration=6))
    browser.open(page, reduced=True)
    same = browser.value("new Promise((r) => { const t = parallax.player.time; setTimeout(() => r(parallax.player.time === t), 200); })")
    expect(same and not browser.value("parallax.player.isPlaying"), "reduced motion: it does not start by itself")
    browser.open(page)
    browser.wait("parallax.player.time > 0.1")
    browser.media(reduced=True)
    browser.wait("!parallax.player.isPlaying")
    expect(True, "reduced motion: switched on, it stops what plays")
    browser.open(files.page("reduced-hand", WEATHER), reduced=True)
    x, y = browser.middle("#room")
    browser.pointer("Moved", x + 100, y)
    expect(browser.value("document.querySelector('#reading-horizontal').textContent") == "0.000",
           "reduced motion: the pointer moves nothing")


@check()
def accessibility(browser, files):
    """Names and roles, as a screen reader meets them."""
    browser.open(files.page("access", WEATHER, files.trace(duration=6)), reduced=True)
    nodes = browser.accessibility()
    found = {(role, name) for role, name, _ in nodes}
    wanted = [("button", "Play"), ("button", "One frame back"), ("button", "One frame forward"), ("slider", "Time"),
              ("button", "Loop"), ("combobox", "Speed"), ("checkbox", "Outlines"), ("checkbox", "Safe area"),
              ("button", "Recording"), ("button", "By hand"), ("heading", "mountain-weather"), ("image", "The scene"),
              ("button", "Add a channel"), ("combobox", "Channel")]
    missing = [pair for pair in wanted if pair not in found]
    expect(not missing, f"accessibility: {len(wanted)} controls have their role and name {missing or ''}")
    for part in ("Viewer offset over time", "The phone’s attitude", "Viewer offset: horizontal"):
        expect(any(name.startswith(part) for _, name in found), f"accessibility: “{part}…”")
    nameless = [f"{role} {node.get('backendDOMNodeId')}" for role, name, node in nodes if not name and role in
                ("button", "slider", "combobox", "checkbox", "radio", "image", "link", "application")]
    expect(not nameless, f"accessibility: no control without a name {nameless or ''}")
    text = browser.value("document.querySelector('#scrubber').getAttribute('aria-valuetext')")
    expect("seconds, frame" in text, f"accessibility: the scrubber says “{text}”")
    order = browser.value("""(() => { const all = [...document.querySelectorAll('a, button, input, select, summary, [tabindex]')]
      .filter((e) => !e.disabled && e.offsetParent !== null); return all.every((e) => e.tabIndex >= 0); })()""")
    expect(order, "accessibility: every control is reached by the keyboard")


# Looks

@check(is_long=True)
def looks(browser, files):
    """Three widths, light and dark: nothing sticks out, nothing is empty."""
    page = files.page("looks", WEATHER, files.trace("sway", duration=12), "--tolerance", "0.5")
    for width, height in ((390, 844), (820, 1180), (1440, 900)):
        for dark in (False, True):
            browser.open(page, width, height, dark, reduced=True)
            browser.value("parallax.player.seek(4.2)")
            browser.wait("parallax.recording.bare !== undefined")
            name = f"{width}-{'dark' if dark else 'light'}"
            png = browser.picture(files.picture(name))
            overflow = browser.value("document.documentElement.scrollWidth - window.innerWidth")
            small = browser.value("""[...document.querySelectorAll('button, select, input')].filter((e) => {
              const b = e.getBoundingClientRect(); return b.width > 0 && Math.min(b.width, b.height) < 12; }).length""")
            expect(overflow <= 0 and small == 0 and colors(png) > 100,
                   f"looks: {name}: {colors(png)} colours, sticks out by {max(overflow, 0)}, {small} tiny controls")
    expect(not browser.problems(), f"looks: nothing on the console {browser.problems()}")


@check()
def bare(browser, files):
    """What a wallpaper leaves bare is outlined, with the size that `ranges` knows."""
    scene = os.path.join(EXAMPLES, "corner-of-the-square", "scene.json")
    browser.open(files.page("bare", scene), reduced=True)
    browser.value("parallax.show([1, -1])")
    size = browser.value("parallax.bareness()[0].size")
    words = browser.value("document.querySelector('.bare-label text')?.textContent")
    text = subprocess.run([files.parallax, "ranges", scene, "--domain", "square"], capture_output=True, text=True).stdout
    expected = float(re.search(r"fails by ([\d.]+) points", text).group(1))
    expect(abs(browser.value("Math.max(...parallax.bareness()[0].edges.map((e) => e.distance))") - expected) < 1e-6
           and words == f"{expected:.1f} pt", f"bare: {words} where ranges says {expected} points")
    browser.picture(files.picture("bare"))
    browser.value("parallax.show([0, 0])")
    expect(browser.value("document.querySelector('.bare-area') === null") and size > 0, "bare: nothing where nothing is bare")


# The pictures of the documentation

DOCUMENTED = os.path.join(ROOT, "Sources", "MotionTimelines", "MotionTimelines.docc", "Resources")


def blocks(png, side=20):
    """The mean colour of each square of so many pixels."""
    width, height, size, rows = pixels(png)
    return (width, height), [
        tuple(sum(rows[y + j][(x + i) * size + c] for j in range(0, side, 4) for i in range(0, side, 4)) / (side / 4) ** 2
              for c in range(3))
        for y in range(0, height - side + 1, side) for x in range(0, width - side + 1, side)]


@check(is_long=True)
def documented(browser, files):
    """The pictures in the documentation are what the command makes; PARALLAX_REWRITE=1 makes them anew."""
    page = files.page("documented", WEATHER, os.path.join(ROOT, "Traces", "phyphox.csv"), "--tolerance", "0.25",
                      "--title", "Mountain weather")
    for dark in (False, True):
        browser.open(page, 1280, 800, dark, reduced=True)
        browser.value("parallax.player.seek(1.1)")
        browser.wait("parallax.recording.bare !== undefined")
        picture = browser.picture(files.picture("documented" + ("~dark" if dark else "")))
        path = os.path.join(DOCUMENTED, "preview~dark.png" if dark else "preview.png")
        if os.environ.get("PARALLAX_REWRITE"):
            with open(path, "wb") as file:
                file.write(picture)
            expect(False, f"documented: {os.path.relpath(path, ROOT)} is written anew; look at it")
            continue
        # Fonts are drawn a little differently by every release: compared is what the eye compares.
        (size, theirs), (now, ours) = blocks(open(path, "rb").read()), blocks(picture)
        other = sum(max(abs(a - b) for a, b in zip(x, y)) > 24 for x, y in zip(theirs, ours)) / len(theirs)
        expect(size == now and other < 0.03, f"documented: {os.path.relpath(path, ROOT)}: {other:.2%} of it looks otherwise")


# Sizes

def twenty_channels(files):
    views = [{"id": f"view{k}", "frame": [10, 10, 100, 100], "backgroundColor": "#335577",
              "motionEffects": [{"slide": [k + 3, -k - 5]}]} for k in range(10)]
    path = files.path("twenty.json")
    with open(path, "w") as file:
        json.dump({"window": {"size": [320, 568]}, "views": views}, file)
    return path


@check()
def sizes(browser, files):
    """A minute of 60 Hz and 20 channels is below 300 kB, and nothing comes from elsewhere."""
    page = files.page("minute", twenty_channels(files), files.trace(duration=60, rate=60), "--profile", "ideal")
    size = os.path.getsize(page)
    browser.open(page, reduced=True)
    frames, channels = browser.value("[parallax.recording.count, parallax.scene.channels.length]")
    expect(size < 300_000 and frames >= 3600 and channels >= 20, f"sizes: {frames} frames of {channels} channels: {size} bytes")
    text = open(page).read()
    addresses = set(re.findall(r"(?:https?:)?//[a-z][\w.-]+\.[a-z]+", text)) - {"http://www.w3.org"}
    expect(not addresses, f"sizes: no address of the network {addresses or ''}")
    browser.send("Network.enable")
    browser.events.clear()
    browser.send("Page.reload")
    browser.wait("document.readyState === 'complete' && !!window.parallax")
    asked = [e["params"]["request"]["url"][:60] for e in browser.events if e.get("method") == "Network.requestWillBeSent"]
    expect(all(url.startswith(("file:", "data:")) for url in asked), f"sizes: {len(asked)} requests, all from disk")


@check(is_long=True)
def hour(browser, files):
    """An hour opens and scrubs: what is drawn follows the pixels, not the samples."""
    page = files.page("hour", WEATHER, files.trace("random", 3600, 60, 30), "--profile", "ideal")
    browser.open(page, reduced=True)
    browser.wait("parallax.recording.bare !== undefined", 60)
    frames = browser.value("parallax.recording.count")
    points, width, exact, milliseconds, redraw = browser.value("""(() => {
      let points = 0;
      const lineTo = CanvasRenderingContext2D.prototype.lineTo;
      CanvasRenderingContext2D.prototype.lineTo = function (...a) { points++; return lineTo.apply(this, a); };
      const chart = parallax.charts[1];
      const start = performance.now();
      chart.draw();
      const redraw = performance.now() - start;
      CanvasRenderingContext2D.prototype.lineTo = lineTo;
      const begin = performance.now();
      for (let k = 0; k < 200; k++) parallax.player.seek((k * 997) % 3600);
      const each = (performance.now() - begin) / 200;
      chart.hover = 400; chart.drawAbove();
      const frame = chart.nearestFrame(400);
      const exact = chart.tip.textContent.includes((parallax.recording.times[frame] % 60).toFixed(3));
      return [points, chart.width, exact, each, redraw];
    })()""")
    expect(frames > 200_000 and points < 3 * width, f"hour: {frames} frames of a chart are {points} points on {width} pixels")
    expect(exact, "hour: the pointer shows one exact sample")
    loading = browser.value("performance.getEntriesByType('navigation')[0].domComplete")
    print(f"     hour: a step of the scrubber takes {milliseconds:.2f} ms, a chart anew {redraw:.1f} ms; "
          f"the page has {os.path.getsize(page) / 1e6:.2f} MB and opens in {loading:.0f} ms")
    browser.picture(files.picture("hour"))
    expect(not browser.problems(), f"hour: nothing on the console {browser.problems()}")


# What is seen in the scene, what is read on the page.

import covering  # noqa: E402,F401
import reading  # noqa: E402,F401
import stills  # noqa: E402,F401


def main():
    words = sys.argv[1:]
    is_quick = "--quick" in words
    pictures = words[words.index("--pictures") + 1] if "--pictures" in words else None
    names = [word for word in words[1:] if not word.startswith("--") and word != pictures]
    if not chromium.path():
        print("Chromium is not installed: apt-get install chromium")
        return 1
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium.Chromium() as browser:
        files = Files(os.path.abspath(words[0]), folder, pictures)
        for function, is_long in CHECKS:
            if (names and function.__name__ not in names) or (is_quick and is_long and not names):
                continue
            try:
                function(browser, files)
            except Exception as error:  # a page that breaks is a finding, not the end of the check
                expect(False, f"{function.__name__}: {error}")
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
