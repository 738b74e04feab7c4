"""A headless Chromium, spoken to over two pipes in the DevTools protocol; needs nothing but Python."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def path():
    """Where Chromium is, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


class BrowserError(Exception):
    pass


class Chromium:
    """A browser with one page at a time. Use it in a `with` statement."""

    def __init__(self, patience=60):
        self.patience = patience
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, from_us = os.pipe()
        to_us, from_browser = os.pipe()
        # The protocol is spoken on the descriptors 3 and 4 of the browser.
        script = f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}'
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", script, path() or "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", "--hide-scrollbars", "--force-color-profile=srgb", "--no-first-run",
             "--user-data-dir=" + self.profile.name, "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.output, self.input = from_us, to_us
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.send(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.send("Browser.close")
        except BrowserError:
            self.process.kill()
        self.process.wait(timeout=30)
        os.close(self.output)
        os.close(self.input)
        self.profile.cleanup()

    def send(self, method, **parameters):
        """Calls a method of the protocol and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self._write(json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + self.patience
        while True:
            answer = self._read(deadline)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            self.events.append(answer)

    def _write(self, data):
        while data:
            data = data[os.write(self.output, data):]

    def _read(self, deadline):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(deadline - time.monotonic(), 0))[0]:
                raise BrowserError("the browser does not answer")
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise BrowserError("the browser has ended")
            self.buffer += piece
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    # What tests say.

    def open(self, file, width=1440, height=900, dark=False, reduced=False, ratio=1, touch=False):
        """Opens a file from disk in a window of a size."""
        self.events.clear()
        self.resize(width, height, ratio)
        self.media(dark, reduced)
        self.send("Page.navigate", url="file://" + os.path.abspath(file))
        self.wait("document.readyState === 'complete' && (!!window.parallax || !document.body)")

    def resize(self, width, height, ratio=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio,
                  mobile=width < 500)

    def media(self, dark=False, reduced=False):
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"}])

    def value(self, expression):
        """The value of an expression in the page; promises are awaited."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait(self, condition, seconds=20):
        """Waits until a condition holds in the page."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                if self.value(condition):
                    return
            except BrowserError:
                pass
            time.sleep(0.05)
        raise BrowserError("in vain: " + condition + "; " + "; ".join(self.problems()))

    def problems(self):
        """Errors and warnings of the console, and exceptions, since the page was opened."""
        self.value("0")
        found = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append(" ".join(str(part.get("value")) for part in parameters["args"]))
            elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                found.append(parameters["entry"]["text"])
        return found

    def key(self, key, modifiers=0):
        code = {" ": "Space"}.get(key, key)
        text = {"text": " "} if key == " " else {}
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, modifiers=modifiers, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, modifiers=modifiers)

    def pointer(self, kind, x, y, button="none", count=0):
        self.send("Input.dispatchMouseEvent", type="mouse" + kind, x=x, y=y, button=button, clickCount=count,
                  buttons=1 if button == "left" and kind != "Released" else 0)

    def click(self, selector):
        x, y = self.middle(selector)
        self.pointer("Moved", x, y)
        self.pointer("Pressed", x, y, "left", 1)
        self.pointer("Released", x, y, "left", 1)

    def middle(self, selector):
        return self.value("(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'nearest'});"
                          "const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()"
                          % json.dumps(selector))

    def accessibility(self):
        """The nodes that a screen reader meets: (role, name, node)."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [(node.get("role", {}).get("value"), node.get("name", {}).get("value", ""), node)
                for node in nodes if not node.get("ignored")]

    def picture(self, file=None, whole=False):
        """A screenshot as PNG, written to a file where one is given."""
        options = {"format": "png"}
        if whole:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            options |= {"captureBeyondViewport": True,
                        "clip": {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}}
        data = base64.b64decode(self.send("Page.captureScreenshot", **options)["data"])
        if file:
            with open(file, "wb") as output:
                output.write(data)
        return data
