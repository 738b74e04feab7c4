// Words over the scene: inside the window, and off each other.

const ruler = document.createElement("canvas").getContext("2d");

/** How wide words are, in pixels. */
function widthOf(words, font) {
  ruler.font = font;
  return ruler.measureText(words).width;
}

/** The words, without their middle where they would be wider than so many pixels. */
function shortened(words, font, width) {
  const signs = [...words];
  let kept = signs.length, text = words;
  while (kept > 2 && widthOf(text, font) > width) {
    kept = Math.min(kept - 1, Math.ceil((kept * width) / widthOf(text, font)));
    text = `${signs.slice(0, Math.ceil(kept / 2)).join("")}…${signs.slice(-Math.floor(kept / 2)).join("")}`;
  }
  return text;
}

const clamped = (value, low, high) => Math.max(low, Math.min(value, high));

/** The middles of boxes { x, y, width, height }, moved into a room and then up or down until they are free. */
function placed(boxes, [width, height], margin) {
  const taken = [];
  const isFree = (box) => taken.every((other) =>
    Math.abs(box.x - other.x) >= (box.width + other.width) / 2 || Math.abs(box.y - other.y) >= (box.height + other.height) / 2);
  return boxes.map((box) => {
    const [low, high] = [margin + box.height / 2, height - margin - box.height / 2];
    const x = clamped(box.x, margin + box.width / 2, width - margin - box.width / 2);
    const wanted = clamped(box.y, low, high);
    const steps = [0];
    for (let step = 6; step < Math.min(height, 200); step += 6) steps.push(step, -step);
    const free = steps.map((step) => ({ ...box, x, y: wanted + step }))
      .find((place) => place.y >= low && place.y <= high && isFree(place)) ?? { ...box, x, y: wanted };
    taken.push(free);
    return [free.x, free.y];
  });
}
