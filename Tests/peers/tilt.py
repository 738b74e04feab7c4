#!/usr/bin/env python3
"""Compares the estimates of tilt with those of other programs, on the same recordings in the same run.

    Tests/peers/tilt.py [--traces FOLDER] [--parallax PROGRAM]

- BROAD: three trials with the truth from optical motion capture; root mean square of the angle between the
  estimated and the true direction up, over the rows that count as moving, in degrees.
- phones: against the fusion of the phone's own system; the mean angle, the first second skipped. Sensors in files
  of their own are joined on the times of the truth.

Everybody is given the same samples and the settings that its documentation recommends for recordings without a
magnetometer: `vqf` (Laidig and Seel's own program), `ahrs` (Madgwick) and `imufusion` (x-io). The last
columns get no gyroscope. Ends with exit code 1 when ours misses a bar.

It needs the packages of requirements-tilt.txt, and the folder of recordings.
"""
import argparse
import csv
import gzip
import os
import subprocess
import sys
import tempfile

import ahrs
import imufusion
import numpy as np
import vqf

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
G = 9.80665

# Degrees that ours may reach at most: for each recording the estimator and the bar. For the accelerometer alone the bar is
# that of a low-pass filter with 0.1 s, the best on the mean of five filters with fixed time constants, to one decimal.
BARS = {
    "BROAD, mean": [("ours", 0.42), ("offline", 0.35)],
    "sensor-logger/ios_2022": [("ours", 1.5), ("acc. alone", 9.54)],
    "sensor-logger/android_2022_crlf": [("ours", 0.45), ("acc. alone", 0.94)],
    "sensor-logger/android_2023": [("acc. alone", 0.34)],
    "motionsense/sit_5_sub_15": [("acc. alone", 2.44)],
    "motionsense/ups_3_sub_21": [("acc. alone", 10.74)],
    "motionsense/dws_1_sub_1": [("acc. alone", 14.24)],
}


class Recording:
    """Times in seconds, specific force in m/s², rotation rates in rad/s, the true direction up."""

    def __init__(self, name, time, acceleration, rate, truth, counts, is_rms=False):
        self.name, self.time, self.acceleration, self.rate = name, time, acceleration, rate
        self.truth = truth / np.linalg.norm(truth, axis=1, keepdims=True)
        self.counts, self.is_rms = counts, is_rms

    def error(self, up):
        """The error of estimated directions up, one a sample, in degrees."""
        up = up / np.linalg.norm(up, axis=1, keepdims=True)
        sine = np.linalg.norm(np.cross(up, self.truth), axis=1)
        angle = np.degrees(np.arctan2(sine, np.sum(up * self.truth, axis=1)))[self.counts]
        return np.sqrt(np.mean(angle**2)) if self.is_rms else np.mean(angle)


def columns(path, names):
    """The named columns of a CSV file as numbers."""
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", newline="") as file:
        rows = list(csv.reader(file))
    indices = [rows[0].index(name) for name in names]
    return np.array([[float(row[i]) for i in indices] for row in rows[1:] if len(row) == len(rows[0])])


def broad(folder):
    for name in ("02_undisturbed_slow_rotation_B", "15_undisturbed_fast_translation_A", "24_disturbed_tapping_A"):
        path = os.path.join(folder, "broad", name)
        sensors = [f"{s} {a} ({u})" for s, u in (("Gyroscope", "rad/s"), ("Acceleration", "m/s^2")) for a in "xyz"]
        data = columns(path + ".csv.gz", ["Time (s)"] + sensors)
        truth = columns(path + ".truth.csv.gz", ["time", "up_x", "up_y", "up_z", "moving"])
        rows = np.searchsorted(data[:, 0], truth[:, 0] - 1e-6)
        up = np.zeros((len(data), 3)) + [0, 0, 1]
        counts = np.zeros(len(data), bool)
        up[rows] = truth[:, 1:4]
        counts[rows] = truth[:, 4] == 1
        yield Recording("BROAD " + name[:2], data[:, 0], data[:, 4:7], data[:, 1:4], up, counts, is_rms=True)


