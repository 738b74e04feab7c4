// Charts with their captions: what is drawn, its value now, and the choice of another channel.

const make = (name, members = {}, ...children) => {
  const element = Object.assign(document.createElement(name), members);
  element.append(...children);
  return element;
};

/** A name that may be cut short for want of room; the whole of it is in its title. */
const nameElement = (name, text, className) => make(name, { className: `name ${className}`, textContent: text, title: text });

class Figures {
  /** `actions` are those of the charts, and `onRemove()`. */
  constructor(host, recording, view, actions) {
    Object.assign(this, { host, recording, view, actions, scene: recording.scene, charts: [], time: 0 });
  }

  make(...caption) {
    const figure = make("figure", { className: "chart" }, make("figcaption", {}, ...caption));
    this.host.append(figure);
    return { figure, chart: new Chart(figure, this.recording, this.view, this.actions) };
  }

  /** A line's colour, name and value; room is kept for the longest value, so that nothing moves beside it. */
  key(color, name, longest) {
    const mark = make("i");
    mark.style.background = `var(--${color})`;
    const value = make("b");
    const keepRoom = (length) => { value.style.minWidth = `${length}ch`; };
    keepRoom(longest);
    return { item: make("span", { className: "key" }, mark, name, value), value, keepRoom };
  }

  addOffsets() {
    const series = [this.recording.horizontal, this.recording.vertical], names = ["horizontal", "vertical"];
    const keys = names.map((name) => this.key(name, name, 6));
    const { chart } = this.make(
      make("span", { className: "chart-title", textContent: "Viewer offset" }), make("span", { className: "unit", textContent: "±1 = 90°" }),
      make("span", { className: "keys" }, ...keys.map((key) => key.item)));
    chart.marksApplied = true;
    const text = (values, frame) => `${signed(values[frame], 3)}  ${signed(values[frame] * 90, 1)}°`;
    chart.setLines("Viewer offset", "", series.map((values, index) => ({
      name: names[index], color: names[index], values, format: (frame) => text(values, frame),
    })));
    chart.showNow = (frame) => keys.forEach((key, index) => { key.value.textContent = signed(series[index][frame], 3); });
    this.add(chart);
  }

  /** Adds a chart of a channel; returns what chooses another one. */
  addChannel(index) {
    const select = this.channelSelect();
    const name = nameElement("span", "", "chart-title"), unit = make("span", { className: "unit" });
    const key = this.key("channel", "added", 0);
    const remove = make("button", { type: "button", className: "plain remove", textContent: "×" });
    remove.setAttribute("aria-label", "Remove this chart");
    const { figure, chart } = this.make(name, select, unit, make("span", { className: "keys" }, key.item), remove);
    const choose = () => {
      const channel = this.scene.channels[Number(select.value)];
      this.chooseChannel(chart, channel, unit, key);
      name.textContent = name.title = this.scene.views[channel.view].id;
      select.title = channel.name;
    };
    select.value = String(Math.min(index, this.scene.channels.length - 1));
    select.addEventListener("change", choose);
    remove.addEventListener("click", () => {
      this.charts.splice(this.charts.indexOf(chart), 1);
      figure.remove();
      this.actions.onRemove();
    });
    choose();
    this.add(chart);
    return select;
  }

  add(chart) {
    this.charts.push(chart);
    this.showTime(this.time);
  }

  channelSelect() {
    const select = make("select");
    select.setAttribute("aria-label", "Channel");
    const groups = new Map();
    this.scene.channels.forEach((channel, place) => {
      const { id } = this.scene.views[channel.view];
      if (!groups.has(id)) groups.set(id, make("optgroup", { label: id }));
      groups.get(id).append(new Option(channel.name.slice(id.length + 1), place));
    });
    select.append(...groups.values());
    return select;
  }

  chooseChannel(chart, channel, unitElement, key) {
    const { recording, scene } = this;
    const { unit, factor } = shownIn(channel);
    const values = factor === 1 ? recording.values(channel) : recording.values(channel).map((value) => value * factor);
    let largest = 0, isNegative = false;
    for (const value of values) {
      largest = Math.max(largest, Math.abs(value));
      isNegative ||= value < 0;
    }
    const digits = unit === "pt" || unit === "°" ? 2 : decimals(largest, 4);
    const text = (frame) => signed(values[frame], digits) + unitText(unit);
    const format = (frame) => `${text(frame)} → ${numberText(scene.value(channel, recording.offset(frame)) * factor, unit)}${unitText(unit)}`;
    const keys = this.keysOf(channel, values, factor);
    chart.setLines(channel.name, unit, [{ name: "added", color: "channel", values, format }], keys);
    unitElement.textContent = [unit, keys?.tolerance > 0 ? `keys ± ${+keys.tolerance.toPrecision(2)}${unitText(unit)}` : ""].filter(Boolean).join(", ");
    key.keepRoom((signed(largest, digits) + unitText(unit)).length + (isNegative ? 1 : 0));
    chart.showNow = (frame) => { key.value.textContent = text(frame); };
    chart.showNow(recording.frameAt(this.time));
  }

  /** The keys of a channel, in the unit that is shown, with the band that its values may lie in. */
  keysOf(channel, values, factor) {
    const { keyframes, times, count } = this.recording;
    const track = keyframes?.tracks[channel.name];
    if (!track) return null;
    const segments = track.map(([start, first, end, last, ...shape]) =>
      [start, first * factor, end, last * factor, ...shape.map((number) => number * factor)]);
    // In points the tolerance is the band; else the largest difference that is really there.
    let tolerance = keyframes.tolerance ?? 0;
    if (channel.unit !== "pt") {
      tolerance = 0;
      for (let frame = 0; frame < count; frame++) {
        tolerance = Math.max(tolerance, Math.abs(trackValue(segments, times[frame]) - values[frame]));
      }
    }
    return { segments, tolerance };
  }

  showTime(time) {
    this.time = time;
    const frame = this.recording.frameAt(time);
    for (const chart of this.charts) {
      chart.setTime(time);
      chart.showNow(frame);
    }
  }

  draw() { for (const chart of this.charts) chart.draw(); }
}

/** Two channels to begin with: the first that move. */
function firstChannels(recording) {
  const { channels } = recording.scene;
  const moving = [];
  const stride = Math.max(1, Math.floor(recording.count / 200));
  for (let index = 0; index < channels.length && moving.length < 2; index++) {
    const value = (frame) => recording.scene.added(channels[index], recording.offset(frame));
    const first = value(0);
    for (let frame = stride; frame < recording.count; frame += stride) {
      if (value(frame) === first) continue;
      moving.push(index);
      break;
    }
  }
  return moving.length ? moving : channels.slice(0, 2).map((_, index) => index);
}
