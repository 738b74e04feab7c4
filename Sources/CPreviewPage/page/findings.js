// What is known of a recording beside its numbers: signs in the charts, what was odd, marks along the scrubber.

/** What the signs in the charts mean. */
function legendItems(recording) {
  const items = [];
  const add = (className, words) => items.push(make("li", {}, make("i", { className }), words));
  if (recording.applied.some((isApplied) => !isApplied)) add("applied", "applied ticks");
  if (recording.gaps.length) add("gap", recording.gaps.length === 1 ? "1 gap" : `${recording.gaps.length} gaps`);
  if (recording.notes.some((note) => note.times.length)) add("finding", "findings");
  if (recording.bare?.length) add("bare", "something is bare");
  if (recording.keyframes) {
    add("keys", "keys");
    if (recording.keyframes.tolerance) add("band", "how far the keys may be off");
  }
  return items;
}

function showNotes(host, recording) {
  const { notes, end } = recording;
  host.hidden = !notes.length;
  host.querySelector("summary").textContent = notes.length === 1 ? "1 kind of finding" : `${notes.length} kinds of findings`;
  host.querySelector("ul").replaceChildren(...notes.map(({ text, times }) => {
    const first = times.slice(0, 8).map((time) => clockText(time, 0.001, end));
    const more = times.length > first.length ? ", …" : "";
    const when = first.length ? `, at ${first.join(", ")}${more}${end < 120 ? " s" : ""}` : "";
    return make("li", { textContent: text + when });
  }));
}

/** Gaps, what is bare and the stretch that is zoomed into, along the scrubber. */
function drawFindings(canvas, recording, view) {
  const ratio = window.devicePixelRatio || 1;
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
