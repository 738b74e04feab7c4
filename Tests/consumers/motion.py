"""What should be seen: timelines, the scenes that they move, and the places of the views' corners."""
import bisect
import csv
import json
import math
import os
import subprocess
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TOLERANCE = 0.25
#: The tolerance of an opacity: half a step of eight bits.
OPACITY = 1 / 510
DURATION = 6.0
#: Whole milliseconds, as Firefox counts SMIL, and never within 2 ms of the jump at 4 s.
TIMES = [t for t in (round(k * 0.029, 3) for k in range(206)) if abs(t - 4) > 0.002]


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


class Report:
    """What was found, told as it comes; several threads may tell."""

    def __init__(self):
        self.failed, self.left_out, self.lock = [], [], threading.Lock()

    def tell(self, good, name, text):
        with self.lock:
            print(f"{'ok  ' if good else 'FAIL'} {name:40} {text}", flush=True)
            if not good:
                self.failed.append(name)

    def leave_out(self, name, reason):
        with self.lock:
            print(f"     {name:40} left out: {reason}", flush=True)
            self.left_out.append(name)


class Matrix:
    """A transform of space in rows that multiply points from the left, as Core Animation has them."""

    def __init__(self, rows):
        self.rows = rows

    @staticmethod
    def identity():
        return Matrix([[float(i == j) for j in range(4)] for i in range(4)])

    @staticmethod
    def moved(x, y, z=0.0):
        result = Matrix.identity()
        result.rows[3][:3] = [x, y, z]
        return result

    @staticmethod
    def scaled(x, y, z=1.0):
        result = Matrix.identity()
        for axis, factor in enumerate((x, y, z)):
            result.rows[axis][axis] = factor
        return result

    @staticmethod
    def turned(axis, angle):
        result = Matrix.identity()
        a, b = [(1, 2), (2, 0), (0, 1)][axis]
        result.rows[a][a] = result.rows[b][b] = math.cos(angle)
        result.rows[a][b], result.rows[b][a] = math.sin(angle), -math.sin(angle)
        return result

    @staticmethod
    def perspective(m34):
        result = Matrix.identity()
        result.rows[2][3] = m34
        return result

    def then(self, other):
        return Matrix([[sum(self.rows[i][k] * other.rows[k][j] for k in range(4)) for j in range(4)]
                       for i in range(4)])

    def project(self, x, y):
        p = [x * self.rows[0][j] + y * self.rows[1][j] + self.rows[3][j] for j in range(4)]
        return p[0] / p[3], p[1] / p[3]


