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
  const size = make("b");
  const item = make("li", { title: cover.sentence }, make("span"), make("span", { textContent: cover.sentence }), size);
  element("covers").append(item);
  return { item, size };
});

function showBareness(views = scene.presentation(shown.offset)) {
  if (!scene.covers.length) return;
  const maps = scene.windowTransforms(views);
  const results = scene.covers.map((cover) => bareness(scene, cover, views, maps));
  results.forEach(({ size, worst }, index) => {
    const isBare = size > 1e-6;
    const cut = isBare && worst !== undefined && worst !== scene.covers[index].view ? `, cut off by ${scene.views[worst].id}` : "";
    coverItems[index].item.classList.toggle("bare-now", isBare);
    coverItems[index].size.textContent = !isBare ? "holds" : size === Infinity ? "not visible" : `bare by ${size.toFixed(2)} pt${cut}`;
  });
  stage.showBareness(element("bare").checked ? results : []);
}

// All channels

const valueRows = scene.channels.map((channel) => {
  const shown = shownIn(channel);
  const head = make("th", { scope: "row", title: channel.name });
  // A long name is broken after a dot.
  channel.name.split(/(?<=\.)/).forEach((part) => head.append(part, make("wbr")));
  const added = make("td"), value = make("td");
  element("values").querySelector("tbody").append(make("tr", {}, head, added, value, make("td", { textContent: shown.unit })));
  return { channel, shown, added, value };
});

function showValues(offset = shown.offset) {
  if (!element("values").open) return;
  for (const { channel, shown: { unit, factor }, added, value } of valueRows) {
    added.textContent = numberText(scene.added(channel, offset) * factor, unit);
    value.textContent = numberText(scene.value(channel, offset) * factor, unit);
  }
}

// Options

function bindOption(id, className, isOn) {
  const box = element(id);
  box.checked = isOn;
  const update = () => {
    element("screen").classList.toggle(className, box.checked);
    if (stage.views) stage.show(stage.views);
  };
  box.addEventListener("change", update);
  update();
}

bindOption("outlines", "with-outlines", stage.isBlank);
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
  (words) => {
    element("sensor-words").textContent = words;
    element("sensors").textContent = sensors.isRunning ? "Stop" : "Use this phone’s sensors";
    element("recentre").hidden = !sensors.isRunning;
    showMode();
  });

/** A hand takes over from the sensors. */
function byHand(offset) {
  cancelAnimationFrame(returning);
  if (sensors.isRunning) sensors.stop();
  setMode("hand");
  show(offset);
}

let returning = 0;
followPointer(
  element("room"),
  (offset) => {
    if (mode !== "hand" || reducesMotion.matches || sensors.isRunning) return;
    cancelAnimationFrame(returning);
    show(offset);
  },
  () => {
    if (mode !== "hand" || reducesMotion.matches || sensors.isRunning) return;
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

element("sensor-options").hidden = !Sensors.exist;
element("sensors").addEventListener("click", () => (sensors.isRunning ? sensors.stop() : sensors.start()));
element("recentre").addEventListener("click", () => sensors.recentre());

function setMode(next) {
  if (next === mode) return;
  mode = next;
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
  for (const button of element("modes").children) button.setAttribute("aria-pressed", button.value === mode);
  element("hint").hidden = !isByHand || sensors.isRunning;
  element("hint").textContent = reducesMotion.matches
    ? "Arrow keys tilt the device, or drag the point. Your system asks for reduced motion, so the pointer alone moves nothing."
    : window.matchMedia("(pointer: coarse)").matches
      ? "Drag the point in the diamond" + (Sensors.exist ? ", or tilt this phone." : ".")
      : "Move the pointer over the device, drag the point, or use the arrow keys.";
}

element("modes").addEventListener("click", (event) => { if (event.target.value) setMode(event.target.value); });

// Over time

const view = { low: 0, high: recording ? recording.end : 1 };
let player = null, figures = null;

function startPlayer() {
  const facts = [recording.name, timeText(recording.end, 0.01, recording.end), ...recording.facts];
  element("facts").textContent = facts.join(" · ");
  for (const id of ["modes", "charts", "transport"]) element(id).hidden = false;
  player = new Player(recording, view, showTime, showState);
  figures = new Figures(element("chart-list"), recording, view, chartActions);
  element("duration").textContent = timeText(recording.end, 0.01, recording.end);
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
  element("add-chart").addEventListener("click", () => figures.addChannel(figures.charts.length - 1).focus());

  figures.addOffsets();
  for (const index of firstChannels(recording)) figures.addChannel(index);
  element("add-chart").hidden = !scene.channels.length;
  element("legend").replaceChildren(...legendItems(recording));
  showNotes(element("notes"), recording);
  player.seek(0);
  const showFindings = () => drawFindings(element("findings"), recording, view);
  new ResizeObserver(showFindings).observe(element("findings"));
  recording.findBareStretches().then(() => {
    figures.draw();
    showFindings();
    element("legend").replaceChildren(...legendItems(recording));
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
  figures.showTime(time);
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
  figures.draw();
  drawFindings(element("findings"), recording, view);
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
  onRemove: () => element("add-chart").focus(),
};

// Keys

/** After a click on a button the keys are the player's again; who uses the keys alone stays where he is. */
document.addEventListener("click", (event) => {
  if (event.detail > 0) event.target.closest?.("button")?.blur();
});

document.addEventListener("keydown", (event) => {
  const target = event.target;
  const isField = target.matches?.("select, textarea, input[type=text]");
  if (isField || event.altKey || event.ctrlKey || event.metaKey) return;
  const isControl = target.matches?.("button, summary, input[type=checkbox]");
  if (event.key === " " && player && !isControl) {
    event.preventDefault();
    setMode("recording");
    player.toggle();
  } else if (mode === "recording" && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    event.preventDefault();
    player.step((event.key === "ArrowLeft" ? -1 : 1) * (event.shiftKey ? 10 : 1));
    announce();
  } else if (mode === "hand" && !target.matches?.("input")) {
    const next = keyTilt(event, shown.offset);
    if (!next) return;
    event.preventDefault();
    byHand(next);
    element("status").textContent = tiltWords(next);
  }
});

reducesMotion.addEventListener("change", () => {
  if (reducesMotion.matches) player?.pause();
  showMode();
});

window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  if (!recording) return;
  figures.draw();
  drawFindings(element("findings"), recording, view);
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
window.parallax = { scene, recording, player, stage, charts: figures?.charts, show, bareness: () => scene.covers.map((cover) => bareness(scene, cover, scene.presentation(shown.offset))) };