def motionsense(folder, name):
    axes = [f"{group}.{axis}" for group in ("gravity", "userAcceleration", "rotationRate") for axis in "xyz"]
    data = columns(os.path.join(folder, "motionsense", name + ".csv"), axes)
    time = np.arange(len(data)) / 50
    gravity = data[:, 0:3]
    return Recording(
        "motionsense/" + name, time, -(gravity + data[:, 3:6]) * G, data[:, 6:9], -gravity, time > 1)


def sensor_logger(folder, name, sign, acceleration, gravity, rate):
    """Files of one sensor each, on their own clocks, joined on the times of the first gravity file."""

    def read(file):
        data = columns(os.path.join(folder, "sensor-logger", name, file + ".csv"), ["seconds_elapsed", *"xyz"])
        return data[np.concatenate([[True], np.diff(data[:, 0]) > 0])]

    def joined(files, time):
        total = np.zeros((len(time), 3))
        for file, factor in files:
            data = read(file)
            total += factor * np.array([np.interp(time, data[:, 0], data[:, 1 + i]) for i in range(3)]).T
        return total

    time = read(gravity[0][0])[:, 0]
    kept = np.ones(len(time), bool)
    for file, _ in acceleration + gravity + ([(rate, 1)] if rate else []):
        others = read(file)[:, 0]
        kept &= (time >= others[0]) & (time <= others[-1])
    time = time[kept]
    return Recording(
        "sensor-logger/" + name, time, sign * joined(acceleration, time), joined([(rate, 1)], time) if rate else None,
        sign * joined(gravity, time), time > time[0] + 1)


def recordings(folder):
    yield from broad(folder)
    yield sensor_logger(
        folder, "ios_2022", -1, [("AccelerometerUncalibrated", G)], [("Gravity", 1)], "Gyroscope")
    yield sensor_logger(
        folder, "android_2022_crlf", 1, [("Gravity", 1), ("Accelerometer", 1)], [("Gravity", 1)], "Gyroscope")
    yield sensor_logger(
        folder, "android_2023", 1, [("TotalAcceleration", 1)], [("TotalAcceleration", 1), ("Accelerometer", -1)], None)
    for name in ("sit_5_sub_15", "ups_3_sub_21", "dws_1_sub_1"):
        yield motionsense(folder, name)


def run_ours(recording, estimator, folder, uses_rate=True):
    """The directions up that `parallax tilt` prints; the file has our own layout: g, sign of Core Motion."""
    table = [recording.time[:, None], -recording.acceleration / G]
    names = ["time"] + [f"acceleration_{axis}" for axis in "xyz"]
    if uses_rate:
        table.append(recording.rate)
        names += [f"rotation_rate_{axis}" for axis in "xyz"]
    trace, result = os.path.join(folder, "trace.csv"), os.path.join(folder, "tilt.csv")
    np.savetxt(trace, np.hstack(table), fmt="%.9f", delimiter=",", header=",".join(names), comments="")
    command = [PARALLAX, "tilt", trace, "--estimator", estimator, "--digits", "9", "--quiet", "-o", result]
    subprocess.run(command, check=True)
    up = columns(result, ["up_x", "up_y", "up_z"])
    if len(up) != len(recording.time):
        sys.exit(f"tilt.py: {len(up)} of {len(recording.time)} rows came out for {recording.name}")
    return up


def up_of(quaternions):
    """The world's up direction in device axes; quaternions w, x, y, z turn device axes into world axes."""
    w, x, y, z = quaternions.T
    return np.array([2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]).T


def step(recording):
    return float(np.median(np.diff(recording.time)))


