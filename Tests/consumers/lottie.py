"""Lottie by its schema, by its specification, and in two players that draw pixels."""
import json
import os

from engines import Absent
from motion import TIMES


def schema(motion, report):
    try:
        import jsonschema
        import lottie_specs
    except ImportError as error:
        raise Absent(str(error))
    form = json.load(open(os.path.join(os.path.dirname(lottie_specs.__file__), "data", "lottie.schema.json")))
    document = json.load(open(motion.make("lottie", "motion.json")))
    errors = list(jsonschema.validators.validator_for(form)(form).iter_errors(document))
    details = "".join(f"\n     {list(e.absolute_path)} {e.message[:160]}" for e in errors[:5])
    report.tell(not errors, f"lottie, {motion.name}, schema of LAC 1.0", f"{len(errors)} violations{details}")


def specification(motion, report):
    """A second reader that is not ours: the specification's own cubic, at the specification's frames."""
    document = json.load(open(motion.make("lottie", "motion.json")))
    poses = []
    for t in TIMES:
        pose = {}
        for layer in document["layers"]:
            ks, view, frame = layer["ks"], layer["nm"], t * document["fr"]
            for axis in "xy":
                place = 0 if axis == "x" else 1
                frame_ = motion.views[view]["frame"]
                parent = motion.parent[view]
                pose[f"{view}.center.{axis}"] = (
                    spline(ks["p"][axis], frame) - frame_[place] - frame_[place + 2] / 2)
                pose[f"{view}.layer.transform.scale.{axis}"] = spline(ks["s"], frame, place) / 100 - 1
            pose[f"{view}.layer.transform.rotation.z"] = spline(ks["r"], frame) * 3.141592653589793 / 180
            if f"{view}.alpha" in motion.columns:
                pose[f"{view}.alpha"] = spline(ks["o"], frame) / 100 - motion.views[view].get("alpha", 1)
        poses.append((t, pose))
    motion.compare_values(report, f"lottie, {motion.name}, its specification", poses, 1e-3)


def spline(prop, frame, place=0):
    keys = prop["k"]
    if not prop["a"]:
        return keys[place] if isinstance(keys, list) else keys
    for key, after in zip(keys, keys[1:]):
        if frame < after["t"]:
            if key.get("h"):
                return key["s"][place]
            share = (frame - key["t"]) / (after["t"] - key["t"])
            return key["s"][place] + (after["s"][place] - key["s"][place]) * bezier(
                share, key["o"]["x"], key["o"]["y"], key["i"]["x"], key["i"]["y"])
    return keys[-1]["s"][place]


def bezier(x, x1, y1, x2, y2):
    low, high = 0.0, 1.0
    for _ in range(60):
        s = (low + high) / 2
        if 3 * s * (1 - s) ** 2 * x1 + 3 * s * s * (1 - s) * x2 + s ** 3 < x:
            low = s
        else:
            high = s
    return 3 * s * (1 - s) ** 2 * y1 + 3 * s * s * (1 - s) * y2 + s ** 3


# Pixels

SCALE = 2


def card_alone(motion):
    """The document with the card alone, opaque and white, so that its middle is that of the pixels."""
    document = json.load(open(motion.make("lottie", "motion.json")))
    layer = next(l for l in document["layers"] if l["nm"] == "card")
    for item in layer["shapes"][0]["it"]:
        if item["ty"] == "fl":
            item["c"], item["o"] = {"a": 0, "k": [1, 1, 1, 1]}, {"a": 0, "k": 100}
    document["layers"] = [layer]
    return document


def middle(alpha):
    import numpy as np
    height, width = alpha.shape
    total = alpha.sum()
    return ((alpha.sum(0) * (np.arange(width) + .5)).sum() / total / SCALE,
            (alpha.sum(1) * (np.arange(height) + .5)).sum() / total / SCALE)


def rlottie(motion, report):
    try:
        import numpy as np
        from rlottie_python import LottieAnimation
    except ImportError as error:
        raise Absent(str(error))
    document = card_alone(motion)
    width, height = document["w"] * SCALE, document["h"] * SCALE
    animation = LottieAnimation.from_data(json.dumps(document))
    samples = []
    # It draws whole frames.
    for frame in range(int(document["op"])):
        data = animation.lottie_animation_render(frame, width=width, height=height)
        alpha = np.frombuffer(data, np.uint8).reshape(height, width, 4)[..., 3].astype(float)
        samples.append((frame / document["fr"], {"card": middle(alpha)}))
    motion.compare_middles(report, f"lottie, {motion.name}, rlottie (pixels)", samples, 0.12)


def thorvg(motion, report):
    try:
        import numpy as np
        import thorvg_python as tvg
    except ImportError as error:
        raise Absent(str(error))
    document = card_alone(motion)
    width, height = document["w"] * SCALE, document["h"] * SCALE
    path = os.path.join(motion.folder, "thorvg.json")
    with open(path, "w") as file:
        json.dump(document, file)
    engine = tvg.Engine(threads=0)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(width, height, cs=tvg.Colorspace.ABGR8888)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    picture.load(path)
    picture.set_size(width, height)
    canvas.add(picture)
    samples = []
    for t in TIMES:
        animation.set_frame(t * document["fr"])
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        alpha = np.asarray(canvas.get_pillow().convert("RGBA"))[..., 3].astype(float)
        samples.append((t, {"card": middle(alpha)}))
    # Edges that are parallel to the axes are put on whole pixels.
    motion.compare_middles(report, f"lottie, {motion.name}, ThorVG (pixels)", samples, 0.5 / SCALE)
