// The scene on its screen: an element a view, placed by one matrix, drawn as Core Animation composes a
// layer: fill, contents, sublayers, border.

const number = (value) => (Math.abs(value) < 1e-9 ? 0 : +value.toPrecision(12));

/** CSS for a transform: the shortest form, which browsers draw sharpest. */
function cssTransform(m) {
  const isPlane = m[3] === 0 && m[7] === 0 && m[15] === 1;
  if (!isPlane) return `matrix3d(${m.map(number).join()})`;
  if (m[0] === 1 && m[1] === 0 && m[4] === 0 && m[5] === 1) return `translate(${number(m[12])}px,${number(m[13])}px)`;
  return `matrix(${inPlane(m).map(number).join()})`;
}

const cssColor = ([red, green, blue, alpha]) => {
  const part = (value) => Math.round(Math.min(Math.max(value, 0), 1) * 25500) / 100;
  return `rgba(${part(red)},${part(green)},${part(blue)},${Math.min(Math.max(alpha, 0), 1)})`;
};

class Stage {
  constructor(screen, device, room, scene) {
    Object.assign(this, { screen, device, room, scene });
    this.root = document.createElement("div");
    this.root.className = "root";
    this.elements = scene.views.map((view) => this.makeElement(view));
    scene.views.forEach((view, index) => {
      const host = view.parent < 0 ? this.root : this.elements[view.parent].inside;
      host.append(this.elements[index].box);
    });
    this.overlay = makeSVG("svg", { class: "overlay", "aria-hidden": "true", viewBox: [0, 0, ...scene.window.size].join(" ") });
    this.safeArea = makeSVG("path", { class: "safe-area" });
    this.bare = makeSVG("g", { class: "bare" });
    this.overlay.append(this.safeArea, this.bare);
    screen.append(this.root, this.overlay);
    this.styles = scene.views.map(() => ({}));
    this.siblings = new Map();
    scene.views.forEach(({ parent }, index) => this.siblings.set(parent, [...(this.siblings.get(parent) ?? []), index]));
    this.shape();
    new ResizeObserver(() => this.fit()).observe(room);
    this.fit();
  }

