// What the effects of a view add at an offset, and what the view then looks like: the same numbers as
// the library's, in the same order of operations.

/** The value of one effect at an offset [horizontal, vertical]. */
function effectValue(effect, offset) {
  if (effect.minimum) {
    const share = (offset[effect.axis] + 1) / 2;
    if (effect.minimum.length === 16) return interpolatedTransform(effect.minimum, effect.maximum, share);
    if (effect.minimum.length === 6 && effect.isTransform) {
      return inPlane(interpolatedTransform(inSpace(effect.minimum), inSpace(effect.maximum), share));
    }
    return mixed(effect.minimum, effect.maximum, share);
  }
  if (effect.tilt) {
    const horizontal = offset[0] * effect.tilt[0], vertical = offset[1] * effect.tilt[1];
    let m = translation(0, 0, effect.sphereRadius);
    m = concatenated(rotationAbout(horizontal, 0, 1, 0), m);
    m = concatenated(rotationAbout(-vertical, Math.cos(horizontal), 0, Math.sin(horizontal)), m);
    return concatenated(translation(0, 0, -effect.sphereRadius), m);
  }
  const response = (o) => Math.sign(o) * Math.abs(o) ** effect.exponent;
  const eye = identity.slice();
  eye[11] = -1 / effect.eyeDistance;
  const [x, y] = effect.perspective;
  return concatenated(translation(x * response(offset[0]), y * response(offset[1]), effect.depth), eye);
}

/** The nearest multiple of 1/scale; half-way cases go away from zero. */
function roundedToScale(value, scale) {
  const scaled = Math.abs(value * scale);
  let whole = Math.floor(scaled);
  if (scaled - whole >= 0.5) whole += 1;
  const rounded = (value < 0 ? -whole : whole) / scale;
  return Number.isFinite(rounded) ? rounded : value;
}

/** What all effects of a view add: a value for each of its key paths. */
function relativeValues(view, offset, pixelScale) {
  const values = new Array(view.keyPaths.length);
  for (const effect of view.effects) {
    const value = effectValue(effect, offset);
    const before = values[effect.keyPath];
    if (!before) values[effect.keyPath] = value;
    else if (!effect.isTransform) values[effect.keyPath] = before.map((number, index) => number + value[index]);
    else if (value.length === 16) values[effect.keyPath] = concatenated(before, value);
    else values[effect.keyPath] = inPlane(concatenated(inSpace(before), inSpace(value)));
  }
  if (pixelScale) {
    view.keyPaths.forEach((keyPath, index) => {
      if (keyPath.isPosition) values[index] = values[index].map((number) => roundedToScale(number, pixelScale));
    });
  }
  return values;
}

/** A transform with the values for it applied: its parts first, all together, then whole transforms. */
function applied(transform, view, values, properties) {
  let translated = [0, 0, 0], turned = [0, 0, 0], scaled = [0, 0, 0], whole = null, isFound = false;
  view.keyPaths.forEach((keyPath, place) => {
    if (!properties.includes(keyPath.property)) return;
    isFound = true;
    const value = values[place];
    switch (keyPath.part) {
      case "translation": translated[0] += value[0]; translated[1] += value[1]; break;
      case "translationAxis": translated[keyPath.index] += value[0]; break;
      case "rotation": turned[2] += value[0]; break;
      case "rotationAxis": turned[keyPath.index] += value[0]; break;
      case "scale": scaled = scaled.map((number) => number + value[0]); break;
      case "scaleAxis": scaled[keyPath.index] += value[0]; break;
      case "whole": {
        const matrix = value.length === 6 ? inSpace(value) : value;
        whole = whole ? concatenated(whole, matrix) : matrix;
      }
    }
  });
  if (!isFound) return transform;
  let result = transform.slice();
  // A displacement alone needs no decomposition, and so loses no digit.
  if (turned.some((angle) => angle !== 0) || scaled.some((factor) => factor !== 0)) {
    const parts = eulerParts(result);
    if (parts) {
      parts.angles = parts.angles.map((angle, axis) => angle + turned[axis]);
      parts.scale = parts.scale.map((factor, axis) => factor + scaled[axis]);
      result = composedOfAngles(parts);
    }
  }
  for (let axis = 0; axis < 3; axis++) result[12 + axis] += translated[axis];
  return whole ? concatenated(whole, result) : result;
}

