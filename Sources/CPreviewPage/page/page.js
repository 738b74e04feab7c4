// Puts the page together: reads the data, makes the parts, and lets them know of each other.

const element = (id) => document.getElementById(id);
const data = JSON.parse(element("data").textContent);
const scene = new Scene(data.scene);
const recording = data.recording && data.recording.count > 0 ? new Recording(data.recording, scene) : null;
const reducesMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

const stage = new Stage(element("screen"), element("device"), element("room"), scene);
const phone = new Phone(element("phone"), scene.window.size);
const diamond = new Diamond(element("diamond"), recording, (offset) => byHand(offset));

/** What is seen: an offset, and the attitude that goes with it. */
const shown = { offset: null, attitude: null };
let mode = recording ? "recording" : "hand";

function show(offset, attitude = null) {
  if (shown.offset && offset[0] === shown.offset[0] && offset[1] === shown.offset[1] && !attitude) return;
  const isMoved = !shown.offset || offset[0] !== shown.offset[0] || offset[1] !== shown.offset[1];
  shown.offset = offset;
  shown.attitude = attitude ?? attitudeOf(reachable(offset));
  const words = tiltWords(offset);
  phone.show(shown.attitude, words);
  if (!isMoved) return;
  diamond.show(offset, words);
  const relative = scene.relative(offset);
  const views = scene.presentation(offset, relative);
  stage.show(views);
  showBareness(views);
  showReadings(offset);
  showValues(offset);
}

// Readings

const readings = [["horizontal", "right", "left"], ["vertical", "down", "up"]];

function showReadings(offset) {
  readings.forEach(([name, positive, negative], axis) => {
    const degrees = Math.abs(offset[axis] * 90).toFixed(1);
    element(`reading-${name}`).textContent = signed(offset[axis], 3);
    element(`degrees-${name}`).textContent = degrees === "0.0" ? "0.0°" : `${degrees}° ${offset[axis] > 0 ? positive : negative}`;
  });
}

const coverItems = scene.covers.map((cover) => {
  const item = document.createElement("li");
  const mark = document.createElement("span");
  const words = document.createElement("span");
  const size = document.createElement("b");
  words.textContent = cover.sentence;
  item.append(mark, words, size);
  element("covers").append(item);
  return { item, size };
});

function showBareness(views = scene.presentation(shown.offset)) {
  if (!scene.covers.length) return;
  const maps = scene.windowTransforms(views);
  const results = scene.covers.map((cover) => bareness(scene, cover, views, maps));
  results.forEach(({ size }, index) => {
    const isBare = size > 1e-6;
    coverItems[index].item.classList.toggle("bare-now", isBare);
    coverItems[index].size.textContent = !isBare ? "holds" : size === Infinity ? "not visible" : `bare by ${size.toFixed(2)} pt`;
  });
  stage.showBareness(element("bare").checked ? results : []);
}

// All channels

const valueRows = scene.channels.map((channel) => {
  const row = document.createElement("tr");
  const head = Object.assign(document.createElement("th"), { scope: "row", textContent: channel.name });
  const added = document.createElement("td"), value = document.createElement("td");
  const unit = Object.assign(document.createElement("td"), { textContent: channel.unit });
  row.append(head, added, value, unit);
  element("values").querySelector("tbody").append(row);
  return { channel, added, value };
});

function showValues(offset = shown.offset) {
  if (!element("values").open) return;
  for (const { channel, added, value } of valueRows) {
    added.textContent = signed(scene.added(channel, offset), 3);
    value.textContent = signed(scene.value(channel, offset), 3);
  }
}

// Options

function bindOption(id, className, isOn) {
  const box = element(id);
  box.checked = isOn;
  const update = () => element("screen").classList.toggle(className, box.checked);
  box.addEventListener("change", update);
  update();
}