  makeElement(view) {
    const box = document.createElement("div");
    box.className = "view";
    box.dataset.id = view.id;
    const parts = { box, inside: box };
    const isEmpty = view.parent >= 0 && !view.backgroundColor && view.picture === undefined && !view.borderWidth;
    if (isEmpty) box.classList.add("empty");
    if (view.picture !== undefined) {
      parts.picture = document.createElement("div");
      parts.picture.className = "picture";
      const address = this.scene.pictures[view.picture].replace(/["\\\n]/g, encodeURIComponent);
      parts.picture.style.backgroundImage = `url("${address}")`;
      box.append(parts.picture);
    }
    const hasBorder = view.borderWidth > 0 || view.keyPaths.some((keyPath) => keyPath.property === "layer.borderWidth");
    if (hasBorder) {
      // Above the subviews, as Core Animation draws it.
      parts.inside = document.createElement("div");
      parts.inside.className = "inside";
      parts.border = document.createElement("div");
      parts.border.className = "border";
      box.append(parts.inside, parts.border);
    }
    return parts;
  }

  /** The device around the screen: with a home button where nothing is kept free at the bottom. */
  shape() {
    const { size: [width, height], safeAreaInsets: [top, left, bottom, right], device } = this.scene.window;
    const short = Math.min(width, height);
    const isRounded = bottom > 0 || left > 0;
    const kind = !device ? "framed" : isRounded ? "rounded" : "button";
    this.device.classList.add(kind);
    if (width > height) this.device.classList.add("landscape");
    this.radius = kind === "rounded" ? short * 0.115 : kind === "framed" ? 10 : 0;
    this.bezel = kind === "rounded" ? short * 0.035 : kind === "framed" ? 6 : short * 0.05;
    this.chin = kind === "button" ? short * 0.24 : this.bezel;
    this.hasSafeArea = top + left + bottom + right > 0;
    // Only the sides that something is kept from.
    const lines = [
      top && `M${left} ${top}H${width - right}`, bottom && `M${left} ${height - bottom}H${width - right}`,
      left && `M${left} ${top}V${height - bottom}`, right && `M${width - right} ${top}V${height - bottom}`,
    ];
    this.safeArea.setAttribute("d", lines.filter(Boolean).join(""));
  }

  /** Makes the device as large as the room allows. */
  fit() {
    const [width, height] = this.scene.window.size;
    const isWide = width > height;
    const frameWidth = width + 2 * (isWide ? this.chin : this.bezel);
    const frameHeight = height + 2 * (isWide ? this.bezel : this.chin);
    this.room.style.setProperty("--shape", `${frameWidth} / ${frameHeight}`);
    const padding = 2 * parseFloat(getComputedStyle(this.room).paddingTop);
    const scale = Math.min((this.room.clientWidth - padding) / frameWidth, (this.room.clientHeight - padding) / frameHeight);
    if (!(scale > 0)) return;
    this.scale = scale;
    const px = (points) => `${points * scale}px`;
    Object.assign(this.device.style, {
      width: px(frameWidth), height: px(frameHeight),
      padding: `${px(isWide ? this.bezel : this.chin)} ${px(isWide ? this.chin : this.bezel)}`,
      borderRadius: px(this.radius ? this.radius + this.bezel : Math.min(width, height) * 0.14),
    });
    Object.assign(this.screen.style, { borderRadius: px(this.radius) });
    this.root.style.transform = `scale(${scale})`;
    this.device.style.setProperty("--point", `${scale}px`);
    this.device.style.setProperty("--hair", `${1 / scale}px`);
    this.onFit?.();
  }

  /** Draws the views of a presentation; only what has changed is touched. */
  show(views) {
    views.forEach((view, index) => this.showView(view, views, index));
  }

  showView(view, views, index) {
    const parts = this.elements[index], before = this.styles[index];
    const superview = view.parent < 0 ? null : views[view.parent];
    const [x, y, width, height] = view.bounds;
    let matrix = concatenated(translation(x, y), transformToSuperview(view, superview));
    if (superview) matrix = concatenated(matrix, translation(-superview.bounds[0], -superview.bounds[1]));
    const radius = Math.min(Math.max(view.cornerRadius, 0), Math.min(width, height) / 2);
    const shadow = view.shadowOpacity > 0 && !view.clipsToBounds
      ? `drop-shadow(${number(view.shadowOffset[0])}px ${number(view.shadowOffset[1])}px `
        + `${number(Math.max(view.shadowRadius, 0))}px rgba(0,0,0,${Math.min(view.shadowOpacity, 1)}))`
      : "";
    const now = {
      transform: cssTransform(matrix), width: `${number(Math.max(width, 0))}px`, height: `${number(Math.max(height, 0))}px`,
      opacity: String(number(Math.min(Math.max(view.alpha, 0), 1))), display: view.hidden ? "none" : "",
      backgroundColor: view.backgroundColor ? cssColor(view.backgroundColor) : "",
      borderRadius: `${number(radius)}px`, overflow: view.clipsToBounds ? "hidden" : "",
      filter: shadow, zIndex: String(this.depthRank(views, index)),
    };
    apply(parts.box, now, before);
    if (parts.picture) {
      const [left, top, shareX, shareY] = view.contentsRect;
      apply(parts.picture, {
        backgroundSize: `${number(width / (shareX || 1))}px ${number(height / (shareY || 1))}px`,
        backgroundPosition: `${number((-left * width) / (shareX || 1))}px ${number((-top * height) / (shareY || 1))}px`,
      }, (before.picture ??= {}));
    }
    if (parts.border) {
      apply(parts.border, {
        boxShadow: `inset 0 0 0 ${number(Math.max(view.borderWidth, 0))}px #000`, borderRadius: now.borderRadius,
      }, (before.border ??= {}));
    }
  }

  /** Outlines in red what is bare, with its size. */
  showBareness(results) {
    const key = JSON.stringify(results);
    if (key === this.bareKey) return;
    this.bareKey = key;
    const [width, height] = this.scene.window.size;
    const parts = [];
    for (const { pieces, edges, size } of results) {
      for (const piece of pieces) parts.push(makeSVG("path", { class: "bare-area", d: `M${piece.map((p) => p.map(number).join(" ")).join("L")}Z` }));
      if (size === Infinity) parts.push(this.bareLabel([width / 2, height / 2], "not visible"));
      for (const { a, b, distance, at } of edges) {
        const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        // In the middle of the edge where that is seen, else where the edge falls short.
        const place = Math.abs(a[0] - b[0]) > Math.abs(a[1] - b[1]) ? [middle[0], at[1]] : [at[0], middle[1]];
        parts.push(this.bareLabel(place, `${distance.toFixed(1)} pt`));
      }
    }
    this.bare.replaceChildren(...parts);
  }

  /** The place among its siblings by depth: those further towards the viewer are drawn later. */
  depthRank(views, index) {
    const { zPosition } = views[index];
    let rank = 0;
    for (const other of this.siblings.get(views[index].parent)) {
      if (views[other].zPosition < zPosition || (views[other].zPosition === zPosition && other < index)) rank++;
    }
    return rank;
  }

  bareLabel([x, y], text) {
    const [width, height] = this.scene.window.size;
    const unit = 1 / (this.scale ?? 1);
    const half = (text.length * 3.6 + 9) * unit;
    const left = Math.min(Math.max(x, half + 8 * unit), width - half - 8 * unit);
    const top = Math.min(Math.max(y, 20 * unit), height - 20 * unit);
    const group = makeSVG("g", { class: "bare-label", transform: `translate(${left} ${top}) scale(${unit})` });
    const shape = makeSVG("rect", { x: -half / unit, y: -11, width: (2 * half) / unit, height: 22, rx: 11 });
    const label = makeSVG("text", { "text-anchor": "middle", y: 4.5 });
    label.textContent = text;
    group.append(shape, label);
    return group;
  }
}

function apply(element, now, before) {
  for (const name in now) {
    if (before[name] === now[name]) continue;
    element.style[name] = now[name];
    before[name] = now[name];
  }
}

function makeSVG(name, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
}
