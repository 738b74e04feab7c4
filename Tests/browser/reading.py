"""What is read and pressed: numbers in their units, long names, narrow windows, a phone's sensors, paper."""
import base64
import re

from harness import WEATHER, check, expect

LONG = "TheVeryLongNameOfAViewThatSomebodyCopiedFromTheirStoryboardWithoutAnySpacesInsideAndThatGoesOnAndOnForEver"


@check()
def units(browser, files):
    """Angles are degrees, matrix cells have digits that matter, times stand on one clock."""
    scene = files.scene("units", [{"id": "hand", "frame": [10, 10, 99, 99], "backgroundColor": "#335577", "motionEffects": [
        {"keyPath": "layer.transform.rotation", "type": "tiltAlongHorizontalAxis", "minimumRelativeValue": "-90deg",
         "maximumRelativeValue": "90deg"}]}, {"id": "eye", "frame": [10, 200, 99, 99], "backgroundColor": "#335577",
                                            "motionEffects": [{"perspective": [9, 9], "eyeDistance": 900}]}])
    browser.open(files.page("units", scene, files.trace(duration=150, rate=10), "--tolerance", "0.5"), reduced=True)
    browser.value("document.querySelector('#values summary').click()")
    browser.value("parallax.show([0.5, 0])")
    rows = browser.value("[...document.querySelectorAll('#values tbody tr')].map((row) => [...row.children].map((e) => e.textContent))")
    values = {row[0]: row[1:] for row in rows}
    expect(values["hand.layer.transform.rotation"] == ["45.00", "45.00", "°"], f"units: {values['hand.layer.transform.rotation']}")
    expect("−0.001111" in [value for row in rows for value in row], f"units: a cell of a matrix has four digits")
    chart = browser.value("(() => { const c = parallax.charts[1]; return [c.unit, c.range.high, c.plot.parentElement.querySelector('.unit').textContent]; })()")
    expect(chart[0] == "°" and chart[1] > 10 and re.search(r"keys ± [\d.]+°", chart[2]), f"units: the chart is in degrees: {chart[2]!r}")
    browser.value("(() => { const c = parallax.charts[0]; c.hover = c.x(95); c.drawAbove(); })()")
    tip = browser.value("parallax.charts[0].tip.textContent")
    expect(tip.startswith("1:35.0"), f"units: the pointer says {tip[:8]}")


@check()
def steady(browser, files):
    """While it plays nothing moves but the lines: captions keep the room for their longest value."""
    page = files.page("steady", WEATHER, files.trace(duration=6))
    for width in (430, 820, 1440):
        browser.open(page, width, 900, reduced=True)
        sizes = browser.value("""[...Array(90).keys()].map((k) => { parallax.player.seek(k / 15);
          return [...document.querySelectorAll('.chart .plot, .chart .key b')].map((e) => { const b = e.getBoundingClientRect();
            return `${b.left} ${b.top} ${b.width}`; }).join(); })""")
        expect(len(set(sizes)) == 1, f"steady: at {width} px there are {len(set(sizes))} layouts")


@check()
def narrow(browser, files):
    """Long names, and windows down to 320 px: nothing sticks out, nothing lies over another, all can be read."""
    view = {"id": LONG, "frame": [0, 0, 320, 480], "backgroundColor": "#335577", "motionEffects": [{"slide": [9, 9]}]}
    scene = files.scene("narrow", [view], expectations=[{"covers": "window", "by": LONG}])
    for name, document in (("weather", WEATHER), ("long", scene)):
        page = files.page("narrow", document, files.trace(duration=6))
        for width in (320, 390, 1440):
            browser.open(page, width, 844, reduced=True)
            browser.value("document.querySelector('#values').open = true; parallax.show([0.2, 0.3])")
            out, table = browser.value("[document.documentElement.scrollWidth - innerWidth,"
                                       " (() => { const s = document.querySelector('.scroll'); return s.scrollWidth - s.clientWidth; })()]")
            # Every two boxes of words in the page's own rows, and the least size of what is read.
            over = browser.value("""(() => { const rows = ['.transport', '.covers li', '.chart figcaption', '.readings'], found = [];
              for (const row of document.querySelectorAll(rows)) { const all = [...row.querySelectorAll('*')]
                .filter((e) => e.offsetWidth > 1 && !['canvas', 'input'].includes(e.localName) && (e.childElementCount === 0 || e.localName === 'select'))
                .filter((e) => !e.closest('select') || e.localName === 'select')
                .map((e) => [e.textContent.slice(0, 20), e.getBoundingClientRect()]);
                for (const [a, p] of all) for (const [b, q] of all) if (p !== q && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
                  && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 3) found.push([a, b]); }
              return found; })()""")
            small = browser.value("""Math.min(...[...document.querySelectorAll('h1, p, dt, dd, td, th, b, button, li, .reach text')]
              .filter((e) => e.getClientRects().length && !e.matches('.unseen')).map((e) => { const size = parseFloat(getComputedStyle(e).fontSize);
                return e.ownerSVGElement ? size * e.getScreenCTM().a : size; }))""")
            expect(out <= 0 and table <= 0 and not over and small >= 11,
                   f"narrow: {name}, {width} px: out {out}, table {table}, over each other {over}, least {small:.1f} px")