bindOption("outlines", "with-outlines", document.querySelector(".view.empty") !== null);
bindOption("safe-area", "with-safe-area", stage.hasSafeArea);
element("safe-area").closest("label").hidden = !stage.hasSafeArea;
element("bare-option").hidden = element("covers").hidden = !scene.covers.length;
element("bare").addEventListener("change", () => showBareness());
stage.onFit = () => {
  stage.bareKey = null;
  if (shown.offset) showBareness();
};

// By hand

const sensors = new Sensors(
  (offset, attitude) => {
    setMode("hand");
    show(offset, attitude);
  },
  (reason) => { element("hint").textContent = reason; });

function byHand(offset) {
  setMode("hand");
  show(offset);
}

let returning = 0;
followPointer(
  element("room"),
  (offset) => {
    if (mode !== "hand" || reducesMotion.matches) return;
    cancelAnimationFrame(returning);
    show(offset);
  },
  () => {
    if (mode !== "hand" || reducesMotion.matches) return;
    // Back to the viewer, by an exponential with a time constant of 0.12 s.
    let last = performance.now();
    const settle = (now) => {
      const share = Math.exp(-Math.max(now - last, 0) / 120);
      last = now;
      const next = shown.offset.map((part) => (Math.abs(part) < 1e-3 ? 0 : part * share));
      show(next);
      if (next[0] !== 0 || next[1] !== 0) returning = requestAnimationFrame(settle);
    };
    returning = requestAnimationFrame(settle);
  });

element("sensors").hidden = !Sensors.exist;
element("sensors").addEventListener("click", () => sensors.start());

function setMode(next) {
  if (next === mode) return;
  mode = next;
  const radio = document.querySelector(`input[name=mode][value=${mode}]`);
  if (radio) radio.checked = true;
  cancelAnimationFrame(returning);
  if (mode === "hand") player?.pause();
  else sensors.stop();
  showMode();
  if (mode === "recording") player.seek(player.time);
  else show(shown.offset);
}

function showMode() {
  const isByHand = mode === "hand";
  document.body.classList.toggle("by-hand", isByHand);
  element("hint").hidden = !isByHand;
  element("hint").textContent = reducesMotion.matches
    ? "Arrow keys tilt the device, or drag the point. Your system asks for reduced motion, so the pointer alone moves nothing."
    : window.matchMedia("(pointer: coarse)").matches
      ? "Drag the point in the diamond" + (Sensors.exist ? ", or tilt this phone." : ".")
      : "Move the pointer over the device, drag the point, or use the arrow keys.";
}

element("modes").addEventListener("change", (event) => setMode(event.target.value));

// Over time

const view = { low: 0, high: recording ? recording.end : 1 };
const charts = [];
let player = null;

function startPlayer() {
  const facts = [`${recording.name}`, clockText(recording.end, 0.01, recording.end) + (recording.end < 120 ? " s" : ""), ...recording.facts];
  element("facts").textContent = facts.join(" · ");
  for (const id of ["modes", "charts", "transport"]) element(id).hidden = false;
  player = new Player(recording, view, showTime, showState);
  element("duration").textContent = clockText(recording.end, 0.01, recording.end) + (recording.end < 120 ? " s" : "");
  const scrubber = element("scrubber");
  scrubber.max = recording.end;

  element("play").addEventListener("click", () => {
    setMode("recording");
    player.toggle();
  });
  for (const [id, count] of [["back", -1], ["forward", 1]]) {
    element(id).addEventListener("click", () => {
      setMode("recording");
      player.step(count);
      announce();
    });
  }
  scrubber.addEventListener("input", () => {
    setMode("recording");
    player.pause();
    player.seek(Number(scrubber.value));
  });
  scrubber.addEventListener("change", announce);
  element("speed").addEventListener("change", (event) => { player.speed = Number(event.target.value); });
  element("loop").addEventListener("click", (event) => {
    player.loops = !player.loops;
    event.currentTarget.setAttribute("aria-pressed", player.loops);
  });
  element("zoom-all").addEventListener("click", () => setView(0, recording.end));
  element("zoom-in").addEventListener("click", () => zoomBy(0.5));
  element("zoom-out").addEventListener("click", () => zoomBy(2));
  element("add-chart").addEventListener("click", () => addChannelChart(charts.length - 1, true));

  addOffsetChart();
  for (const index of firstChannels()) addChannelChart(index);
  element("add-chart").hidden = !scene.channels.length;
  showLegend();
  showNotes();
  player.seek(0);
  new ResizeObserver(drawFindings).observe(element("findings"));
  recording.findBareStretches().then(() => {
    for (const chart of charts) chart.draw();
    drawFindings();
    showLegend();
  });
  if (!reducesMotion.matches) player.play();
}

