// A chart over time: lines thinned out to the lowest and highest value of each pixel, exact values at
// the pointer. Two canvases: the lines, and above them what moves.

const chartMargin = { left: 46, right: 14, top: 12, bottom: 24 };

class Chart {
  /**
   * `lines` are { name, color, values, format }, `view` is the shared stretch of time { low, high }.
   * `actions` has seek(time), zoom(low, high) and whole().
   */
  constructor(host, recording, view, actions) {
    Object.assign(this, { recording, view, actions, lines: [], unit: "", keyframes: null, marksApplied: false });
    this.plot = document.createElement("div");
    this.plot.className = "plot";
    this.base = document.createElement("canvas");
    this.base.setAttribute("role", "img");
    this.above = document.createElement("canvas");
    this.above.setAttribute("aria-hidden", "true");
    this.tip = document.createElement("div");
    this.tip.className = "tip";
    this.tip.hidden = true;
    this.plot.append(this.base, this.above, this.tip);
    host.append(this.plot);
    this.time = 0;
    new ResizeObserver(() => this.resize()).observe(this.plot);
    this.listen();
  }

  setLines(name, unit, lines, keyframes = null) {
    Object.assign(this, { name, unit, lines, keyframes });
    let low = Infinity, high = -Infinity;
    for (const { values } of lines) {
      for (const value of values) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (!(low <= high)) [low, high] = [0, 0];
    this.range = { low, high };
    const digits = Math.max(low, high) - Math.min(low, high) < 1 ? 3 : 1;
    this.base.setAttribute(
      "aria-label", `${name} over time, from ${signed(low, digits)} to ${signed(high, digits)} ${unit}`.trim());
    const room = (high - low) * 0.08 || Math.max(Math.abs(high) * 0.1, unit === "pt" ? 1 : 0.1);
    this.low = low - room;
    this.high = high + room;
    this.draw();
  }

  resize() {
    const ratio = window.devicePixelRatio || 1;
    this.width = this.plot.clientWidth;
    this.height = this.plot.clientHeight;
    for (const canvas of [this.base, this.above]) {
      canvas.width = Math.round(this.width * ratio);
      canvas.height = Math.round(this.height * ratio);
      canvas.getContext("2d").setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    this.draw();
  }

  x(time) {
    const { left, right } = chartMargin;
    return left + ((time - this.view.low) / (this.view.high - this.view.low)) * (this.width - left - right);
  }

  timeAt(x) {
    const { left, right } = chartMargin;
    const share = Math.min(Math.max((x - left) / (this.width - left - right), 0), 1);
    return this.view.low + share * (this.view.high - this.view.low);
  }

  y(value) {
    const { top, bottom } = chartMargin;
    return top + ((this.high - value) / (this.high - this.low)) * (this.height - top - bottom);
  }

  // The still part.

  draw() {
    if (!this.width || !this.lines.length) return;
    const style = getComputedStyle(this.plot);
    // Asked for once: each answer makes the browser lay out what has changed before.
    const known = {};
    this.colors = (name) => (known[name] ??= style.getPropertyValue(`--${name}`).trim());
    const context = this.base.getContext("2d");
    context.clearRect(0, 0, this.width, this.height);
    context.font = `11px ${style.fontFamily}`;
    this.drawGaps(context);
    this.drawAxes(context);
    context.save();
    context.beginPath();
    context.rect(chartMargin.left - 4, 0, this.width - chartMargin.left - chartMargin.right + 8, this.height - chartMargin.bottom);
    context.clip();
    if (this.keyframes) this.drawBand(context);
    for (const line of this.lines) this.drawLine(context, line);
    if (this.keyframes) this.drawKeys(context);
    if (this.marksApplied) this.drawApplied(context);
    this.drawBare(context);
    this.drawNotes(context);
    context.restore();
    this.drawAbove();
  }

  drawAxes(context) {
    const { left, right, top, bottom } = chartMargin;
    const end = this.width - right, floor = this.height - bottom;
    context.lineWidth = 1;
    context.strokeStyle = this.colors("hairline");
    context.fillStyle = this.colors("muted");
    context.textBaseline = "middle";
    context.textAlign = "right";
    const vertical = ticks(this.low, this.high, Math.max(2, Math.floor((floor - top) / 28)));
    for (const value of vertical.values) {
      const y = Math.round(this.y(value)) + 0.5;
      context.beginPath();
      context.moveTo(left, y);
      context.lineTo(end, y);
      context.strokeStyle = Math.abs(value) < vertical.step / 1e6 ? this.colors("axis") : this.colors("hairline");
      context.stroke();
      context.fillText(tickText(value, vertical.step), left - 7, y);
    }
    context.textAlign = "center";
    context.textBaseline = "top";
    const horizontal = timeTicks(this.view.low, this.view.high, Math.max(2, Math.floor((end - left) / 72)));
    const length = this.view.high;
    for (const time of horizontal.values) {
      const x = Math.round(this.x(time)) + 0.5;
      context.strokeStyle = this.colors("axis");
      context.beginPath();
      context.moveTo(x, floor);
      context.lineTo(x, floor + 4);
      context.stroke();
      if (x > end - 20) continue;
      context.fillText(clockText(time, horizontal.step, length), x, floor + 7);
    }
    context.textAlign = "right";
    context.fillText(length < 120 ? "s" : "min:s", end, floor + 7);
  }

  drawGaps(context) {
    const floor = this.height - chartMargin.bottom;
    for (const [start, end] of this.recording.gaps) {
      if (end < this.view.low || start > this.view.high) continue;
      const left = Math.max(this.x(start), chartMargin.left), right = Math.min(this.x(end), this.width - chartMargin.right);
      const width = Math.max(right - left, 2);
      context.fillStyle = this.colors("gap");
      context.fillRect(left, chartMargin.top, width, floor - chartMargin.top);
      if (width > 58) {
        context.fillStyle = this.colors("muted");
        context.textAlign = "center";
        context.textBaseline = "bottom";
        context.fillText(`gap ${(end - start).toFixed(2)} s`, left + width / 2, floor - 6);
      }
    }
  }

  /** The frames that are seen, and one more at each side. */
  frames() {
    const { recording, view } = this;
    return [Math.max(recording.frameAt(view.low) - 1, 0), Math.min(recording.frameAt(view.high) + 1, recording.count - 1)];
  }

  drawLine(context, { values, color }) {
    const [first, last] = this.frames();
    const { times, count, breaks } = this.recording;
    context.strokeStyle = this.colors(color);
    context.lineWidth = 1.6;
    context.lineJoin = "round";
    context.beginPath();
    const pixels = this.width - chartMargin.left - chartMargin.right;
    if (last - first < 2 * pixels) {
      // Seen from near, values hold until the next frame, as they do on the screen.
      const isNear = (last - first) * 7 < pixels;
      for (let frame = first; frame <= last; frame++) {
        const x = this.x(times[frame]);
        const isBroken = breaks.has(frame);
        if (isNear && frame > first && !isBroken) context.lineTo(x, this.y(values[frame - 1]));
        if (isBroken) context.moveTo(x, this.y(values[frame]));
        else context.lineTo(x, this.y(values[frame]));
      }
    } else {
      context.globalAlpha = 0.8;
      let frame = first;
      while (frame <= last) {
        const column = Math.floor(this.x(times[frame]));
        let low = values[frame], high = low;
        if (breaks.has(frame)) context.moveTo(column + 0.5, this.y(low));
        while (++frame <= last && Math.floor(this.x(times[frame])) === column) {
          if (values[frame] < low) low = values[frame];
          else if (values[frame] > high) high = values[frame];
        }
        context.lineTo(column + 0.5, this.y(low));
        context.lineTo(column + 0.5, this.y(high));
      }
    }
    // The last value holds until the recording's end.
    if (last === count - 1) context.lineTo(this.x(this.recording.end), this.y(values[last]));
    context.stroke();
    context.globalAlpha = 1;
  }

  drawApplied(context) {
    const [first, last] = this.frames();
    const floor = this.height - chartMargin.bottom;
    context.fillStyle = this.colors("muted");
    context.globalAlpha = 0.6;
    let column = -1;
    for (let frame = first; frame <= last; frame++) {
      if (!this.recording.applied[frame]) continue;
      const x = Math.round(this.x(this.recording.times[frame]));
      if (x === column) continue;
      column = x;
      context.fillRect(x, floor - 5, 1, 5);
    }
    context.globalAlpha = 1;
  }

  drawBare(context) {
    context.fillStyle = this.colors("bare");
    for (const [start, end] of this.recording.bare ?? []) {
      if (end < this.view.low || start > this.view.high) continue;
      context.fillRect(this.x(start), 0, Math.max(this.x(end) - this.x(start), 1.5), 3);
    }
  }

  drawNotes(context) {
    context.fillStyle = this.colors("ink");
    for (const time of this.recording.notes.flatMap((note) => note.times)) {
      if (time < this.view.low || time > this.view.high) continue;
      const x = this.x(time);
      context.beginPath();
      context.moveTo(x - 4, 4);
      context.lineTo(x + 4, 4);
      context.lineTo(x, 11);
      context.fill();
    }
  }

  // Keys, and how far they may be off.

  drawBand(context) {
    const { segments, tolerance } = this.keyframes;
    if (!(tolerance > 0)) return;
    const upper = [], lower = [];
    const step = 2;
    for (let x = chartMargin.left; x <= this.width - chartMargin.right; x += step) {
      const time = this.timeAt(x), value = trackValue(segments, time);
      upper.push([x, this.y(value + tolerance)]);
      lower.push([x, this.y(value - tolerance)]);
    }
    context.fillStyle = this.colors("band");
    context.beginPath();
    for (const [x, y] of [...upper, ...lower.reverse()]) context.lineTo(x, y);
    context.closePath();
    context.fill();
  }

  drawKeys(context) {
    const { segments } = this.keyframes;
    context.lineWidth = 1.5;
    let lastX = -Infinity;
    const point = (time, value) => {
      const x = this.x(time);
      if (time < this.view.low || time > this.view.high || x - lastX < 3) return;
      lastX = x;
      context.beginPath();
      context.arc(x, this.y(value), 3, 0, 2 * Math.PI);
      context.fillStyle = this.colors("panel");
      context.fill();
      context.strokeStyle = this.colors("ink");
      context.stroke();
    };
    for (const [start, value] of segments) point(start, value);
    const end = segments[segments.length - 1];
    point(end[2], end[3]);
  }

  // The moving part.

  setTime(time) {
    this.time = time;
    this.drawAbove();
  }

  drawAbove() {
    if (!this.width || !this.lines.length || !this.colors) return;
    const context = this.above.getContext("2d");
    context.clearRect(0, 0, this.width, this.height);
    const { top, bottom, left, right } = chartMargin;
    const floor = this.height - bottom;
    if (this.brush) {
      const [a, b] = this.brush.map((x) => Math.min(Math.max(x, left), this.width - right));
      context.fillStyle = this.colors("brush");
      context.fillRect(Math.min(a, b), top, Math.abs(b - a), floor - top);
    }
    const isSeen = this.time >= this.view.low - 1e-9 && this.time <= this.view.high + 1e-9;
    if (isSeen) this.drawCursor(context, this.time, this.recording.frameAt(this.time), this.colors("ink"), true);
    if (this.hover !== undefined) {
      const frame = this.nearestFrame(this.hover);
      this.drawCursor(context, this.recording.times[frame], frame, this.colors("muted"), false);
      this.showTip(frame);
    } else this.tip.hidden = true;
  }

  drawCursor(context, time, frame, color, isMain) {
    const x = Math.round(this.x(time)) + 0.5;
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.setLineDash(isMain ? [] : [3, 3]);
    context.beginPath();
    context.moveTo(x, isMain ? 0 : chartMargin.top);
    context.lineTo(x, this.height - chartMargin.bottom);
    context.stroke();
    context.setLineDash([]);
    for (const line of this.lines) {
      context.beginPath();
      context.arc(x, this.y(line.values[frame]), 3.5, 0, 2 * Math.PI);
      context.fillStyle = this.colors(line.color);
      context.fill();
      context.lineWidth = 1.5;
      context.strokeStyle = this.colors("panel");
      context.stroke();
    }
  }

  nearestFrame(x) {
    const time = this.timeAt(x);
    const frame = this.recording.frameAt(time);
    const { times, count } = this.recording;
    return frame + 1 < count && times[frame + 1] - time < time - times[frame] ? frame + 1 : frame;
  }

  showTip(frame) {
    const time = this.recording.times[frame];
    const rows = this.lines.map((line) => {
      const row = document.createElement("div");
      const mark = document.createElement("i");
      mark.style.background = `var(--${line.color})`;
      row.append(mark, `${line.name} `, Object.assign(document.createElement("b"), { textContent: line.format(frame) }));
      return row;
    });
    const head = Object.assign(document.createElement("div"), { className: "tip-time", textContent: timeText(time, 0.001, this.recording.end) });
    this.tip.replaceChildren(head, ...rows);
    this.tip.hidden = false;
    const x = this.x(time);
    const width = this.tip.offsetWidth;
    this.tip.style.left = `${x + 14 + width > this.width ? x - 14 - width : x + 14}px`;
  }

  listen() {
    const plot = this.plot;
    const place = (event) => event.clientX - plot.getBoundingClientRect().left;
    plot.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      this.down = place(event);
    });
    plot.addEventListener("pointermove", (event) => {
      this.hover = place(event);
      if (this.down !== undefined && (this.brush || Math.abs(this.hover - this.down) > 5)) this.brush = [this.down, this.hover];
      this.drawAbove();
    });
    plot.addEventListener("pointerup", (event) => {
      if (this.down === undefined) return;
      const brush = this.brush;
      this.down = this.brush = undefined;
      if (!brush) {
        // Two clicks soon after each other are one double click, which moves nothing.
        if (event.timeStamp - (this.clicked ?? -Infinity) > 500) this.timeBefore = this.time;
        this.clicked = event.timeStamp;
        this.actions.seek(this.timeAt(place(event)));
      } else {
        const [low, high] = brush.map((x) => this.timeAt(x)).sort((a, b) => a - b);
        this.actions.zoom(low, high);
      }
      if (event.pointerType !== "mouse") this.hover = undefined;
      this.drawAbove();
    });
    const leave = () => {
      this.hover = this.down = this.brush = undefined;
      this.drawAbove();
    };
    plot.addEventListener("pointerleave", leave);
    plot.addEventListener("pointercancel", leave);
    plot.addEventListener("dblclick", () => {
      this.actions.whole();
      this.actions.seek(this.timeBefore);
    });
  }
}
