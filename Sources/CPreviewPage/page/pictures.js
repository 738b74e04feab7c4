// Pictures: what their addresses hold, how large they are by nature, and where they are drawn.

/** Where the whole of a view's picture is drawn, of which its bounds show a part. */
function picturePlace({ bounds: [, , width, height], contentsRect: [left, top, shareX, shareY], contentMode }, natural) {
  const isSeen = shareX > 0 && shareY > 0 && width > 0 && height > 0;
  const wide = isSeen ? width / shareX : 0, high = isSeen ? height / shareY : 0;
  const fit = { scaleAspectFill: Math.max, scaleAspectFit: Math.min }[contentMode];
  const scale = fit && natural?.every((side) => side > 0) ? fit(wide / natural[0], high / natural[1]) : null;
  const [w, h] = scale === null ? [wide, high] : natural.map((side) => side * scale);
  return { x: -left * wide + (wide - w) / 2, y: -top * high + (high - h) / 2, width: w, height: h };
}

/** What a `data:` address holds, a character a byte; null where it cannot be read. */
function pictureBytes(address) {
  const [, head, body] = /^data:([^,]*),([^]*)$/.exec(address) ?? [];
  if (head === undefined) return null;
  try {
    return (/;\s*base64\s*$/i.test(head) ? atob(decodeURIComponent(body)) : unescape(body)) || null;
  } catch {
    return null;
  }
}

/** Width and height of an SVG that says only what it shows, which browsers take for no size at all. */
function viewBoxSize(bytes) {
  if (!bytes.includes("<svg")) return null;
  const root = new DOMParser().parseFromString(bytes, "image/svg+xml").documentElement;
  if (root.hasAttribute("width") && root.hasAttribute("height")) return null;
  const box = root.getAttribute("viewBox")?.trim().split(/[\s,]+/).map(Number);
  return box?.length === 4 ? box.slice(2) : null;
}

/** The natural size of a picture, whose proportions are kept where a scene asks for that. */
async function naturalSize(address, bytes) {
  const size = viewBoxSize(bytes);
  if (size) return size;
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}
