"""What browsers play: style sheets, Web Animations, pictures that move, and the players written for browsers."""
import glob
import json
import os
import sysconfig

from engines import Absent
from motion import TIMES

#: The corners of the views as the browser lays them out: four points without size are put into each
#: element, so that whatever transforms the element transforms them.
CORNERS = """
(async () => {
  const times = %s, ids = %s, marks = {}, out = [];
  for (const id of ids) {
    marks[id] = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => {
      const mark = document.createElement('i');
      mark.style.cssText = `position:absolute;width:0;height:0;left:${100 * x}%%;top:${100 * y}%%`;
      document.getElementById(id).append(mark);
      return mark;
    });
  }
  for (const t of times) {
    for (const a of document.getAnimations()) { a.pause(); a.currentTime = t * 1000; }
    const corners = {}, opacities = {};
    for (const id of ids) {
      corners[id] = marks[id].map(mark => { const r = mark.getBoundingClientRect(); return [r.x, r.y]; });
      opacities[id] = Number(getComputedStyle(document.getElementById(id)).opacity);
    }
    out.push([t, corners, opacities]);
  }
  return out;
})()
"""

SMIL = """
(async () => {
  const times = %s, ids = %s, out = [];
  const svg = document.querySelector('svg');
  svg.pauseAnimations();
  for (const t of times) {
    svg.setCurrentTime(t);
    await new Promise(r => requestAnimationFrame(() => setTimeout(r, 0)));
    const corners = {}, opacities = {};
    for (const id of ids) {
      const shape = document.getElementById(id + '-fill'), m = shape.getScreenCTM(), b = shape.getBBox();
      corners[id] = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([u, v]) => {
        const p = new DOMPoint(b.x + u * b.width, b.y + v * b.height).matrixTransform(m);
        return [p.x, p.y];
      });
      opacities[id] = Number(getComputedStyle(document.getElementById(id)).opacity);
    }
    out.push([t, corners, opacities]);
  }
  return out;
})()
"""


#: Firefox tells the places of elements in sixtieths of a pixel, the others in single precision.
ROUNDING = {"Firefox": 0.012}


def samples(engine, page, script, views, motion):
    engine.open(page)
    fading = {column.partition(".")[0] for column in motion.columns if column.endswith(".alpha")}
    return [(t, corners, {k: v for k, v in opacities.items() if k in fading})
            for t, corners, opacities in engine.evaluate(script % (json.dumps(TIMES), json.dumps(views)))]


def css(engine, motion, report, *easings):
    for easing in easings:
        page = motion.make("html", f"css-{easing}.html", "--easing", easing)
        motion.compare_corners(report, f"css {easing}, {motion.name}, {engine.title}",
                               samples(engine, page, CORNERS, motion.order, motion),
                               ROUNDING.get(engine.title, 1e-3))


def element(motion, view):
    x, y, w, h = view["frame"]
    depth = motion.depth(view["id"])
    style = f"position:absolute;left:{x}px;top:{y}px;width:{w}px;height:{h}px;opacity:{view.get('alpha', 1)}"
    if depth:
        style += f";perspective:{-1 / depth}px"
    inside = "".join(element(motion, child) for child in view.get("subviews", []))
    return f"<div id='{view['id']}' style='{style}'>{inside}</div>"


def waapi(engine, motion, report):
    data = open(motion.make("waapi", "waapi.json")).read()
    views = json.load(open(motion.scene))["views"]
    page = os.path.join(motion.folder, f"waapi-{engine.title}.html")
    with open(page, "w") as file:
        file.write("<!doctype html><meta charset=utf-8><body style='margin:0'>"
                   + "".join(element(motion, view) for view in views)
                   + "<script>const motion = " + data + ";for (const [id, list] of Object.entries(motion))"
                   "for (const { keyframes, options } of list) document.getElementById(id)"
                   ".animate(keyframes, { ...options, iterations: Infinity })</script>")
    motion.compare_corners(report, f"waapi, {motion.name}, {engine.title}",
                           samples(engine, page, CORNERS, motion.order, motion),
                               ROUNDING.get(engine.title, 1e-3))


def svg(engine, motion, report):
    picture = open(motion.make("svg", "motion.svg")).read()
    page = os.path.join(motion.folder, f"svg-{engine.title}.html")
    with open(page, "w") as file:
        file.write("<!doctype html><meta charset=utf-8><body style='margin:0'>" + picture)
    painted = [v for v in motion.order if motion.views[v].get("backgroundColor")]
    motion.compare_corners(report, f"svg, {motion.name}, {engine.title}",
                           samples(engine, page, SMIL, painted, motion), 2e-3)


# Players for browsers

LOTTIE = """
(async () => {
  const player = lottie.loadAnimation({ container: document.getElementById('player'), renderer: 'svg',
    loop: true, autoplay: false, animationData: motion });
  if (!player.isLoaded) await new Promise(r => player.addEventListener('DOMLoaded', r));
  player.setSubframe(true);
  const out = [];
  for (const t of %s) {
    player.goToAndStop(t * motion.fr, true);
    const layers = {};
    for (const layer of player.renderer.elements)
      layers[layer.data.nm] = [Array.from(layer.finalTransform.mat.props), layer.finalTransform.mProp.o.v];
    out.push([t, layers]);
  }
  return out;
})()
"""