function showTime(time) {
  const frame = recording.frameAt(time);
  if (mode === "recording") show(recording.offset(frame), recording.attitudeAt(frame));
  const scrubber = element("scrubber");
  scrubber.value = time;
  scrubber.setAttribute("aria-valuetext", `${time.toFixed(3)} of ${recording.end.toFixed(3)} seconds, frame ${frame + 1} of ${recording.count}`);
  element("time").textContent = clockText(time, 0.001, recording.end);
  for (const chart of charts) {
    chart.setTime(time);
    chart.showNow?.(frame);
  }
}

function showState() {
  const { isPlaying } = player;
  document.body.classList.toggle("playing", isPlaying);
  element("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  if (!isPlaying) announce();
}

/** Tells a screen reader where it stands; not while it plays. */
function announce() {
  if (player.isPlaying) return;
  element("status").textContent = `${player.time.toFixed(2)} seconds: ${tiltWords(shown.offset)}`;
}

function setView(low, high) {
  const shortest = Math.min(0.05, recording.end);
  if (high - low < shortest) {
    const middle = (low + high) / 2;
    [low, high] = [middle - shortest / 2, middle + shortest / 2];
  }
  view.low = Math.max(low, 0);
  view.high = Math.min(high, recording.end);
  const isWhole = view.low <= 0 && view.high >= recording.end;
  element("zoom-all").disabled = element("zoom-out").disabled = isWhole;
  for (const chart of charts) chart.draw();
  drawFindings();
}

function zoomBy(factor) {
  const middle = player.time >= view.low && player.time <= view.high ? player.time : (view.low + view.high) / 2;
  const share = (middle - view.low) / (view.high - view.low);
  const length = Math.min((view.high - view.low) * factor, recording.end);
  let low = middle - share * length;
  low = Math.min(Math.max(low, 0), recording.end - length);
  setView(low, low + length);
}

const chartActions = {
  seek: (time) => {
    setMode("recording");
    player.seek(time);
    announce();
  },
  zoom: setView,
  whole: () => setView(0, recording.end),
};

function makeFigure() {
  const figure = document.createElement("figure");
  figure.className = "chart";
  const caption = document.createElement("figcaption");
  figure.append(caption);
  element("chart-list").append(figure);
  return { figure, caption };
}

function legendItem(color, name) {
  const item = document.createElement("span");
  item.className = "key";
  const mark = document.createElement("i");
  mark.style.background = `var(--${color})`;
  const value = document.createElement("b");
  item.append(mark, name, value);
  return { item, value };
}

/** Two channels to begin with: the first that move. */
function firstChannels() {
  const moving = [];
  const stride = Math.max(1, Math.floor(recording.count / 200));
  for (let index = 0; index < scene.channels.length && moving.length < 2; index++) {
    const value = (frame) => scene.added(scene.channels[index], recording.offset(frame));
    const first = value(0);
    for (let frame = stride; frame < recording.count; frame += stride) {
      if (value(frame) === first) continue;
      moving.push(index);
      break;
    }
  }
  return moving.length ? moving : scene.channels.slice(0, 2).map((_, index) => index);
}

function addOffsetChart() {
  const { figure, caption } = makeFigure();
  const title = Object.assign(document.createElement("span"), { className: "chart-title", textContent: "Viewer offset" });
  const unit = Object.assign(document.createElement("span"), { className: "unit", textContent: "±1 = 90°" });
  const keys = [legendItem("horizontal", "horizontal"), legendItem("vertical", "vertical")];
  const list = Object.assign(document.createElement("span"), { className: "key-list" });
  list.append(...keys.map((key) => key.item));
  caption.append(title, unit, list);
  const chart = new Chart(figure, recording, view, chartActions);
  chart.marksApplied = true;
  const series = [recording.horizontal, recording.vertical];
  const text = (values, frame) => `${signed(values[frame], 3)}  ${signed(values[frame] * 90, 1)}°`;
  chart.setLines("Viewer offset", "", series.map((values, index) => ({
    name: ["horizontal", "vertical"][index], color: ["horizontal", "vertical"][index], values, format: (frame) => text(values, frame),
  })));
  chart.showNow = (frame) => keys.forEach((key, index) => { key.value.textContent = signed(series[index][frame], 3); });
  charts.push(chart);
}

function addChannelChart(index, isAdded = false) {
  const { figure, caption } = makeFigure();
  const select = document.createElement("select");
  select.setAttribute("aria-label", "Channel");
  const groups = new Map();
  scene.channels.forEach((channel, place) => {
    const { id } = scene.views[channel.view];
    if (!groups.has(id)) {
      const group = Object.assign(document.createElement("optgroup"), { label: id });
      groups.set(id, group);
      select.append(group);
    }
    groups.get(id).append(new Option(channel.name.slice(id.length + 1), place));
  });
  const unit = Object.assign(document.createElement("span"), { className: "unit" });
  const name = Object.assign(document.createElement("span"), { className: "chart-title" });
  const key = legendItem("channel", "added");
  const remove = Object.assign(document.createElement("button"), { type: "button", className: "plain remove", textContent: "×" });
  remove.setAttribute("aria-label", "Remove this chart");
  caption.append(name, select, unit, key.item, remove);
  const chart = new Chart(figure, recording, view, chartActions);
  const choose = () => {
    const channel = scene.channels[Number(select.value)];
    const values = recording.values(channel);
    const digits = channel.unit === "pt" ? 2 : 4;
    name.textContent = scene.views[channel.view].id;
    unit.textContent = channel.unit;
    const format = (frame) => {
      const value = scene.value(channel, recording.offset(frame));
      return `${signed(values[frame], digits)} ${channel.unit} → ${signed(value, digits)}`;
    };
    chart.setLines(channel.name, channel.unit, [{ name: "added", color: "channel", values, format }], keysOf(channel, values));
    chart.showNow = (frame) => { key.value.textContent = `${signed(values[frame], digits)} ${channel.unit}`; };
    chart.showNow(recording.frameAt(player.time));
    chart.setTime(player.time);
  };
  select.value = String(Math.min(index, scene.channels.length - 1));
  select.addEventListener("change", choose);
  remove.addEventListener("click", () => {
    charts.splice(charts.indexOf(chart), 1);
    figure.remove();
    element("add-chart").focus();
  });
  charts.push(chart);
  choose();
  if (isAdded) select.focus();
}

/** The keys of a channel with the band that its values may lie in. */
function keysOf(channel, values) {
  const segments = recording.keyframes?.tracks[channel.name];
  if (!segments) return null;
  // In points the tolerance is the band; else the largest difference that is really there.
  let tolerance = recording.keyframes.tolerance ?? 0;
  if (channel.unit !== "pt") {
    tolerance = 0;
    for (let frame = 0; frame < recording.count; frame++) {
      tolerance = Math.max(tolerance, Math.abs(trackValue(segments, recording.times[frame]) - values[frame]));
    }
  }
  return { segments, tolerance };
}

function showLegend() {
  const items = [];
  const add = (className, words) => {
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("i"), { className }), words);
    items.push(item);
  };
  if (recording.applied.some((isApplied) => !isApplied)) add("applied", "applied ticks");
  if (recording.gaps.length) add("gap", recording.gaps.length === 1 ? "1 gap" : `${recording.gaps.length} gaps`);
  if (recording.notes.some((note) => note.times.length)) add("finding", "findings");
  if (recording.bare?.length) add("bare", "something is bare");
  if (recording.keyframes) {
    const { tolerance } = recording.keyframes;
    add("keys", "keys");
    if (tolerance) add("band", `± ${tolerance} pt allowed`);
  }
  element("legend").replaceChildren(...items);
}

