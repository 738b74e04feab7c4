// The frames of a recording: unpacked, found by time, evaluated channel by channel.

/** Unpacks a series of numbers: differences, zigzag-coded, in groups of seven bits. */
function unpacked({ perUnit, packed }, count) {
  const text = atob(packed);
  const numbers = new Float64Array(count);
  let place = 0, multiple = 0;
  for (let index = 0; index < count; index++) {
    let value = 0, weight = 1, byte;
    do {
      byte = text.charCodeAt(place++);
      value += (byte & 0x7f) * weight;
      weight *= 128;
    } while (byte & 0x80);
    multiple += value % 2 ? -(value + 1) / 2 : value / 2;
    numbers[index] = multiple / perUnit;
  }
  return numbers;
}

class Recording {
  constructor(data, scene) {
    this.scene = scene;
    this.name = data.name;
    this.facts = data.facts;
    this.count = data.count;
    this.times = unpacked(data.times, data.count);
    this.horizontal = unpacked(data.horizontal, data.count);
    this.vertical = unpacked(data.vertical, data.count);
    this.attitude = data.attitude?.map((part) => unpacked(part, data.count)) ?? null;
    for (const [index, horizontal, vertical] of data.exact) {
      this.horizontal[index] = horizontal;
      this.vertical[index] = vertical;
    }
    const bits = atob(data.applied);
    this.applied = Uint8Array.from({ length: data.count }, (_, index) => (bits.charCodeAt(index >> 3) >> (index & 7)) & 1);
    this.start = 0;
    // A single frame lasts for a moment too.
    this.end = Math.max(data.end, this.times[data.count - 1], 1e-3);
    this.gaps = data.gaps;
    /** The first frames after gaps in which there is no frame: lines stop before them. */
    this.breaks = new Set(data.gaps.map(([start, end]) => {
      const frame = this.frameAt(end);
      return this.times[frame - 1] <= start + 1e-6 ? frame : -1;
    }));
    this.notes = data.notes;
    this.keyframes = data.keyframes;
    this.series = new Map();
  }

  /** The newest frame that is not later than a time; the first one before it. */
  frameAt(time) {
    let low = 0, high = this.count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time + 1e-6) low = middle;
      else high = middle;
    }
    return low;
  }

  offset(frame) { return [this.horizontal[frame], this.vertical[frame]]; }

  /** The rotation of the device from its reference, as a quaternion. */
  attitudeAt(frame) {
    if (!this.attitude) return null;
    const [x, y, z] = this.attitude.map((part) => part[frame]);
    return [x, y, z, Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z))];
  }

  /** What effects add to a channel, frame by frame; worked out once. */
  values(channel) {
    const known = this.series.get(channel);
    if (known) return known;
    const numbers = new Float64Array(this.count);
    for (let frame = 0; frame < this.count; frame++) {
      const isRepeated = frame > 0 && this.horizontal[frame] === this.horizontal[frame - 1]
        && this.vertical[frame] === this.vertical[frame - 1];
      numbers[frame] = isRepeated ? numbers[frame - 1] : this.scene.added(channel, this.offset(frame));
    }
    this.series.set(channel, numbers);
    return numbers;
  }

  /**
   * Finds the stretches in which something that has to be covered is bare: [start, end, largest size].
   * It works for a few milliseconds at a time, so that a long recording does not stop the page.
   */
  async findBareStretches() {
    const stretches = [], places = placesOfCovers(this.scene);
    let size = 0, pause = performance.now() + 6;
    for (let frame = 0; frame < this.count; frame++) {
      const isRepeated = frame > 0 && this.horizontal[frame] === this.horizontal[frame - 1]
        && this.vertical[frame] === this.vertical[frame - 1];
      if (!isRepeated) {
        const views = this.scene.partialPresentation(this.offset(frame), places);
        const maps = this.scene.windowTransforms(views, places);
        size = Math.max(0, ...this.scene.covers.map((cover) => bareness(this.scene, cover, views, maps).size));
      }
      if (size > 0.01) {
        const end = frame + 1 < this.count ? this.times[frame + 1] : this.end;
        const open = stretches[stretches.length - 1];
        if (open && open[1] >= this.times[frame]) {
          open[1] = end;
          open[2] = Math.max(open[2], size);
        } else stretches.push([this.times[frame], end, size]);
      }
      if (performance.now() > pause) {
        await new Promise((resolve) => setTimeout(resolve));
        pause = performance.now() + 6;
      }
    }
    this.bare = stretches;
  }
}

/** The value of a keyframe track at a time; segments are [start, value, end, value, …shape]. */
function trackValue(segments, time) {
  let low = 0, high = segments.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (segments[middle][0] <= time) low = middle;
    else high = middle;
  }
  const [start, first, end, last, ...shape] = segments[low];
  const u = Math.min(Math.max((time - start) / (end - start), 0), 1);
  if (shape.length === 1) return u < 1 ? first : last;
  if (shape.length === 0) return first + (last - first) * u;
  const rest = 1 - u;
  return first * rest * rest * (1 + 2 * u) + last * u * u * (3 - 2 * u)
    + (end - start) * u * rest * (shape[0] * rest - shape[1] * u);
}