const firstIndex = { origin: 0, size: 2, whole: 0 };

function added(numbers, keyPath, value) {
  const start = keyPath.part === "component" ? keyPath.index : firstIndex[keyPath.part];
  const sum = numbers.slice();
  value.forEach((number, index) => { sum[start + index] += number; });
  return sum;
}

/** The view with what its effects add: the same members, no effects. */
function presented(view, values) {
  const shown = { ...view };
  shown.transform = applied(view.transform, view, values, ["transform", "layer.transform"]);
  shown.sublayerTransform = applied(view.sublayerTransform, view, values, ["layer.sublayerTransform"]);
  view.keyPaths.forEach((keyPath, place) => {
    const value = values[place];
    const add = (member) => { shown[member] = added(shown[member], keyPath, value); };
    const addNumber = (member) => { shown[member] += value[0]; };
    switch (keyPath.property) {
      case "center": case "layer.position": add("center"); break;
      case "frame": {
        const displacement = added([0, 0, 0, 0], keyPath, value);
        shown.center = [shown.center[0] + displacement[0], shown.center[1] + displacement[1]];
        break;
      }
      case "bounds": add("bounds"); break;
      case "alpha": case "layer.opacity": addNumber("alpha"); break;
      case "backgroundColor":
        shown.backgroundColor = added(shown.backgroundColor ?? [0, 0, 0, 0], keyPath, value);
        break;
      case "layer.shadowOffset": add("shadowOffset"); break;
      case "layer.shadowRadius": addNumber("shadowRadius"); break;
      case "layer.shadowOpacity": addNumber("shadowOpacity"); break;
      case "layer.cornerRadius": addNumber("cornerRadius"); break;
      case "layer.borderWidth": addNumber("borderWidth"); break;
      case "layer.zPosition": addNumber("zPosition"); break;
      case "layer.anchorPoint": add("anchorPoint"); break;
      case "layer.contentsRect": add("contentsRect"); break;
      case "custom":
        shown.custom = { ...shown.custom, [place]: keyPath.base?.map((number, index) => number + value[index]) ?? value };
    }
  });
  return shown;
}

/** The view's numbers at one of its key paths. */
function valueAt(view, place) {
  const keyPath = view.keyPaths[place];
  const whole = (() => {
    switch (keyPath.property) {
      case "center": case "layer.position": return view.center;
      case "frame": return frameOf(view);
      case "bounds": return view.bounds;
      case "transform": return inPlane(view.transform);
      case "layer.transform": return view.transform;
      case "layer.sublayerTransform": return view.sublayerTransform;
      case "alpha": case "layer.opacity": return [view.alpha];
      case "backgroundColor": return view.backgroundColor ?? [0, 0, 0, 0];
      case "layer.shadowOffset": return view.shadowOffset;
      case "layer.shadowRadius": return [view.shadowRadius];
      case "layer.shadowOpacity": return [view.shadowOpacity];
      case "layer.cornerRadius": return [view.cornerRadius];
      case "layer.borderWidth": return [view.borderWidth];
      case "layer.zPosition": return [view.zPosition];
      case "layer.anchorPoint": return view.anchorPoint;
      case "layer.contentsRect": return view.contentsRect;
      default: return view.custom?.[place] ?? keyPath.base ?? [0];
    }
  })();
  const parts = () => eulerParts(whole) ?? { angles: [0, 0, 0], scale: [0, 0, 0] };
  switch (keyPath.part) {
    case "component": return [whole[keyPath.index]];
    case "origin": return whole.slice(0, 2);
    case "size": return whole.slice(2);
    case "translation": return [whole[12], whole[13]];
    case "translationAxis": return [whole[12 + keyPath.index]];
    case "rotation": return [parts().angles[2]];
    case "rotationAxis": return [parts().angles[keyPath.index]];
    case "scale": { const s = parts().scale; return [(s[0] + s[1] + s[2]) / 3]; }
    case "scaleAxis": return [parts().scale[keyPath.index]];
    default: return whole;
  }
}

// Where views are.

const anchorOf = (view) => [
  view.bounds[0] + view.anchorPoint[0] * view.bounds[2], view.bounds[1] + view.anchorPoint[1] * view.bounds[3],
];