@check()
def takes_over(browser, files):
    """After “By hand” arrow keys tilt; a double click zooms and moves nothing; the loop's state has a sign."""
    browser.open(files.page("takes", WEATHER, files.trace(duration=6)), reduced=True)
    browser.click("#modes [value=hand]")
    browser.key("ArrowRight", modifiers=8)
    state = browser.value("[document.body.classList.contains('by-hand'), parseFloat(document.querySelector('#reading-horizontal').textContent) > 0.05]")
    expect(state == [True, True], f"takes over: arrow keys tilt after a click on “By hand” {state}")
    browser.click("#modes [value=recording]")
    browser.value("parallax.player.seek(2)")
    x, y = browser.middle(".plot")
    for count in (1, 2):
        browser.pointer("Pressed", x + 60, y, "left", count)
        browser.pointer("Released", x + 60, y, "left", count)
    expect(browser.value("parallax.player.time") == 2, "takes over: a double click leaves the time")
    shown = "getComputedStyle(document.querySelector('#loop .slash')).display"
    on = browser.value(shown)
    browser.click("#loop")
    expect([on, browser.value(shown)] == ["none", "inline"], "takes over: a loop that is off is struck out")


@check()
def sensors(browser, files):
    """A phone's sensors start, stop, and say in either mode why they do not."""
    fire = "window.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 0, beta: %s, gamma: %s }))"
    words, stop = "document.querySelector('#sensor-words').textContent", "document.querySelector('#sensors').textContent"
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    try:
        for trace in ([], [files.trace(duration=6)]):
            mode = "recording" if trace else "by hand"
            page = files.page("sensors", WEATHER, *trace)
            browser.open(page, 390, 844, reduced=True)
            # Chromium itself says once that there is nothing; only what is fired here counts.
            browser.value("window.addEventListener('deviceorientation', (event) => event.isTrusted && event.stopImmediatePropagation(), true)")
            browser.value("DeviceOrientationEvent.requestPermission = async () => 'denied'")
            browser.click("#sensors")
            browser.wait(f"{words}.includes('does not share')")
            browser.value("DeviceOrientationEvent.requestPermission = undefined")
            browser.click("#sensors")
            browser.wait(f"{stop} === 'Stop'")
            browser.value(fire % ("null", "null"))
            browser.value("new Promise((r) => setTimeout(r, 1700))")
            expect(browser.value(words) == "This device has no sensors.", f"sensors: {mode}: {browser.value(words)}")
            browser.click("#sensors")
            browser.wait(f"{stop} === 'Stop'")
            browser.value(fire % (0, 0))
            browser.value(fire % (0, 30))
            tilted = browser.value("document.querySelector('#reading-horizontal').textContent")
            browser.click("#recentre")
            browser.value(fire % (0, 30))
            centred = browser.value("document.querySelector('#reading-horizontal').textContent")
            says = browser.value(words)
            browser.click("#sensors")
            browser.value(fire % (0, 60))
            after = browser.value("document.querySelector('#reading-horizontal').textContent")
            expect([tilted, centred, after, says, browser.value(words)] == ["0.333", "0.000", "0.000", "This phone tilts the scene.", ""],
                   f"sensors: {mode}: they tilt, recentre and stop: {tilted}, {centred}, {after}, {says!r}")
    finally:
        browser.send("Emulation.setTouchEmulationEnabled", enabled=False)


@check()
def on_paper(browser, files):
    """Printed, no chart is cut by the edge of a sheet, and the player stays behind."""
    browser.open(files.page("paper", WEATHER, files.trace(duration=6)), reduced=True)
    browser.send("Emulation.setEmulatedMedia", media="print")
    try:
        kept = browser.value("""[...document.querySelectorAll('.tilt, .chart, .scene')].every((e) => getComputedStyle(e).breakInside === 'avoid')
          && !document.querySelector('#transport').getClientRects().length""")
        paper = base64.b64decode(browser.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True)["data"])
    finally:
        browser.send("Emulation.setEmulatedMedia", media="")
    if files.pictures:
        with open(files.picture("paper").replace(".png", ".pdf"), "wb") as file:
            file.write(paper)
    pages = len(re.findall(rb"/Type\s*/Page\b", paper))
    expect(kept and pages <= 2, f"on paper: {pages} sheets, nothing is cut")
    policy = browser.value("document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content ?? ''")
    expect(policy.startswith("default-src 'none'") and "http" not in policy.replace("http-equiv", ""), "on paper: nothing is fetched from elsewhere")
