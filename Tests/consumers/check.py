#!/usr/bin/env python3
"""Lets the programs that people open animations with play what parallax writes, and compares numbers.

    Tests/consumers/check.py PARALLAX [NAME...]

Three motions are written in each format: a recording that is replayed, nested views that shift, turn, grow and
fade, and a view that leans away in perspective. Each consumer is asked at 200 times or more; the corners of the
views may be off the timeline by the tolerance plus the consumer's own rounding at most. NAMEs are those of the
jobs below; a consumer that is not installed is told and left out, unless PARALLAX_CONSUMERS=all asks for all.

Nobody here plays: After Effects' text and script, dotLottie's second version, Apple's and Android's own
frameworks, whose sources are compiled against stubs that say what is documented.
"""
import os
import sys
import tempfile
import threading
import time

import compiled
import engines
import lottie
import motion
import web

#: What may run beside the rest, in the order of how long it takes.
JOBS = {
    "firefox": lambda motions, report: web.play(engines.Firefox, motions, report),
    "compose": lambda motions, report: compiled.compose(motions["nested"], report),
    "chromium": lambda motions, report: web.play(engines.Chromium, motions, report),
    "webkit": lambda motions, report: web.play(engines.WebKit, motions, report),
    "thorvg": lambda motions, report: lottie.thorvg(motions["recorded"], report),
    "rlottie": lambda motions, report: lottie.rlottie(motions["recorded"], report),
    "swiftui": lambda motions, report: compiled.swiftui(motions["nested"], report),
    "core-animation": lambda motions, report: compiled.core_animation(motions["nested"], report),
    "lottie": lambda motions, report: [
        check(motions[name], report) for name in ("recorded", "nested")
        for check in (lottie.schema, lottie.specification)],
    "android": lambda motions, report: [compiled.android(motions[name], report)
                                        for name in ("recorded", "nested")],
    "gltfpack": lambda motions, report: [compiled.gltfpack(motions[name], report)
                                         for name in ("recorded", "nested")],
}


def work(queue, motions, report, seconds):
    while True:
        try:
            name = queue.pop(0)
        except IndexError:
            return
        begin = time.monotonic()
        try:
            JOBS[name](motions, report)
        except engines.Absent as absent:
            report.leave_out(name, absent)
        except Exception as error:  # a consumer that fails is a finding, not a crash of the check
            report.tell(False, name, str(error)[:2000])
        seconds[name] = time.monotonic() - begin


def main():
    parallax = os.path.abspath(sys.argv[1])
    queue = [name for name in JOBS if not sys.argv[2:] or name in sys.argv[2:]]
    report, seconds = motion.Report(), {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        motions = {made.name: made for made in (make(parallax, folder) for make in (
            motion.recorded, motion.nested, motion.tilted))}
        workers = [threading.Thread(target=work, args=(queue, motions, report, seconds)) for _ in range(3)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    print("seconds: " + ", ".join(f"{name} {spent:.1f}" for name, spent in seconds.items()))
    if report.left_out and os.environ.get("PARALLAX_CONSUMERS") == "all":
        report.failed.extend(report.left_out)
    print("FAIL: " + ", ".join(report.failed) if report.failed else "PASS")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