/** From a view's own coordinates to its superview's, before the superview's sublayer transform. */
function superviewTransform(view) {
  const [x, y] = anchorOf(view);
  return concatenated(
    concatenated(translation(-x, -y), view.transform), translation(view.center[0], view.center[1], view.zPosition));
}

/** From a view's own coordinates to its superview's. */
function transformToSuperview(view, superview) {
  const inner = superviewTransform(view);
  if (!superview || isIdentity(superview.sublayerTransform)) return inner;
  const [x, y] = anchorOf(superview);
  return concatenated(
    concatenated(concatenated(inner, translation(-x, -y)), superview.sublayerTransform), translation(x, y));
}

const cornersOf = ([x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

function frameOf(view) {
  const map = superviewTransform(view);
  const corners = cornersOf(view.bounds).map(([x, y]) => projected(map, x, y)).filter(Boolean);
  if (!corners.length) return [...view.center, 0, 0];
  const xs = corners.map((corner) => corner[0]), ys = corners.map((corner) => corner[1]);
  const left = Math.min(...xs), top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** A scene that can be asked for any offset. */
class Scene {
  constructor(data) {
    this.window = data.window;
    this.pixelScale = data.pixelScale;
    this.pictures = data.pictures;
    this.covers = data.covers;
    this.channels = data.channels;
    this.views = data.views.map((view) => ({
      anchorPoint: [0.5, 0.5], transform: identity, sublayerTransform: identity, zPosition: 0, alpha: 1,
      cornerRadius: 0, borderWidth: 0, shadowRadius: 3, shadowOpacity: 0, contentsRect: [0, 0, 1, 1],
      keyPaths: [], effects: [], ...view,
    }));
    for (const view of this.views) {
      for (const effect of view.effects) {
        const { part, property } = view.keyPaths[effect.keyPath];
        effect.isTransform = part === "whole" && /transform$/i.test(property);
      }
    }
  }

  /** What effects add: for each view, a value for each key path. */
  relative(offset) {
    return this.views.map((view) => (view.effects.length ? relativeValues(view, offset, this.pixelScale) : []));
  }

  /** All views as they look. */
  presentation(offset, relative = this.relative(offset)) {
    return this.views.map((view, index) => (view.effects.length ? presented(view, relative[index]) : view));
  }

  /** What the effects add to a channel. */
  added(channel, offset) {
    const values = relativeValues(this.views[channel.view], offset, this.pixelScale);
    return channel.sources.reduce((sum, [keyPath, component]) => sum + values[keyPath][component], 0);
  }

  /** What a channel then has. */
  value(channel, offset) {
    const view = this.views[channel.view];
    const shown = presented(view, relativeValues(view, offset, this.pixelScale));
    return valueAt(shown, channel.keyPath)[channel.component];
  }

  /** The same list with only some views as they look: what is asked of one does not need the others. */
  partialPresentation(offset, places) {
    const views = this.views.slice();
    for (const place of places) {
      const view = this.views[place];
      if (view.effects.length) views[place] = presented(view, relativeValues(view, offset, this.pixelScale));
    }
    return views;
  }

  /** The places of a view and of all that it is in, from the outside. */
  chain(index) {
    return index < 0 ? [] : [...this.chain(this.views[index].parent), index];
  }

  /** For each view, or for those at some places, the map from its own coordinates to the window's, flat. */
  windowTransforms(views, places = views.keys()) {
    const maps = [];
    for (const index of places) {
      const view = views[index];
      const superview = view.parent < 0 ? null : views[view.parent];
      const map = flattened(transformToSuperview(view, superview));
      maps[index] = superview ? concatenated(map, maps[view.parent]) : map;
    }
    return maps;
  }

  /** The maps of the views without any effect. */
  get modelTransforms() { return (this.knownModelTransforms ??= this.windowTransforms(this.views)); }

  /** A view's corners in the window, clockwise from the upper left; null where one cannot be seen. */
  corners(views, index, maps = this.windowTransforms(views)) {
    const corners = cornersOf(views[index].bounds).map(([x, y]) => projected(maps[index], x, y));
    return corners.every(Boolean) ? corners : null;
  }
}
