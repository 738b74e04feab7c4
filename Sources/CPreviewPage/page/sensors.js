// A phone's sensors. Safari wants to be asked by a tap: call start() from one.

class Sensors {
  /** `onOffset(offset, attitude)` is called for each reading, `onState(words)` when they start, stop or fail. */
  constructor(onOffset, onState) {
    Object.assign(this, { onOffset, onState, reference: null, isRunning: false });
    this.receive = this.receive.bind(this);
  }

  static get exist() {
    return "DeviceOrientationEvent" in window && window.matchMedia("(pointer: coarse)").matches;
  }

  async start() {
    const request = DeviceOrientationEvent.requestPermission;
    try {
      if (typeof request === "function" && (await request.call(DeviceOrientationEvent)) !== "granted") {
        return this.stop("The browser does not share this phone’s sensors with the page.");
      }
    } catch {
      return this.stop("The sensors have to be asked for by a tap.");
    }
    this.recentre();
    this.isRunning = true;
    this.isHeard = false;
    window.addEventListener("deviceorientation", this.receive);
    this.onState("Waiting for the sensors…");
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.stop("No readings came. Browsers give them to pages from https or this device only."), 1500);
  }

  /** The next reading is to be the one that faces the viewer. */
  recentre() { this.reference = null; }

  stop(words = "") {
    clearTimeout(this.patience);
    window.removeEventListener("deviceorientation", this.receive);
    this.isRunning = false;
    this.onState(words);
  }

  receive({ alpha, beta, gamma }) {
    if (beta === null || gamma === null) return this.isHeard ? undefined : this.stop("This device has no sensors.");
    this.isHeard = true;
    clearTimeout(this.patience);
    const radians = Math.PI / 180;
    // Intrinsic turns about z, x and y, as the standard defines the three angles.
    const attitude = multiplied(
      multiplied(quaternionAbout((alpha ?? 0) * radians, 2), quaternionAbout(beta * radians, 0)), quaternionAbout(gamma * radians, 1));
    if (!this.reference) {
      this.reference = attitude;
      this.onState("This phone tilts the scene.");
    }
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
