"""What the scene shows: what is bare and by whose fault, what would not be seen, pictures over their bounds."""
import base64
import re
import subprocess

from harness import check, expect, pixels

FILL = "#88cc88"


def labels(browser):
    """The labels of what is bare: their words and their boxes."""
    return browser.value("""[...document.querySelectorAll('.bare-label')].map((e) => {
      const b = e.getBoundingClientRect(); return [e.textContent, b.left, b.top, b.right, b.bottom]; })""")


@check()
def clips(browser, files):
    """A superview that clips bares what it cuts off, by as much as `ranges` says."""
    def inner(name, more):
        return {"id": "outer" + name, "frame": [50, 100, 200, 200], "clipsToBounds": True, "backgroundColor": "#222222",
                "subviews": [{"id": name, "frame": [-500, -500, 1500, 1500], "backgroundColor": FILL,
                              "motionEffects": [{"slide": [30, 30]}], **more}]}
    scene = files.scene("clips", [inner("cut", {}), inner("unseen", {"alpha": 0})],
                        expectations=[{"covers": "window", "by": "cut"}, {"covers": [60, 110, 100, 100], "by": "cut"},
                                      {"covers": "window", "by": "unseen"}])
    browser.open(files.page("clips", scene), reduced=True)
    words = browser.value("[...document.querySelectorAll('#covers b')].map((e) => e.textContent)")
    text = subprocess.run([files.parallax, "ranges", scene], capture_output=True, text=True).stdout
    known = re.search(r"covers the window: fails by ([\d.]+) points", text).group(1)
    expect(words == [f"bare by {float(known):.2f} pt, cut off by outercut", "holds", "not visible"],
           f"clips: {words} where ranges says {known}")
    areas = browser.value("document.querySelectorAll('.bare-area').length")
    expect(areas == 5, f"clips: what the clip bares is outlined: {areas} pieces")


@check()
def bare_labels(browser, files):
    """Labels say whose edge is bare, stand apart, and in perspective where the wedge is."""
    def sheet(name, inset):
        return {"id": name, "frame": [inset, inset, 320 - 2 * inset, 480 - 2 * inset], "backgroundColor": FILL,
                "motionEffects": [{"slide": [40, 0]}]}
    scene = files.scene("labels", [sheet("photo", -10), sheet("tint", -5)],
                        expectations=[{"covers": "window", "by": name} for name in ("photo", "tint")])
    browser.open(files.page("labels", scene), reduced=True)
    browser.value("parallax.show([0.5, 0])")
    found = labels(browser)
    apart = all(a[3] <= b[1] or b[3] <= a[1] or a[4] <= b[2] or b[4] <= a[2] for a in found for b in found if a is not b)
    expect(apart and sorted(label[0] for label in found) == ["photo 10.0 pt", "tint 15.0 pt"], f"bare labels: {[f[0] for f in found]}")
    leaning = {"id": "leaning", "frame": [0, 0, 320, 480], "backgroundColor": FILL,
               "transform3D": [{"perspective": 500}, {"rotateY": 30}]}
    browser.open(files.page("wedge", files.scene("wedge", [leaning], expectations=[{"covers": "window", "by": "leaning"}])), reduced=True)
    away = browser.value("""(() => { const screen = parallax.stage.screen.getBoundingClientRect();
      const pieces = [...document.querySelectorAll('.bare-area')].map((e) => e.getBoundingClientRect());
      return Math.max(...[...document.querySelectorAll('.bare-label rect')].map((e) => { const b = e.getBoundingClientRect();
        return Math.min(...pieces.map((p) => Math.max(p.left - b.right, b.left - p.right, p.top - b.bottom, b.top - p.bottom))); })); })()""")
    expect(away <= 0, f"bare labels: each touches its wedge, {away:.1f} px away")


@check()
def unseen(browser, files):
    """Only what would not be seen is hatched, beneath what is seen, and named in the window."""
    card = {"id": "card", "frame": [40, 120, 240, 200], "backgroundColor": "#ffffff"}
    scene = files.scene("unseen", [{"id": "content", "frame": [0, 0, 320, 480], "subviews": [card]},
                                   {"id": "far-out", "frame": [-50, -60, 500, 600]}])
    browser.open(files.page("unseen", scene), reduced=True)
    hatched = "[...document.querySelectorAll('.hatch')].filter((e) => e.offsetWidth).map((e) => e.parentElement.dataset.id)"
    expect(browser.value(hatched) == [] and not browser.value("document.querySelector('#outlines').checked"),
           "unseen: outlines are a choice")
    browser.click("#outlines")
    expect(browser.value(hatched) == ["far-out"], f"unseen: a container with something in it is not hatched: {browser.value(hatched)}")
    sides = browser.value("""(() => { const s = parallax.stage.screen.getBoundingClientRect();
      const b = document.querySelector('.names text').getBoundingClientRect();
      return [b.left - s.left, b.top - s.top, s.right - b.right, s.bottom - b.bottom]; })()""")
    expect(min(sides) >= 0, f"unseen: the name stands in the window, {min(sides):.1f} px from its edge")
    browser.open(files.page("nothing", files.scene("nothing", [{"id": "a", "frame": [0, 0, 99, 99]}])), reduced=True)
    expect(browser.value(hatched) == ["a"], "unseen: where nothing at all is seen, outlines are on")


@check()
def picture_modes(browser, files):
    """Pictures fill the bounds, stretched or cropped; what is none is hatched, without an error."""
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100' viewBox='0 0 200 100'>" \
          "<rect width='200' height='100' fill='#00f'/><rect width='20' height='100' fill='#f00'/></svg>"
    address = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
    sizeless = svg.replace("width='200' height='100' viewBox", "preserveAspectRatio='none' viewBox")
    views = [{"id": "stretched", "frame": [0, 0, 100, 200], "image": address},
             {"id": "cropped", "frame": [100, 0, 100, 200], "image": address, "contentMode": "scaleAspectFill"},
             {"id": "no-size", "frame": [100, 200, 100, 200], "contentMode": "scaleAspectFill",
              "image": address.replace(*(base64.b64encode(text.encode()).decode() for text in (svg, sizeless)))},
             {"id": "broken", "frame": [200, 0, 100, 100], "image": 'data:image/png,AAAA"); background:url(x'},
             {"id": "no-png", "frame": [200, 100, 100, 100], "image": "data:image/png;base64,AAAA"}]
    browser.open(files.page("modes", files.scene("modes", views)), reduced=True)
    browser.wait("document.querySelectorAll('.view.broken').length === 2")
    left, top, scale = browser.value("(() => { const b = parallax.stage.screen.getBoundingClientRect(); return [b.x, b.y, parallax.stage.scale]; })()")
    _, _, size, rows = pixels(browser.picture(files.picture("picture-modes")))

    def color(x, y):
        place = int(left + x * scale) * size
        return tuple(rows[int(top + y * scale)][place:place + 3])
    red, blue = (255, 0, 0), (0, 0, 255)
    expect([color(5, 20), color(5, 180), color(50, 5)] == [red, red, blue], "picture modes: an SVG is stretched to the bounds")
    expect([color(105, 20), color(195, 190)] == [blue, blue] == [color(105, 220), color(195, 390)], "picture modes: scaleAspectFill crops it")
    expect(not browser.problems(), f"picture modes: nothing on the console {browser.problems()}")
