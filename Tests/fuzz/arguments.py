#!/usr/bin/env python3
"""Random command lines for the built command: it must end by itself, with one of its own exit codes.

    arguments.py SECONDS COMMAND [SEED]
"""
import os
import random
import subprocess
import sys
import tempfile
import time

SECONDS, COMMAND = float(sys.argv[1]), sys.argv[2]
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
CODES = {0, 1, 64, 65, 66, 74}
HELP = subprocess.run([COMMAND, "help"], capture_output=True, text=True).stdout
COMMANDS = [line.split()[0] for line in HELP.splitlines() if line.startswith("  ") and line[2] != " "]
OPTIONS = {}
for name in COMMANDS:
    page = subprocess.run([COMMAND, "help", name], capture_output=True, text=True).stdout
    OPTIONS[name] = [word.strip(",") for word in page.split() if word.startswith("-") and word != "-"]
VALUES = """
0 1 -1 2.5 1e9 1e999 -0 nan inf 0x10 1_000 ٣ 30 45,90 90,90,90 ,, first mean=1 mean=-1 mean=1e9 mean= level upright
uikit ideal focus portrait landscapeLeft upside auto gravity low-pass vqf offline one-euro madgwick thermal=0...1 thermal=1...0 mirroring=0...nan
screenDimmed=1...2,thermal=0...3 csv jsonl relative presentation ios android phyphox still step sine random own
""".split() + ["", " ", "-", "--", "=", "a" * 70, "a" * 100000, "\N{SNOWMAN}", "\x01", "../..", "/dev/null", "/"]


def word(rng, name, files):
    kind = rng.random()
    if kind < 0.45 and OPTIONS[name]:
        option = rng.choice(OPTIONS[name])
        if rng.random() < 0.1:
            place = rng.randrange(len(option) + 1)
            option = option[:place] + rng.choice("-=xX\N{SNOWMAN}") + option[place:]
        return option if rng.random() < 0.5 else option + "=" + rng.choice(VALUES)
    return rng.choice(VALUES if kind < 0.8 else files)


def main():
    rng, end, runs, seen = random.Random(SEED), time.monotonic() + SECONDS, 0, {}
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("tilt.csv", "scene.json", "empty.csv", "missing")]
        open(files[0], "w").write("time,qx,qy,qz,qw\n0,0,0,0,1\n0.1,0.1,0,0,0.99\n0.9,0,0.2,0,0.97\n")
        open(files[1], "w").write('{"window":{"size":[9,9]},"views":[{"id":"a","frame":[0,0,1,1],'
                                  '"motionEffects":[{"slide":[1,2]}]}]}')
        open(files[2], "w").close()
        while time.monotonic() < end:
            name = rng.choice(COMMANDS)
            line = [name if rng.random() < 0.95 else rng.choice(VALUES)]
            if rng.random() < 0.7:
                line.append(files[0])
            line += [word(rng, name, files) for _ in range(rng.randrange(6))]
            if "-o" in line:  # results stay in the folder
                line = [w for w in line if not w.startswith("/") or w.startswith(folder)]
            line = [w.replace("\0", "") for w in line]
            run = subprocess.run([COMMAND] + line, cwd=folder, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=20)
            runs += 1
            seen[run.returncode] = seen.get(run.returncode, 0) + 1
            if run.returncode not in CODES or (run.returncode and not run.stderr):
                print("seed", SEED, "run", runs, "exit code", run.returncode, line, run.stderr[:500])
                return 1
            for stray in os.listdir(folder):
                path = os.path.join(folder, stray)
                if path not in files:
                    os.remove(path) if os.path.isfile(path) else None
    print(f"arguments: {runs} command lines in {SECONDS:g} s, exit codes {dict(sorted(seen.items()))}")
    return 0


sys.exit(main())
