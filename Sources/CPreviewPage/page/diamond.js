// The offsets that a device can be held in, the path that a recording takes, and where it is now.

class Diamond {
  /** `onMove(offset)` is called when somebody drags the point, or moves it with the arrow keys. */
  constructor(host, recording, onMove) {
    this.host = host;
    const line = (x1, y1, x2, y2) => makeSVG("line", { x1, y1, x2, y2, class: "cross" });
    const text = (x, y, words, anchor) => {
      const element = makeSVG("text", { x, y, "text-anchor": anchor });
      element.textContent = words;
      return element;
    };
    host.append(
      makeSVG("path", { class: "reachable", d: "M0 -100L100 0L0 100L-100 0Z" }),
      makeSVG("path", { class: "half", d: "M0 -50L50 0L0 50L-50 0Z" }), line(-100, 0, 100, 0), line(0, -100, 0, 100),
      text(0, -108, "90° up", "middle"), text(0, 119, "90° down", "middle"),
      text(-107, 4, "left", "end"), text(107, 4, "right", "start"));
    if (recording) host.append(makeSVG("path", { class: "path", d: Diamond.path(recording) }));
    this.stalk = makeSVG("path", { class: "stalk" });
    this.point = makeSVG("circle", { class: "point", r: 6 });
    host.append(this.stalk, this.point);
    // Words stay readable however small the diamond is.
    new ResizeObserver(() => host.style.setProperty("--scale", Math.min(host.clientWidth / 300, host.clientHeight / 246) || 1)).observe(host);
    this.listen(onMove);
  }

  /** The path of a recording, in at most so many corners that none is missed by eye. */
  static path(recording) {
    const parts = [];
    let lastX = NaN, lastY = NaN;
    const tolerance = recording.count > 20000 ? 0.8 : 0.25;
    for (let frame = 0; frame < recording.count; frame++) {
      const [horizontal, vertical] = recording.offset(frame);
      const x = horizontal * 100, y = vertical * 100;
      if (Math.abs(x - lastX) < tolerance && Math.abs(y - lastY) < tolerance) continue;
      [lastX, lastY] = [x, y];
      parts.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
    return `M${parts.join("L")}`;
  }

  show([horizontal, vertical], words) {
    const x = horizontal * 100, y = vertical * 100;
    this.point.setAttribute("transform", `translate(${x} ${y})`);
    this.stalk.setAttribute("d", `M${x} 0V${y}H0`);
    this.host.setAttribute(
      "aria-label", `Viewer offset: horizontal ${signed(horizontal, 3)}, vertical ${signed(vertical, 3)}; ${words}. Arrow keys tilt by hand.`);
    this.offset = [horizontal, vertical];
  }

  listen(onMove) {
    const host = this.host;
    const move = (event) => {
      const box = host.getBoundingClientRect();
      const scale = Math.max(300 / box.width, 246 / box.height);
      onMove(reachable([
        ((event.clientX - box.left - box.width / 2) * scale) / 100, ((event.clientY - box.top - box.height / 2) * scale) / 100,
      ]));
    };
    host.addEventListener("pointerdown", (event) => {
      host.setPointerCapture(event.pointerId);
      host.classList.add("held");
      move(event);
    });
    host.addEventListener("pointermove", (event) => { if (host.hasPointerCapture(event.pointerId)) move(event); });
    for (const name of ["pointerup", "pointercancel"]) host.addEventListener(name, () => host.classList.remove("held"));
    host.addEventListener("keydown", (event) => {
      const next = keyTilt(event, this.offset);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      onMove(next);
    });
  }
}
