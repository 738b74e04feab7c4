// Tilting by hand: with the pointer, the arrow keys, or a phone's own sensors.

/** The nearest offset that a device can be held in: |horizontal| + |vertical| is 1 at most. */
function reachable([horizontal, vertical]) {
  const sum = Math.abs(horizontal) + Math.abs(vertical);
  return sum > 1 ? [horizontal / sum, vertical / sum] : [horizontal, vertical];
}

/** The offset after an arrow key; Home faces the viewer again. Null for other keys. */
function keyTilt(event, [horizontal, vertical]) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const step = event.shiftKey ? 0.1 : 0.02;
  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (event.key === "Home") return [0, 0];
  const direction = directions[event.key];
  return direction ? reachable([horizontal + direction[0] * step, vertical + direction[1] * step]) : null;
}

/** The pointer over an element as an offset: at its edges the device would be turned by 45°. */
function followPointer(element, onMove, onLeave) {
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    const box = element.getBoundingClientRect();
    onMove(reachable([(event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5]));
  });
  element.addEventListener("pointerleave", onLeave);
}

/** A phone's sensors. Safari wants to be asked by a tap: call start() from one. */
class Sensors {
  constructor(onOffset, onRefusal) {
    Object.assign(this, { onOffset, onRefusal, reference: null });
    this.receive = this.receive.bind(this);
  }

  static get exist() {
    return "DeviceOrientationEvent" in window && window.matchMedia("(pointer: coarse)").matches;
  }

  async start() {
    const request = DeviceOrientationEvent.requestPermission;
    try {
      if (typeof request === "function" && (await request.call(DeviceOrientationEvent)) !== "granted") {
        return this.onRefusal("The browser does not share this phone’s sensors with the page.");
      }
    } catch {
      return this.onRefusal("The sensors have to be asked for by a tap.");
    }
    this.reference = null;
    window.addEventListener("deviceorientation", this.receive);
    setTimeout(() => {
      if (!this.reference) this.onRefusal("No readings came. Browsers give them to pages from https or this device only.");
    }, 1500);
  }

  stop() { window.removeEventListener("deviceorientation", this.receive); }

  receive({ alpha, beta, gamma }) {
    if (beta === null || gamma === null) {
      this.stop();
      return this.onRefusal("This device has no sensors.");
    }
    const radians = Math.PI / 180;
    // Intrinsic turns about z, x and y, as the standard defines the three angles.
    const attitude = multiplied(
      multiplied(quaternionAbout((alpha ?? 0) * radians, 2), quaternionAbout(beta * radians, 0)), quaternionAbout(gamma * radians, 1));
    this.reference ??= attitude;
    const relative = multiplied(conjugate(this.reference), attitude);
    this.onOffset(reachable(turned(offsetOf(relative), screen.orientation?.angle ?? 0)), relative);
  }
}

/** The viewer offset of a rotation from the reference; ±1 are 90°. */
function offsetOf([x, y, z, w]) {
  const part = (sine) => (2 / Math.PI) * Math.asin(Math.min(Math.max(sine, -1), 1));
  return [part(2 * (w * y - x * z)), part(2 * (y * z + w * x))];
}

/** An offset of the device in the axes of what is shown, which the browser has turned by an angle. */
function turned([horizontal, vertical], angle) {
  switch (angle) {
    case 90: return [vertical, -horizontal];
    case 180: return [-horizontal, -vertical];
    case 270: return [-vertical, horizontal];
    default: return [horizontal, vertical];
  }
}
