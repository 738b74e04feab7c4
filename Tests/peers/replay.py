#!/usr/bin/env python3
"""The whole job beside polars and pandas, on the same file, in one interleaved run.

    replay.py [--quick] [--report]

A recording of the accelerometer in, the timeline of 10 views × 2 key paths out, six decimals, CSV. The
traces and the other stacks are those of ../shared/tools/bench beside the project; without that folder
nothing is compared. Fails when a bar is missed, unless it is only to report. Ratios only count within one run; of several runs the
fastest of each stack is taken, since whatever else the machine does only adds to it.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BENCH = os.path.join(os.path.dirname(ROOT), "shared", "tools", "bench")
OURS = os.path.join(ROOT, ".build", "release", "parallax")
PEERS = ["polars-lazy", "polars-round", "polars", "pandas"]
QUICK = "--quick" in sys.argv[1:]
REPORT = "--report" in sys.argv[1:]
failures = []


def bar(name, value, limit, at_least=True):
    fine = value >= limit if at_least else value <= limit
    print(f"  {name}: {value:.2f} (bar: {'at least' if at_least else 'at most'} {limit:g}){'' if fine else '  MISSED'}")
    if not fine:
        failures.append(name)


def run(command, stdin=None):
    """Wall and processor seconds of a command, and its peak memory in MB."""
    before = time.perf_counter()
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - before
    if process.returncode:
        sys.exit(f"{command} failed: {message.decode()[-1000:]}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def ours(trace, output):
    return [OURS, "replay", trace, "--profile", "ideal", "--scene", os.path.join(HERE, "scene.json"),
            "--quiet", "-o", output]


def compare(folder, megabytes, rounds, limit):
    trace = os.path.join(folder, "trace.csv")
    subprocess.run([sys.executable, os.path.join(BENCH, "make_trace.py"), "--mb", str(megabytes), "-o", trace],
                   check=True)
    commands = {"parallax": ours(trace, os.path.join(folder, "ours.csv"))}
    for peer in PEERS if not (QUICK and megabytes > 50) else PEERS[:2]:
        commands[peer] = [sys.executable, os.path.join(BENCH, "peers.py"), peer, "pipeline", trace,
                          "-o", os.path.join(folder, "peer.csv")]
    results = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            results[name].append(run(command))
    print(f"{megabytes} MB, best of {rounds} (median), seconds")
    best = {}
    for name, runs in results.items():
        walls = [wall for wall, _, _ in runs]
        best[name] = (min(walls), min(cpu for _, cpu, _ in runs), max(memory for _, _, memory in runs))
        print(f"  {name:14} wall {best[name][0]:.3f} ({statistics.median(walls):.3f})"
              f"  cpu {best[name][1]:.3f}  peak {best[name][2]:.0f} MB")
    strongest = min((name for name in best if name.startswith("polars")), key=lambda name: best[name][0])
    print(f"  strongest: {strongest}; cpu ratio {best[strongest][1] / best['parallax'][1]:.2f}")
    bar("wall of the strongest polars over ours", best[strongest][0] / best["parallax"][0], limit)
    return best["parallax"][2]


def gigabyte():
    """Peak memory on a gigabyte through standard input: a synthetic recording, never on disk."""
    source = subprocess.Popen(
        [OURS, "synthesize", "random", "--dialect", "phyphox", "--duration", "150000"],
        stdout=subprocess.PIPE)
    _, _, peak = run(ours("-", "/dev/null"), stdin=source.stdout)
    source.stdout.close()
    return peak


def start(folder, rounds):
    trace = os.path.join(folder, "small.csv")
    subprocess.run([OURS, "synthesize", "sine", "--dialect", "phyphox", "--duration", "0.2", "--rate", "50",
                    "-o", trace], check=True)
    python = os.path.realpath(sys.executable)
    walls = {"parallax": [], "python": []}
    for _ in range(rounds):
        walls["parallax"].append(run(ours(trace, os.path.join(folder, "small-out.csv")))[0])
        walls["python"].append(run([python, "-c", "pass"])[0])
    medians = {name: statistics.median(values) for name, values in walls.items()}
    print(f"a {os.path.getsize(trace)} byte recording: ours {medians['parallax'] * 1000:.2f} ms, "
          f"python3 -c pass {medians['python'] * 1000:.2f} ms (medians of {rounds})")
    bar("ours over python's start", medians["parallax"] / medians["python"], 0.7, at_least=False)


def main():
    if not os.path.isdir(BENCH):
        print(f"skipped: {BENCH} is not there, and with it the traces and the other stacks")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        start(folder, 40)
        small = compare(folder, 10, 7, 7)
        compare(folder, 100, 3, 2.5)
    large = gigabyte()
    print(f"peak memory: {small:.1f} MB at 10 MB, {large:.1f} MB at 1 GB")
    bar("peak memory in MB", max(small, large), 32, at_least=False)
    bar("peak memory at 1 GB over that at 10 MB", large / small, 1.1, at_least=False)
    if failures:
        print("missed:", "; ".join(failures))
    return int(bool(failures) and not REPORT)


sys.exit(main())
