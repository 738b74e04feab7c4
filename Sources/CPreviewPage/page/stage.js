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
    this.names = makeSVG("g", { class: "names" });
    this.overlay.append(this.safeArea, this.names, this.bare);
    screen.append(this.root, this.overlay);
    this.styles = scene.views.map(() => ({}));
    this.siblings = new Map();
    scene.views.forEach(({ parent }, index) => this.siblings.set(parent, [...(this.siblings.get(parent) ?? []), index]));
    this.fontFamily = getComputedStyle(screen).fontFamily;
    this.shape();
    new ResizeObserver(() => this.fit()).observe(room);
    // Paper has another size, of which no observer tells.
    window.matchMedia("print").addEventListener("change", () => this.fit());
    this.fit();
  }

  makeElement(view) {
    const box = document.createElement("div");
    box.className = "view";
    box.dataset.id = view.id;
    box.append(Object.assign(document.createElement("div"), { className: "hatch" }));
    const parts = { box, inside: box };
    if (view.picture !== undefined) box.append(this.makePicture(view, parts));
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

  /** The picture of a view: over its bounds, or the part of it that is shown. */
  makePicture(view, parts) {
    const picture = makeSVG("svg", { class: "picture", "aria-hidden": "true" });
    // Whoever keeps the proportions, browsers do it otherwise for pictures in SVG: the page reckons.
    parts.picture = makeSVG("image", { preserveAspectRatio: "none" });
    const again = () => { if (this.views) this.show(this.views); };
    const fail = () => {
      parts.isBroken = true;
      parts.picture.remove();
      again();
    };
    const address = this.scene.pictures[view.picture];
    parts.picture.addEventListener("error", fail);
    // What is no address at all would be an error of the page.
    const bytes = pictureBytes(address);
    if (bytes === null) queueMicrotask(fail);
    else {
      parts.picture.setAttribute("href", address);
      if (view.contentMode) {
        naturalSize(address, bytes).then((size) => {
          parts.natural = size;
          again();
        }, fail);
      }
    }
    picture.append(parts.picture);
    return picture;
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
    if (this.views) this.showNames(this.views, this.blankViews(this.views));
    this.onFit?.();
  }

  /** Draws the views of a presentation; only what has changed is touched. */
  show(views) {
    this.views = views;
    const blank = this.blankViews(views);
    views.forEach((view, index) => {
      this.showView(view, views, index);
      const { box, isBroken = false } = this.elements[index];
      box.classList.toggle("blank", blank[index]);
      box.classList.toggle("broken", isBroken);
    });
    this.showNames(views, blank);
  }

  /** Whether nothing at all is to be seen. */
  get isBlank() { return this.blankViews(this.scene.views).slice(1).every(Boolean); }

  /** Whether neither a view nor anything in it has a fill, a picture or a border. */
  blankViews(views) {
    const blank = views.map((view, index) => view.parent >= 0 && !(view.backgroundColor?.[3] > 0) && !(view.borderWidth > 0)
      && (view.picture === undefined || this.elements[index].isBroken === true));
    for (let index = views.length - 1; index > 0; index--) if (!blank[index]) blank[views[index].parent] = false;
    return blank;
  }

  /** Names what would not be seen, at its upper left corner or as near to that as the window allows. */
  showNames(views, blank) {
    const hasOutlines = this.screen.classList.contains("with-outlines");
    const isNamed = (index) => ((hasOutlines && blank[index]) || this.elements[index].isBroken) && !isInvisible(views, index);
    const named = views.map((_, index) => index).filter(isNamed);
    if (!named.length && !this.names.firstChild) return;
    const maps = named.length ? this.scene.windowTransforms(views) : [];
    const font = `500 11px ${this.fontFamily}`;
    const scale = this.scale ?? 1, room = this.scene.window.size.map((side) => side * scale);
    const labels = named.flatMap((index) => {
      const corner = this.scene.corners(views, index, maps)?.[0];
      if (!corner) return [];
      const words = shortened(views[index].id, font, room[0] - 24);
      const width = widthOf(words, font);
      return [{ index, words, width, height: 15, x: corner[0] * scale + 7 + width / 2, y: corner[1] * scale + 12 }];
    });
    const texts = placed(labels, room, 4 + this.radius * scale * 0.3).map(([x, y], place) => {
      const { words } = labels[place];
      const text = makeSVG("text", { "text-anchor": "middle", transform: `translate(${x / scale} ${y / scale}) scale(${1 / scale})`, y: 4 });
      text.textContent = words;
      return text;
    });
    this.names.replaceChildren(...texts);
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
      apply(parts.picture, picturePlace(view, parts.natural), (before.picture ??= {}), setAttribute);
    }
    if (parts.border) {
      apply(parts.border, {
        boxShadow: `inset 0 0 0 ${number(Math.max(view.borderWidth, 0))}px #000`, borderRadius: now.borderRadius,
      }, (before.border ??= {}));
    }
  }

  /** Outlines in red what is bare, with its size; with several covers the labels say whose. */
  showBareness(results) {
    const key = JSON.stringify(results);
    if (key === this.bareKey) return;
    this.bareKey = key;
    const { views, covers, window: { size } } = this.scene;
    const labels = new Map();
    results.forEach(({ pieces, edges, size: distance }, index) => {
      const { view } = covers[index];
      if (distance === Infinity) labels.set(view, { place: view, distance, at: middle(pieces[0] ?? cornersOf([0, 0, ...size])) });
      for (const { place, a, b, distance, wedge } of edges) {
        // What two covers say of the same edge of the same view is said once.
        const name = [place, ...a, ...b].join();
        if (!(labels.get(name)?.distance >= distance)) labels.set(name, { place, distance, at: middle(wedge) });
      }
    });
    const isNamed = new Set([...labels.values()].map(({ place }) => place).concat(covers.map(({ view }) => view))).size > 1;
    const areas = results.flatMap(({ pieces }) => pieces).map((piece) =>
      makeSVG("path", { class: "bare-area", d: `M${piece.map((p) => p.map(number).join(" ")).join("L")}Z` }));
    this.bare.replaceChildren(...areas, ...this.bareLabels([...labels.values()].map(({ place, distance, at }) => ({
      at, name: isNamed ? views[place].id : "", words: distance === Infinity ? "not visible" : `${distance.toFixed(1)} pt`,
    }))));
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

  bareLabels(labels) {
    const font = `600 12px ${this.fontFamily}`;
    const scale = this.scale ?? 1, room = this.scene.window.size.map((side) => side * scale);
    const boxes = labels.map(({ at, name, words }) => {
      const text = name ? `${shortened(name, font, room[0] * 0.4)} ${words}` : words;
      return { text, x: at[0] * scale, y: at[1] * scale, width: widthOf(text, font) + 18, height: 22 };
    });
    return placed(boxes, room, 8).map(([x, y], index) => {
      const { text, width, height } = boxes[index];
      const group = makeSVG("g", { class: "bare-label", transform: `translate(${x / scale} ${y / scale}) scale(${1 / scale})` });
      const shape = makeSVG("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2 });
      const label = makeSVG("text", { "text-anchor": "middle", y: 4.5 });
      label.textContent = text;
      group.append(shape, label);
      return group;
    });
  }
}

const setStyle = (element, name, value) => { element.style[name] = value; };
const setAttribute = (element, name, value) => element.setAttribute(name, number(value));

function apply(element, now, before, set = setStyle) {
  for (const name in now) {
    if (before[name] === now[name]) continue;
    set(element, name, now[name]);
    before[name] = now[name];
  }
}

function makeSVG(name, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
}