class Motion:
    """A timeline, its scene, and the animation files made of both."""

    def __init__(self, parallax, folder, name, scene, source, timeline, options=()):
        self.parallax, self.folder, self.name = parallax, os.path.join(folder, name), name
        os.makedirs(self.folder, exist_ok=True)
        self.scene, self.source, self.options = scene, source, options
        rows = list(csv.reader(timeline.splitlines()))
        self.time = [float(row[0]) for row in rows[1:]]
        self.columns = {}
        for place, column in enumerate(rows[0]):
            if "." in column:
                self.columns[column] = [float(row[place]) for row in rows[1:]]
        self.views, self.parent, self.order = {}, {}, []
        document = json.load(open(scene))
        self.window = document["window"].get("size", (320, 568))
        self.learn(document["views"], None)
        self.lock = threading.Lock()

    def learn(self, views, parent):
        for view in views:
            self.views[view["id"]] = view
            self.parent[view["id"]] = parent
            self.order.append(view["id"])
            self.learn(view.get("subviews", []), view["id"])

    def make(self, kind, name, *options):
        """Writes the animation, once for all who ask for the same."""
        path = os.path.join(self.folder, name)
        with self.lock:
            if not os.path.exists(path):
                os.makedirs(os.path.dirname(path), exist_ok=True)
                run(self.parallax, "keyframes", self.source, "--scene", self.scene, "--to", kind,
                    "--tolerance", str(TOLERANCE), "-o", path, "--quiet", *self.options, *options)
        return path

    def value(self, column, t):
        """The timeline between its rows: straight. Two rows at one time are a jump."""
        after = min(max(bisect.bisect_right(self.time, t), 1), len(self.time) - 1)
        start, end = self.time[after - 1], self.time[after]
        values = self.columns[column]
        share = min(max((t - start) / (end - start), 0), 1) if end > start else 1
        return values[after - 1] + (values[after] - values[after - 1]) * share

    def pose(self, t):
        return {column: self.value(column, t) for column in self.columns}

    def opacities(self, t):
        return {column.partition(".")[0]: self.views[column.partition(".")[0]].get("alpha", 1)
                + self.value(column, t) for column in self.columns if column.endswith(".alpha")}

    def depth(self, view):
        """The perspective in which a view's subviews are seen: m34, row by row the twelfth number."""
        numbers = self.views[view].get("sublayerTransform")
        return numbers[11] if numbers else 0

    def maps(self, pose):
        """The transform of each view's points, counted from its middle, to the window's."""
        result = {}
        for view in self.order:
            def number(key, rest=0.0, view=view):
                return pose.get(f"{view}.{key}", rest)
            x, y, w, h = self.views[view]["frame"]
            scale = 1 + number("layer.transform.scale")
            own = Matrix.scaled(scale + number("layer.transform.scale.x"),
                                scale + number("layer.transform.scale.y"))
            for axis, letter in enumerate("xyz"):
                own = own.then(Matrix.turned(axis, number("layer.transform.rotation." + letter)))
            parent = self.parent[view]
            if parent is None:
                result[view] = own.then(Matrix.moved(x + w / 2 + number("center.x"),
                                                     y + h / 2 + number("center.y")))
                continue
            _, _, pw, ph = self.views[parent]["frame"]
            place = own.then(Matrix.moved(x + w / 2 - pw / 2 + number("center.x"),
                                          y + h / 2 - ph / 2 + number("center.y")))
            depth = self.depth(parent)
            result[view] = place.then(Matrix.perspective(depth)).then(result[parent])
        return result

    def corners(self, pose):
        result = {}
        for view, map_ in self.maps(pose).items():
            _, _, w, h = self.views[view]["frame"]
            result[view] = [map_.project(sx * w / 2, sy * h / 2)
                            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return result

    # What consumers tell

    def compare_corners(self, report, name, samples, rounding, opacity_rounding=1e-5, ignored=()):
        """samples: (t, {view: corners}, {view: opacity}) as often as the consumer was asked."""
        worst, worst_opacity, count = (0.0, "", 0.0), 0.0, 0
        for t, corners, opacities in samples:
            pose = self.pose(t)
            wanted = self.corners({k: v for k, v in pose.items() if k not in ignored})
            for view, points in corners.items():
                count += 1
                for (ax, ay), (bx, by) in zip(points, wanted[view]):
                    worst = max(worst, (math.hypot(ax - bx, ay - by), view, t))
            wanted_opacities = self.opacities(t)
            for view, value in opacities.items():
                worst_opacity = max(worst_opacity, abs(value - wanted_opacities[view]))
        good = (worst[0] <= TOLERANCE + rounding and count >= 200
                and worst_opacity <= OPACITY + opacity_rounding)
        text = f"{count:5} values, worst {worst[0]:.4f} points ({worst[1]}, {worst[2]:.3f} s)"
        if worst_opacity:
            text += f", opacity {worst_opacity:.5f}"
        report.tell(good, name, text)

    def compare_middles(self, report, name, samples, rounding):
        """samples: (t, {view: the middle of its pixels})."""
        worst, count = (0.0, 0.0), 0
        for t, middles in samples:
            maps = self.maps(self.pose(t))
            for view, (x, y) in middles.items():
                count += 1
                wx, wy = maps[view].project(0, 0)
                worst = max(worst, (math.hypot(x - wx, y - wy), t))
        report.tell(worst[0] <= TOLERANCE + rounding and count >= 200, name,
                    f"{count:5} values, worst {worst[0]:.4f} points ({worst[1]:.3f} s)")

    def compare_values(self, report, name, poses, rounding, opacity_rounding=1e-5, ignored=()):
        """poses: (t, {column: value}), whose corners are computed here."""
        samples = []
        for t, pose in poses:
            opacities = {column.partition(".")[0]: value + self.views[column.partition(".")[0]].get("alpha", 1)
                         for column, value in pose.items() if column.endswith(".alpha")}
            samples.append((t, self.corners(pose), opacities))
        self.compare_corners(report, name, samples, rounding, opacity_rounding, ignored)


def recorded(parallax, folder):
    """A recording, replayed: two views that shift."""
    trace = os.path.join(folder, "trace.csv")
    run(parallax, "synthesize", "random", "--duration", str(DURATION), "--rate", "60",
        "--amplitude", "40", "-o", trace)
    scene = os.path.join(ROOT, "Examples", "card-over-wallpaper", "scene.json")
    timeline = run(parallax, "replay", trace, "--profile", "ideal", "--scene", scene, "--quiet",
                   "--digits", "9")
    return Motion(parallax, folder, "recorded", scene, trace, timeline, ("--profile", "ideal"))


def write(folder, name, columns, row):
    lines = ["time," + ",".join(columns)]
    for k in range(int(DURATION * 60) + 1):
        t = k / 60
        rows = [row(t, False)]
        if k == 240 and row(t, True) != rows[0]:
            rows.append(row(t, True))
        elif k > 240:
            rows = [row(t, True)]
        lines += [f"{t:.9g}," + ",".join(f"{v:.9g}" for v in values) for values in rows]
    path = os.path.join(folder, name + ".csv")
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    return path, "\n".join(lines) + "\n"


def nested(parallax, folder):
    """A view that shifts, turns and grows with one inside it, and one that fades; a jump and a hold."""
    columns = ["card.center.x", "card.center.y", "card.layer.transform.rotation.z",
               "card.layer.transform.scale.x", "card.layer.transform.scale.y", "badge.center.x",
               "badge.center.y", "title.center.x", "title.alpha"]

    def row(t, jumped):
        growth = 0.08 * math.sin(0.9 * t)
        return [14 * math.sin(1.3 * t), 9 * math.sin(2.1 * t) + 2 * math.sin(5 * t),
                0.3 * math.sin(1.7 * t), growth, growth + 0.03 * math.sin(2 * t),
                -5 if jumped else 6 * math.sin(3.1 * t), 4 * math.sin(2.3 * t) ** 3,
                10 * math.sin(t) * math.cos(4 * t) + (7 if jumped else 0),
                -0.3 + 0.3 * math.cos(1.1 * t)]

    path, text = write(folder, "nested", columns, row)
    return Motion(parallax, folder, "nested", os.path.join(HERE, "scene.json"), path, text)


def tilted(parallax, folder):
    """A view that leans away in perspective about two axes, with one inside that shifts."""
    columns = ["pane.layer.transform.rotation.x", "pane.layer.transform.rotation.y", "mark.center.x"]

    def row(t, _):
        return [0.35 * math.sin(1.9 * t), 0.5 * math.sin(1.2 * t + 0.4), 8 * math.sin(2.7 * t)]

    path, text = write(folder, "tilted", columns, row)
    return Motion(parallax, folder, "tilted", os.path.join(HERE, "tilted-scene.json"), path, text)
