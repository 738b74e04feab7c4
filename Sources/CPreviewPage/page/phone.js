// A phone beside the scene that is held as the recording's was.

class Phone {
  /** Slices make its thickness: between its back and its face. */
  static slices = 9;

  constructor(host, [width, height]) {
    this.host = host;
    const longest = 132;
    const scale = longest / Math.max(width, height);
    Object.assign(host.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    for (let slice = 0; slice < Phone.slices; slice++) {
      const layer = document.createElement("div");
      layer.className = slice === Phone.slices - 1 ? "face" : slice === 0 ? "slice back" : "slice";
      layer.style.transform = `translateZ(${slice - Phone.slices / 2}px)`;
      host.append(layer);
    }
  }

  /** Turns it; the quaternion is from the viewer's reference, y upwards. */
  show(attitude, words) {
    const m = rotation(attitude);
    // On a page y points down: the axis is mirrored on both sides.
    for (const index of [1, 4, 6, 9]) m[index] = -m[index];
    this.host.style.transform = `matrix3d(${m.map(number).join()})`;
    this.host.style.setProperty("--glare", `${50 + m[2] * 90}%`);
    this.host.setAttribute("aria-label", `The phone’s attitude: ${words}`);
  }
}

/** The attitude of a device that is held so that the offset comes out. */
function attitudeOf([horizontal, vertical]) {
  const sineH = Math.sin((horizontal * Math.PI) / 2), sineV = Math.sin((vertical * Math.PI) / 2);
  // The direction of the glass: the third row of the rotation.
  const z = Math.sqrt(Math.max(0, 1 - sineH * sineH - sineV * sineV));
  const length = Math.hypot(sineH, sineV);
  if (length < 1e-12) return [0, 0, 0, 1];
  const angle = Math.atan2(length, z), s = Math.sin(angle / 2) / length;
  return [sineV * s, sineH * s, 0, Math.cos(angle / 2)];
}

/** An offset in words, such as "7.5° right, 3.0° up". */
function tiltWords([horizontal, vertical]) {
  const part = (offset, positive, negative) => {
    const degrees = Math.abs(offset * 90).toFixed(1);
    return degrees === "0.0" ? null : `${degrees}° ${offset > 0 ? positive : negative}`;
  };
  return [part(horizontal, "right", "left"), part(vertical, "down", "up")].filter(Boolean).join(", ") || "facing the viewer";
}