function showNotes() {
  if (!recording.notes.length) return;
  const notes = element("notes");
  notes.hidden = false;
  notes.querySelector("summary").textContent = recording.notes.length === 1 ? "1 kind of finding" : `${recording.notes.length} kinds of findings`;
  for (const note of recording.notes) {
    const item = document.createElement("li");
    const times = note.times.slice(0, 8).map((time) => clockText(time, 0.001, recording.end));
    const more = note.times.length > times.length ? ", …" : "";
    item.textContent = note.text + (times.length ? `, at ${times.join(", ")}${more}` + (recording.end < 120 ? " s" : "") : "");
    notes.querySelector("ul").append(item);
  }
}

/** Gaps, what is bare and the stretch that is zoomed into, along the scrubber. */
function drawFindings() {
  const canvas = element("findings"), ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const style = getComputedStyle(canvas);
  const mark = (start, end, name, top, tall) => {
    context.fillStyle = style.getPropertyValue(`--${name}`).trim();
    const left = (start / recording.end) * width;
    context.fillRect(left, top, Math.max(((end - start) / recording.end) * width, 2), tall);
  };
  if (view.low > 0 || view.high < recording.end) mark(view.low, view.high, "brush", 0, height);
  for (const [start, end] of recording.gaps) mark(start, end, "gap", 0, height);
  for (const [start, end] of recording.bare ?? []) mark(start, end, "bare", height - 3, 3);
}

