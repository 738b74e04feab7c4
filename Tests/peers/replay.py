#!/usr/bin/env python3
"""Compares the whole job with other stacks on the same file, and fails when a bar is missed.

    Tests/peers/replay.py [--quick] [--only ratios|memory|start] [--bench FOLDER]

The job: a recording of the accelerometer in, the timeline of 10 views × 2 key paths out, six decimals:

    parallax replay FILE --profile ideal --scene Tests/peers/scene.json -o OUT

- ratios: polars (lazy and rounded, the strongest form; eager) and pandas do the same job on the same file.
  All take turns in each round, so that what disturbs the machine disturbs all; the first round only warms
  up. Only ratios within one run mean anything. Each output is removed before the next run.
- memory: the peak of our process at 10 MB and at 1 GB; the gigabyte is never a file, its rows are piped in.
- start: a recording of 1 kB end to end, against `python3 -c pass`.

It needs numpy, pandas, polars and scipy (requirements.txt) and the folder tools/bench, which holds the
trace generator and the other stacks' programs; without that folder the ratios are skipped, and the traces
of the other parts are plainer ones of its own.
"""
import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SCENE = os.path.join(HERE, "scene.json")
STACKS = [["polars-round"], ["polars"], ["pandas"]]
LEAST_RATIO = {10: 7.0, 100: 2.5}  # wall time of the strongest polars form over ours, by MB
MOST_MEMORY = 32.0  # MB
MOST_GROWTH = 0.1  # of the peak, from 10 MB to 1 GB
MOST_START = 0.7  # of the time of python3 -c pass


class Job:
    """One way to do the job, with the times of its rounds."""

    def __init__(self, name, command, output):
        self.name, self.command, self.output = name, command, output
        self.wall, self.cpu, self.memory = [], [], 0.0

    def run(self, counts):
        if os.path.exists(self.output):
            os.remove(self.output)
        start = time.perf_counter()
        process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        if status != 0:
            sys.exit(f"replay.py: {self.name} failed")
        if counts:
            self.wall.append(wall)
            self.cpu.append(usage.ru_utime + usage.ru_stime)
            self.memory = max(self.memory, usage.ru_maxrss / 1024)


def median(values):
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def ours(file, output):
    return [PARALLAX, "replay", file, "--profile", "ideal", "--scene", SCENE, "--quiet", "-o", output]


def trace(folder, bench, size):
    """A recording of so many MB, by the generator if there is one."""
    path = os.path.join(folder, f"trace-{size}.csv")
    if not os.path.exists(path):
        if bench:
            make = os.path.join(bench, "make_trace.py")
            subprocess.run([sys.executable, make, "--mb", str(size), "-o", path], check=True)
        else:
            with open(path, "wb") as file:
                for piece in rows(int(size * 1e6)):
                    file.write(piece)
    return path


def rows(limit):
    """A recording as phyphox exports it, piece by piece, of about `limit` bytes with growing times.

    The accelerations of one piece come again and again; only the times are made anew.
    """
    yield (b'"Time (s)","Acceleration x (m/s^2)","Acceleration y (m/s^2)","Acceleration z (m/s^2)",'
           b'"Absolute acceleration (m/s^2)"\n')
    count = 10_000
    tails = []
    for i in range(count):
        roll, pitch = 0.3 * math.sin(i * math.tau / count * 7), 0.7 + 0.2 * math.sin(i * math.tau / count * 11)
        x, y = -9.81 * math.cos(pitch) * math.sin(roll), 9.81 * math.sin(pitch)
        z = 9.81 * math.cos(pitch) * math.cos(roll)
        tails.append(",%.15E,%.15E,%.15E,%.15E\n" % (x, y, z, math.sqrt(x * x + y * y + z * z)))
    done, row = 0, 0
    while done < limit:
        piece = "".join("%.15E%s" % ((row + i + 1) * 0.01, tail) for i, tail in enumerate(tails)).encode()
        yield piece
        done += len(piece)
        row += count


