#!/usr/bin/env python3
"""Compares the reduction to keys with Ramer, Douglas and Peucker in Rust, and fails when a bar is missed.

    Tests/peers/keyframes.py [--rounds N] [--only keys|speed]

The peer is PyPI's `simplification` (georust). It measures distances at right angles to the line; with the time
stretched a million times these are the vertical ones, so that both keep the same bound, which is checked.

- keys: on each curve, at several bounds, ours are fewer: lines against lines.
- bars: at 0.1 points the curves of the folder `curves` need no more keys than told there.
- speed: on a million samples, the same for both, reduced in memory. Both take turns; ours is the difference
  between a run that does the work many times and one that does it once, so that starting and making the
  samples do not count.

The folder of curves is found through PARALLAX_CURVES; without it there are the project's own curves.
"""
import argparse
import csv
import io
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
from simplification.cutil import simplify_coords_idx

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PARALLAX = os.path.join(ROOT, ".build", "release", "parallax")
BENCHMARK = os.path.join(ROOT, ".build", "release", "parallax-benchmark")
CURVES = os.environ.get("PARALLAX_CURVES", "")
STRETCH = 1e6
BOUND = 0.1
BARS = {("smooth", "cubic"): 44, ("smooth", "linear"): 150, ("clamped", "cubic"): 42,
        ("clamped", "linear"): 97, ("quant", "cubic"): 92, ("quant", "linear"): 280}
LEAST_RATIO = {"linear": 30, "cubic": 3}
ROWS = 1_000_000
REPETITIONS = 10
failed = []


def judge(good, text):
    print(("ok   " if good else "FAIL ") + text, flush=True)
    if not good:
        failed.append(text)


def hand(count):
    """A hand that goes to another place now and then: the samples of parallax-benchmark's reduce-lines."""
    mask, state = (1 << 64) - 1, 17
    value = speed = target = 0.0
    values = np.empty(count)
    for index in range(count):
        if index % 50 == 0:
            state = (state + 0x9E3779B97F4A7C15) & mask
            z = state
            z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
            z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
            target = (((z ^ z >> 31) >> 11) * 2.0 ** -52 - 1) * 20
        speed += (81 * (target - value) - 18 * speed) / 60
        value += speed / 60
        values[index] = value
    return np.column_stack([np.arange(count) / 60, values])


def curves():
    yield "hand", hand(1201)
    t = np.arange(1201) / 60
    yield "waves", np.column_stack([t, 20 * np.sin(1.3 * t) + 6 * np.sin(4.1 * t + 1)])
    rng = np.random.default_rng(3)
    yield "trembling", np.column_stack([t, 20 * np.sin(1.3 * t) + rng.normal(0, 0.08, t.size)])
    for name in ("smooth", "clamped", "quant", "noisy"):
        path = os.path.join(CURVES, name + ".csv")
        if CURVES and os.path.exists(path):
            yield name, np.loadtxt(path, delimiter=",", skiprows=1)


def off(samples, times, values):
    return np.abs(np.interp(samples[:, 0], times, values) - samples[:, 1]).max()


def peer(samples, bound):
    stretched = np.ascontiguousarray(samples * [STRETCH, 1])
    begin = time.perf_counter()
    kept = np.asarray(simplify_coords_idx(stretched, bound))
    return kept, time.perf_counter() - begin


def ours(path, bound, easing):
    """The keys of one curve through the command: times, values and, for cubics, velocities."""
    text = subprocess.run([PARALLAX, "keyframes", path, "--to", "keys", "--tolerance", str(bound),
                           "--easing", easing, "--quiet"], check=True, capture_output=True, text=True).stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    return [(float(row["t_s"]), float(row["value"]), row["interp"], float(row["m0"] or 0), float(row["m1"] or 0))
            for row in rows]


def evaluate(keys, times):
    """The keys by what the file's head says: a cubic's velocities are those at its ends."""
    starts = np.array([key[0] for key in keys])
    place = np.clip(np.searchsorted(starts, times, side="right") - 1, 0, len(keys) - 2)
    result = np.empty(times.size)
    for index, (t, k) in enumerate(zip(times, place)):
        (t0, v0, kind, m0, m1), (t1, v1, *_) = keys[k], keys[k + 1]
        h = t1 - t0
        u = min((t - t0) / h, 1)
        if kind == "linear":
            result[index] = v0 + (v1 - v0) * u
        else:
            result[index] = (v0 * (1 - u) ** 2 * (1 + 2 * u) + v1 * u * u * (3 - 2 * u)
                             + h * u * (1 - u) * (m0 * (1 - u) - m1 * u))
    return result


def keys(folder):
    for name, samples in curves():
        path = os.path.join(folder, name + ".csv")
        np.savetxt(path, samples, delimiter=",", header="time,value", comments="", fmt="%.9f")
        for bound in (0.05, BOUND, 0.25, 0.5):
            kept, _ = peer(samples, bound)
            theirs = off(samples, samples[kept, 0], samples[kept, 1])
            lines, cubics = ours(path, bound, "linear"), ours(path, bound, "cubic")
            worst = max(np.abs(evaluate(found, samples[:, 0]) - samples[:, 1]).max() for found in (lines, cubics))
            judge(len(lines) < len(kept) and worst <= bound + 1e-9 and theirs <= bound + 1e-6,
                  f"{name} at {bound}: {len(lines)} lines, {len(cubics)} cubics (worst {worst:.4f}), "
                  f"simplification {len(kept)} lines (worst {theirs:.4f})")
            for easing, found in (("cubic", cubics), ("linear", lines)):
                bar = BARS.get((name, easing))
                if bound == BOUND and bar:
                    judge(len(found) <= bar, f"{name}, {easing}: {len(found)} keys of {bar}")


def spent(case, repetitions):
    """The processor's seconds of a run."""
    command = [BENCHMARK, case, "--rows", str(ROWS), "--repeat", str(repetitions)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"keyframes.py: {case} failed")
    return usage.ru_utime + usage.ru_stime


def speed(rounds):
    samples = hand(ROWS)
    times = {"peer": [], "linear": [], "cubic": []}
    for _ in range(rounds):
        begin = time.process_time()
        kept, _ = peer(samples, BOUND)
        times["peer"].append(time.process_time() - begin)
        for easing, case in (("linear", "reduce-lines"), ("cubic", "reduce-cubics")):
            times[easing].append((spent(case, REPETITIONS + 1) - spent(case, 1)) / REPETITIONS)
    theirs = min(times["peer"])
    print(f"     simplification: {theirs:.3f} s, {len(kept)} keys")
    for easing, least in LEAST_RATIO.items():
        best = min(times[easing])
        judge(theirs / best >= least, f"{easing}: {best:.4f} s, {theirs / best:.1f} times as fast (at least {least})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--only", choices=["keys", "speed"])
    options = parser.parse_args()
    if options.only != "speed":
        with tempfile.TemporaryDirectory() as folder:
            keys(folder)
    if options.only != "keys":
        speed(options.rounds)
    print("FAIL" if failed else "PASS")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
