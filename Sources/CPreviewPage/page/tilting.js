// Tilting by hand: with the pointer or the arrow keys.

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