def ratios(folder, bench, sizes):
    if not bench:
        print("ratios skipped: the folder tools/bench with the other stacks is not there")
        return True
    good = True
    peers = os.path.join(bench, "peers.py")
    for size, rounds in sizes:
        file = trace(folder, bench, size)
        jobs = [Job("ours", ours(file, os.path.join(folder, "ours.csv")), os.path.join(folder, "ours.csv"))]
        for stack in STACKS:
            output = os.path.join(folder, stack[0] + ".csv")
            command = [sys.executable, peers, *stack, "pipeline", file, "-o", output]
            jobs.append(Job(" ".join(stack), command, output))
        for number in range(rounds + 1):
            for job in jobs:
                # pandas takes so long that a few rounds of it say enough.
                if job.name != "pandas" or number <= 3:
                    job.run(counts=number > 0)
        print(f"\n{size} MB, {rounds} rounds"
              f"\n{'':14}{'wall min':>10}{'median':>9}{'/ ours':>8}{'CPU min':>10}{'/ ours':>8}{'peak MB':>9}")
        own = jobs[0]
        for job in jobs:
            print(f"{job.name:14}{min(job.wall):>9.3f}s{median(job.wall):>8.3f}s"
                  f"{median(job.wall) / median(own.wall):>8.2f}{min(job.cpu):>9.3f}s"
                  f"{min(job.cpu) / min(own.cpu):>8.2f}{job.memory:>9.1f}")
            if job is not own:
                os.remove(job.output)
        strongest = [j for j in jobs if j.name.startswith("polars")]
        by_median = min(median(j.wall) for j in strongest) / median(own.wall)
        by_minimum = min(min(j.wall) for j in strongest) / min(own.wall)
        print(f"strongest polars form / ours: {by_median:.2f} by medians, {by_minimum:.2f} by minima")
        good &= bar(by_minimum >= LEAST_RATIO[size],  # a disturbance only adds
                    f"ratio of wall times at {size} MB, at least {LEAST_RATIO[size]}")
    return good


def memory(folder, bench, gigabytes):
    peaks = []
    file = trace(folder, bench, 10)
    for size, source in ((10, None), (1000 * gigabytes, rows(int(1e9 * gigabytes)))):
        command = ours("-" if source else file, "/dev/null")
        process = subprocess.Popen(command, stdin=subprocess.PIPE if source else subprocess.DEVNULL)
        for piece in source or ():
            process.stdin.write(piece)
        if source:
            process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit("replay.py: ours failed")
        peaks.append(usage.ru_maxrss / 1024)
        print(f"peak memory at {size:.0f} MB{' through a pipe' if source else ''}: {peaks[-1]:.1f} MB")
    good = bar(max(peaks) <= MOST_MEMORY, f"peak memory, at most {MOST_MEMORY:.0f} MB")
    return good & bar(abs(peaks[1] / peaks[0] - 1) <= MOST_GROWTH,
                      f"peak memory flat within {MOST_GROWTH:.0%}")


def start(folder, runs):
    file = os.path.join(folder, "short.csv")
    with open(file, "wb") as out:
        header, piece = list(zip(range(2), rows(1)))
        out.write(header[1] + b"".join(piece[1].splitlines(keepends=True)[:9]))
    # The system's own interpreter where there is one: version managers put slow wrappers before it.
    python = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else shutil.which("python3")
    output = os.path.join(folder, "short-out.csv")
    jobs = [Job("ours", ours(file, output), output), Job("python", [python, "-c", "pass"], output)]
    for number in range(runs + 5):
        for job in jobs:
            job.run(counts=number >= 5)
    times = [median(job.wall) for job in jobs]
    share = times[0] / times[1]
    print(f"a recording of {os.path.getsize(file)} bytes end to end: {times[0] * 1e3:.2f} ms; {python} -c pass: "
          f"{times[1] * 1e3:.2f} ms; share {share:.2f} (medians of {runs})")
    return bar(share <= MOST_START, f"share of python's start, at most {MOST_START}")


def bar(holds, what):
    print(f"{'met' if holds else 'MISSED'}: {what}", flush=True)
    return holds


def main():
    global PARALLAX
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds of the smaller file alone, for continuous checks")
    parser.add_argument("--only", choices=["ratios", "memory", "start"])
    parser.add_argument("--bench", default=os.path.join(os.path.dirname(ROOT), "shared", "tools", "bench"))
    options = parser.parse_args()
    bench = options.bench if os.path.exists(os.path.join(options.bench, "peers.py")) else None

    build = ["swift", "build", "-c", "release", "--package-path", ROOT]
    subprocess.run([*build, "--product", "parallax"], check=True, stdout=subprocess.DEVNULL)
    shown = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True)
    PARALLAX = os.path.join(shown.stdout.strip(), "parallax")

    good = True
    with tempfile.TemporaryDirectory(prefix="parallax-peers-") as folder:
        if options.only in (None, "start"):
            good &= start(folder, 60 if options.quick else 200)
        if options.only in (None, "memory"):
            good &= memory(folder, bench, 1)
        if options.only in (None, "ratios"):
            good &= ratios(folder, bench, [(10, 9)] if options.quick else [(10, 20), (100, 8)])
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