def run_vqf(recording, program=vqf.VQF):
    rate, acceleration = map(np.ascontiguousarray, (recording.rate, recording.acceleration))
    if program is vqf.offlineVQF:
        return up_of(program(rate, acceleration, None, step(recording))["quat6D"])
    return up_of(program(step(recording)).updateBatch(rate, acceleration)["quat6D"])


def run_madgwick(recording):
    start = ahrs.Quaternion(ahrs.common.orientation.acc2q(recording.acceleration[0]))
    fusion = ahrs.filters.Madgwick(
        gyr=recording.rate, acc=recording.acceleration, Dt=step(recording), q0=np.asarray(start))
    return up_of(fusion.Q)


def run_imufusion(recording):
    fusion = imufusion.Ahrs()
    steps = np.diff(recording.time, prepend=recording.time[0] - step(recording))
    quaternions = np.empty((len(steps), 4))
    for i, (rate, acceleration) in enumerate(zip(np.degrees(recording.rate), recording.acceleration / G)):
        fusion.set_sample_period(steps[i])
        fusion.update_no_magnetometer(rate, acceleration)
        quaternions[i] = fusion.get_quaternion()
    return up_of(quaternions)


METHODS = {
    "ours": lambda r, f: run_ours(r, "auto", f),
    "vqf": lambda r, f: run_vqf(r),
    "offline": lambda r, f: run_ours(r, "offline", f),
    "vqf offline": lambda r, f: run_vqf(r, vqf.offlineVQF),
    "our Madgwick": lambda r, f: run_ours(r, "madgwick", f),
    "ahrs Madgwick": lambda r, f: run_madgwick(r),
    "imufusion": lambda r, f: run_imufusion(r),
    "complementary": lambda r, f: run_ours(r, "complementary", f),
    "acc. alone": lambda r, f: run_ours(r, "auto", f, uses_rate=False),
    "low-pass": lambda r, f: run_ours(r, "low-pass", f, uses_rate=False),
    "raw": lambda r, f: r.acceleration,
}
WITHOUT_RATE = ["acc. alone", "low-pass", "raw"]


def main():
    global PARALLAX
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--traces", default=os.path.join(os.path.dirname(ROOT), "shared", "traces"))
    parser.add_argument("--parallax", help="the program; without it, the release build")
    options = parser.parse_args()
    if not os.path.isdir(os.path.join(options.traces, "broad")):
        print("skipped: the folder of recordings is not there")
        return 0
    PARALLAX = options.parallax
    if not PARALLAX:
        build = ["swift", "build", "-c", "release", "--package-path", ROOT]
        subprocess.run([*build, "--product", "parallax"], check=True, stdout=subprocess.DEVNULL)
        shown = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True)
        PARALLAX = os.path.join(shown.stdout.strip(), "parallax")

    errors = {}
    with tempfile.TemporaryDirectory(prefix="parallax-tilt-") as folder:
        for recording in recordings(options.traces):
            chosen = METHODS if recording.rate is not None else WITHOUT_RATE
            errors[recording.name] = {m: recording.error(METHODS[m](recording, folder)) for m in chosen}
    trials = [row for name, row in errors.items() if name.startswith("BROAD")]
    errors["BROAD, mean"] = {m: sum(row[m] for row in trials) / len(trials) for m in METHODS}

    names = list(errors)
    print("error of the direction up in degrees (BROAD: RMS while moving; others: mean)\n")
    print(" " * 32 + "".join(f"{m:>14}" for m in METHODS))
    for name in names:
        cells = [f"{errors[name][m]:.3f}" if m in errors[name] else "-" for m in METHODS]
        print(f"{name:32}" + "".join(f"{cell:>14}" for cell in cells))
    print()
    good = True
    for name, bars in BARS.items():
        for method, bar in bars:
            holds = errors[name][method] <= bar
            good &= holds
            print(f"{'met' if holds else 'MISSED'}: {name}, {method}: {errors[name][method]:.3f}, at most {bar}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