// Keys

document.addEventListener("keydown", (event) => {
  const target = event.target;
  const isField = target.matches?.("select, textarea, input[type=text]");
  if (isField || event.altKey || event.ctrlKey || event.metaKey) return;
  const isControl = target.matches?.("button, summary, input[type=checkbox], input[type=radio]");
  if (event.key === " " && player && !isControl) {
    event.preventDefault();
    setMode("recording");
    player.toggle();
  } else if (mode === "recording" && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    if (target.matches?.("input[type=radio]")) return;
    event.preventDefault();
    player.step((event.key === "ArrowLeft" ? -1 : 1) * (event.shiftKey ? 10 : 1));
    announce();
  } else if (mode === "hand" && !target.matches?.("input")) {
    const next = keyTilt(event, shown.offset);
    if (!next) return;
    event.preventDefault();
    cancelAnimationFrame(returning);
    show(next);
    element("status").textContent = tiltWords(next);
  }
});

reducesMotion.addEventListener("change", () => {
  if (reducesMotion.matches) player?.pause();
  showMode();
});

window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  for (const chart of charts) chart.draw();
  if (recording) drawFindings();
});

if (recording) startPlayer();
else {
  document.body.classList.add("alone");
  element("facts").textContent = [scene.window.device, `${scene.window.size.join(" × ")} points`].filter(Boolean).join(" · ");
  show([0, 0]);
}
if (scene.channels.length) {
  element("values").hidden = false;
  element("values").open = !recording;
  element("values").addEventListener("toggle", () => showValues());
}
showMode();
showValues();
if (recording) setView(0, recording.end);

/** For the console, and for tests: the same numbers that the page draws. */
window.parallax = { scene, recording, player, stage, charts, show, bareness: () => scene.covers.map((cover) => bareness(scene, cover, scene.presentation(shown.offset))) };
