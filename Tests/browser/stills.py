"""The stills that `snapshot` and `plot` draw, as Chromium shows them."""
import os

from harness import EXAMPLES, WEATHER, check, expect, pixels


@check()
def seams(browser, files):
    """A picture in perspective is drawn in pieces, and none of the joints is seen."""
    address = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='red'/></svg>"
    scene = files.scene("seams", [
        {"id": "wall", "frame": [-80, -80, 480, 640], "image": address, "transform3D": [{"perspective": 900}],
         "motionEffects": [{"tilt": ["20deg", "20deg"]}]}])
    picture = files.path("seams.png")
    files.run("snapshot", scene, "--offset=0.6,0.3", "-o", picture)
    with open(picture, "rb") as file:
        width, height, size, rows = pixels(file.read())
    inside = {tuple(row[x * size:x * size + 3]) for row in rows[40:-40] for x in range(40, width - 40)}
    expect(inside == {(255, 0, 0)}, f"stills: a picture in perspective has no seams ({len(inside)} colours)")


@check()
def stills(browser, files):
    """What is bare is marked in the picture, and every still is a document without a fault."""
    picture = files.path("bare.png")
    files.run("snapshot", os.path.join(EXAMPLES, "corner-of-the-square", "scene.json"), "--offset", "1,-1", "-o", picture)
    with open(picture, "rb") as file:
        width, height, size, rows = pixels(file.read())
    marked = sum(tuple(row[x * size:x * size + 3]) == (0xCF, 0x1F, 0x3B) for row in rows for x in range(width))
    expect(marked > 500, f"stills: what is bare is outlined in red ({marked} pixels)")
    sheet, plot = files.path("sheet.svg"), files.path("plot.svg")
    files.run("snapshot", WEATHER, "--sheet", "-o", sheet)
    files.run("plot", files.trace(), "--scene", WEATHER, "-o", plot, "--quiet")
    for name, path, wanted, count in [("sheet", sheet, "[data-view=window]", 9), ("plot", plot, "path[stroke-linejoin]", 17)]:
        browser.open(path)
        found = browser.value(f"document.querySelectorAll('{wanted}').length")
        box = browser.value("(() => { const s = document.documentElement; let out = 0; for (const t of s.querySelectorAll('text')) "
                            "{ const b = t.getBoundingClientRect(), w = s.getBoundingClientRect(); "
                            "if (b.left < w.left - 1 || b.right > w.right + 1 || b.bottom > w.bottom + 1) out += 1; } return out; })()")
        expect(found >= count, f"stills: the {name} has {found} of {wanted}")
        expect(box == 0, f"stills: no words of the {name} lie beyond its edge")
        expect(not browser.problems(), f"stills: nothing on the console {browser.problems()}")
