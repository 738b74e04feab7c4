"""What the checks share: the list of them, files that are made once, and pictures as numbers."""
import json
import os
import struct
import subprocess
import sys
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXAMPLES = os.path.join(ROOT, "Examples")
WEATHER = os.path.join(EXAMPLES, "mountain-weather", "scene.json")
CHECKS, results = [], []


def check(is_long=False):
    def decorate(function):
        CHECKS.append((function, is_long))
        return function
    return decorate


def expect(condition, words):
    results.append(bool(condition))
    print(("ok   " if condition else "FAIL ") + words)
    sys.stdout.flush()


class Files:
    """The recordings and pages of a run, made once."""

    def __init__(self, parallax, folder, pictures):
        self.parallax, self.folder, self.pictures = parallax, folder, pictures

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        done = subprocess.run([self.parallax, *arguments], capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            raise RuntimeError(" ".join(arguments) + "\n" + done.stderr)
        return done.stdout

    def trace(self, kind="random", duration=6, rate=60, amplitude=60):
        path = self.path(f"{kind}-{duration}-{rate}-{amplitude}.csv")
        if not os.path.exists(path):
            self.run("synthesize", kind, "--duration", str(duration), "--rate", str(rate), "--amplitude",
                     str(amplitude), "-o", path)
        return path

    def scene(self, name, views, window=(320, 480), **more):
        """A document that is written for one check."""
        path = self.path(name + ".json")
        with open(path, "w") as file:
            json.dump({"window": {"size": window}, "views": views, **more}, file)
        return path

    def page(self, name, scene, *arguments):
        path = self.path(name + ".html")
        self.run("preview", *arguments, "--scene", scene, "-o", path, "--quiet")
        return path

    def picture(self, name):
        return os.path.join(self.pictures, name + ".png") if self.pictures else None


def pixels(png):
    """Width, height and rows of (r, g, b) of a PNG of eight bits."""
    place, data = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        body = png[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            data += body
        place += 12 + length
    size = {2: 3, 6: 4}[color]
    raw, rows, before = zlib.decompress(data), [], bytearray(width * size)
    for y in range(height):
        start = y * (width * size + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + width * size])
        for x in range(len(line)):
            left = line[x - size] if x >= size else 0
            up, corner = before[x], before[x - size] if x >= size else 0
            if kind == 1:
                line[x] = (line[x] + left) & 255
            elif kind == 2:
                line[x] = (line[x] + up) & 255
            elif kind == 3:
                line[x] = (line[x] + (left + up) // 2) & 255
            elif kind == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                line[x] = (line[x] + near[2]) & 255
        rows.append(line)
        before = line
    return width, height, size, rows


def colors(png):
    width, height, size, rows = pixels(png)
    return len({bytes(row[x * size:x * size + 3]) for row in rows[::4] for x in range(0, width, 4)})
