"""Three browsers, each driven by what it brings along: a page in, what a script on it gives back out.

    with Chromium() as engine:
        engine.open("/tmp/page.html")
        engine.evaluate("(async () => document.title)()")

Chromium speaks its own protocol through a pipe, Firefox WebDriver BiDi through a socket, WebKitGTK WebDriver.
"""
import glob
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request


class Absent(Exception):
    """A consumer is not installed."""


def need(*programs):
    for program in programs:
        path = shutil.which(program)
        if path:
            return path
    raise Absent(f"{programs[0]} is not installed")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def patiently(attempt, seconds=30):
    end = time.monotonic() + seconds
    while True:
        try:
            return attempt()
        except Exception:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


class Engine:
    """A running browser, with a profile of its own, that is ended with everything it started."""
    title = ""

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="parallax-browser-")
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        process = getattr(self, "process", None)
        if process:
            try:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(10)
            except ProcessLookupError:
                pass
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(10)
        shutil.rmtree(self.profile, ignore_errors=True)

    def launch(self, *command, env=None, **options):
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, env=dict(os.environ, HOME=self.profile, **(env or {})), **options)


class Chromium(Engine):
    title = "Chromium"

    def start(self):
        program = need("chromium", "chromium-browser", "google-chrome")
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()
        # The protocol's ends are descriptors 3 and 4 of the browser; a shell puts them there.
        self.launch(
            "/bin/bash", "-c", f'exec "$0" "$@" 3<&{to_read} 4>&{from_write}', program,
            "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--allow-file-access-from-files", "--hide-scrollbars", "--user-data-dir=" + self.profile,
            "about:blank", pass_fds=(to_read, from_write))
        os.close(to_read)
        os.close(from_write)
        self.rest, self.count, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def __exit__(self, *_):
        super().__exit__()
        for descriptor in ("to_write", "from_read"):
            if hasattr(self, descriptor):
                os.close(getattr(self, descriptor))

    def receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.from_read, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium has ended")
            self.rest += piece
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to_write, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer.get("method"))

    def open(self, page):
        self.events.clear()
        self.call("Page.navigate", url="file://" + page)
        while "Page.loadEventFired" not in self.events:
            self.events.append(self.receive().get("method"))

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:600])
        return result["result"].get("value")


class Firefox(Engine):
    title = "Firefox"

    def start(self):
        program = need("firefox-esr", "firefox")
        try:
            import websocket
        except ImportError as error:
            raise Absent(str(error))
        port = free_port()
        self.launch(program, "--headless", "--no-remote", "--profile", self.profile,
                    "--remote-debugging-port", str(port), "about:blank")
        self.count = 0
        self.socket = patiently(lambda: websocket.create_connection(
            f"ws://127.0.0.1:{port}/session", timeout=120, suppress_origin=True))
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if answer.get("type") == "error":
                    raise RuntimeError(f"{method}: {answer}")
                return answer["result"]

    def open(self, page):
        self.call("browsingContext.navigate", context=self.context, url="file://" + page, wait="complete")

    def evaluate(self, script):
        # As text, since BiDi wraps every number of a result in an object of its own.
        result = self.call("script.evaluate", target={"context": self.context}, awaitPromise=True,
                           expression=f"(async () => JSON.stringify(await {script}))()")
        if result.get("type") != "success":
            raise RuntimeError(json.dumps(result)[:600])
        value = result["result"].get("value")
        return None if value is None else json.loads(value)


class WebKit(Engine):
    title = "WebKit"

    def start(self):
        driver = need("WebKitWebDriver")
        browsers = sorted(glob.glob("/usr/lib/*/webkit2gtk-4*/MiniBrowser"))
        if not browsers:
            raise Absent("WebKitGTK's MiniBrowser is not installed")
        display = [] if os.environ.get("DISPLAY") else [need("xvfb-run"), "-a"]
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.launch(*display, driver, f"--port={port}",
                    env={"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"})
        patiently(lambda: self.request("GET", "/status"))
        options = {"binary": browsers[-1], "args": ["--automation"]}
        self.session = "/session/" + self.request("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}})["sessionId"]
        self.request("POST", self.session + "/timeouts", {"script": 120_000})

    def __exit__(self, *_):
        if hasattr(self, "session"):
            try:
                self.request("DELETE", self.session)
            except Exception:
                pass
        super().__exit__()

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, method=method, data=data,
                                         headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=150) as answer:
            return json.load(answer)["value"]

    def open(self, page):
        self.request("POST", self.session + "/url", {"url": "file://" + page})

    def evaluate(self, script):
        text = ("const done = arguments[arguments.length - 1];"
                f"(async () => await {script})().then(v => done({{v}}), e => done({{e: String(e)}}))")
        answer = self.request("POST", self.session + "/execute/async", {"script": text, "args": []})
        if "e" in answer:
            raise RuntimeError(answer["e"])
        return answer["v"]


ENGINES = [Chromium, Firefox, WebKit]