def lottie_web(engine, motion, report):
    # PyPI's wagtail-lottie carries lottie-web 5.7.4 as a file that its pages load.
    found = glob.glob(os.path.join(sysconfig.get_paths()["purelib"], "wagtail_lottie", "static",
                                   "wagtail_lottie", "lottie-player.js"))
    if not found:
        raise Absent("wagtail-lottie, which brings lottie-web, is not installed")
    player = open(found[0], encoding="utf-8").read().replace("</script", "<\\/script")
    text = open(motion.make("lottie", "motion.json")).read()
    document = json.loads(text)
    page = os.path.join(motion.folder, "lottie-web.html")
    with open(page, "w") as file:
        file.write(f"<!doctype html><meta charset=utf-8><body style='margin:0'><div id=player style='width:"
                   f"{document['w']}px;height:{document['h']}px'></div><script>{player}</script>"
                   f"<script>const motion = {text}</script>")
    engine.open(page)
    result = []
    for t, layers in engine.evaluate(LOTTIE % json.dumps(TIMES)):
        corners, opacities = {}, {}
        for view, (m, opacity) in layers.items():
            if not motion.views[view].get("backgroundColor"):
                continue  # a null layer is not drawn, and has no transform of its own to show
            _, _, w, h = motion.views[view]["frame"]
            corners[view] = [(x * m[0] + y * m[4] + m[12], x * m[1] + y * m[5] + m[13])
                             for x, y in ((0, 0), (w, 0), (w, h), (0, h))]
            if f"{view}.alpha" in motion.columns:
                opacities[view] = opacity
        result.append((t, corners, opacities))
    motion.compare_corners(report, f"lottie, {motion.name}, lottie-web", result, 2e-3)


THREE = """
(async () => {
  const motion = await new Promise((done, fail) => new THREE.GLTFLoader().parse(text, '', done, fail));
  const mixer = new THREE.AnimationMixer(motion.scene), out = [];
  const action = mixer.clipAction(motion.animations[0]);
  action.setLoop(THREE.LoopOnce);
  action.clampWhenFinished = true;
  action.play();
  for (const t of %s) {
    mixer.setTime(t);
    motion.scene.updateMatrixWorld(true);
    const nodes = {};
    motion.scene.traverse(node => { if (node.name) nodes[node.name] = Array.from(node.matrixWorld.elements); });
    out.push([t, nodes]);
  }
  return out;
})()
"""
THREE_FOLDER = "/usr/share/javascript/three"


def three(engine, motion, report):
    build, loader = (f"{THREE_FOLDER}/build/three.js", f"{THREE_FOLDER}/examples/js/loaders/GLTFLoader.js")
    if not os.path.exists(loader):
        raise Absent("libjs-three is not installed")
    skipped = [column for column in motion.columns if column.endswith(".alpha")]
    options = ("--skip", ",".join(skipped)) if skipped else ()
    text = open(motion.make("gltf", "motion.gltf", *options)).read()
    page = os.path.join(motion.folder, "three.html")
    with open(page, "w") as file:
        file.write(f"<!doctype html><meta charset=utf-8><script src='file://{build}'></script>"
                   f"<script src='file://{loader}'></script><script>const text = {json.dumps(text)}</script>")
    engine.open(page)
    width, height = motion.window
    result = []
    for t, nodes in engine.evaluate(THREE % json.dumps(TIMES)):
        corners = {}
        for view in motion.order:
            m = nodes[view]
            _, _, w, h = motion.views[view]["frame"]
            # The origin is the window's middle, and y goes up.
            corners[view] = [(x * m[0] + y * m[4] + m[12] + width / 2,
                              height / 2 - (x * m[1] + y * m[5] + m[13]))
                             for x, y in ((-w / 2, h / 2), (w / 2, h / 2), (w / 2, -h / 2), (-w / 2, -h / 2))]
        result.append((t, corners, {}))
    motion.compare_corners(report, f"gltf, {motion.name}, three.js", result, 2e-3)


CHECKS = {
    "Chromium": [
        (css, "recorded", "cubic", "linear", "monotone"), (css, "nested", "cubic", "linear"),
        (css, "tilted", "cubic"), (waapi, "recorded"), (waapi, "nested"), (waapi, "tilted"), (svg, "recorded"),
        (svg, "nested"), (lottie_web, "recorded"), (lottie_web, "nested"), (three, "recorded"),
        (three, "nested")],
    "Firefox": [
        (css, "recorded", "cubic", "linear"), (css, "nested", "cubic"), (css, "tilted", "cubic"),
        (waapi, "recorded"), (waapi, "nested"), (svg, "recorded"), (svg, "nested")],
    "WebKit": [
        (css, "recorded", "cubic", "linear"), (css, "nested", "cubic"), (css, "tilted", "cubic"),
        (waapi, "recorded"), (waapi, "nested"), (svg, "recorded"), (svg, "nested")],
}


def play(kind, motions, report):
    with kind() as engine:
        for check, name, *rest in CHECKS[engine.title]:
            try:
                check(engine, motions[name], report, *rest)
            except Absent as absent:
                report.leave_out(check.__name__, absent)
            except Exception as error:
                report.tell(False, f"{check.__name__}, {name}, {engine.title}", str(error)[:400])
