// Transforms taken apart and put together, so that two can be interpolated part by part: S. Thomas,
// "Decomposing a matrix into simple transformations", Graphics Gems II (1991), as the library does it.

const dot3 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length3 = (a) => Math.sqrt(dot3(a, a));
const plus3 = (a, b, factor) => [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
const cross3 = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** The quaternion of orthonormal rows, by its largest component (Shepperd 1978). */
function quaternionOfRows(a, b, c) {
  const trace = a[0] + b[1] + c[2];
  const largest = Math.max(a[0], b[1], c[2], trace);
  let q;
  if (largest === trace) q = [b[2] - c[1], c[0] - a[2], a[1] - b[0], 1 + trace];
  else if (largest === a[0]) q = [1 + a[0] - b[1] - c[2], a[1] + b[0], a[2] + c[0], b[2] - c[1]];
  else if (largest === b[1]) q = [a[1] + b[0], 1 - a[0] + b[1] - c[2], b[2] + c[1], c[0] - a[2]];
  else q = [a[2] + c[0], b[2] + c[1], 1 - a[0] - b[1] + c[2], a[1] - b[0]];
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return q.map((part) => part / length);
}

/** The parts of a transform, or null when it is singular. */
function decomposed(transform) {
  if (transform[15] === 0 || !transform.every(Number.isFinite)) return null;
  const m = transform.map((value) => value / transform[15]);
  if (inverted(m) === null) return null;
  const affine = m.slice();
  affine[3] = affine[7] = affine[11] = 0;
  affine[15] = 1;
  const inverse = inverted(affine);
  if (inverse === null) return null;
  const column = [m[3], m[7], m[11], m[15]];
  const perspective = [0, 4, 8, 12].map((row) =>
    inverse[row] * column[0] + inverse[row + 1] * column[1] + inverse[row + 2] * column[2] + inverse[row + 3] * column[3]);

  let rows = [m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)];
  let scale = [0, 0, 0];
  const skew = [0, 0, 0];
  const unit = (index) => {
    scale[index] = length3(rows[index]);
    rows[index] = rows[index].map((value) => value / scale[index]);
    return scale[index] > 0;
  };
  // Gram–Schmidt, row by row: what leans over to the rows before is the skew.
  if (!unit(0)) return null;
  skew[0] = dot3(rows[0], rows[1]);
  rows[1] = plus3(rows[1], rows[0], -skew[0]);
  if (!unit(1)) return null;
  skew[0] /= scale[1];
  skew[1] = dot3(rows[0], rows[2]);
  rows[2] = plus3(rows[2], rows[0], -skew[1]);
  skew[2] = dot3(rows[1], rows[2]);
  rows[2] = plus3(rows[2], rows[1], -skew[2]);
  if (!unit(2)) return null;
  skew[1] /= scale[2];
  skew[2] /= scale[2];
  if (dot3(rows[0], cross3(rows[1], rows[2])) < 0) {
    // A mirror image is no rotation: all three factors change sign.
    scale = scale.map((value) => -value);
    rows = rows.map((row) => row.map((value) => -value));
  }
  return { translation: [m[12], m[13], m[14]], scale, skew, perspective, rotation: quaternionOfRows(...rows) };
}

/** The transform made of parts: scale · skew · rotation · translation · perspective. */
function composed({ translation: t, scale, skew, perspective, rotation: q }) {
  let m = identity.slice();
  [m[3], m[7], m[11], m[15]] = perspective;
  m = concatenated(translation(t[0], t[1], t[2]), m);
  m = concatenated(rotation(q), m);
  m = concatenated([1, 0, 0, 0, skew[0], 1, 0, 0, skew[1], skew[2], 1, 0, 0, 0, 0, 1], m);
  return concatenated(scaling(...scale), m);
}

/** The rotation that lies a share of the way from a to b, by the shorter arc (Shoemake 1985). */
function slerp(a, b, share) {
  const product = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const angle = Math.acos(Math.min(Math.abs(product), 1));
  if (!(angle > 1e-9)) return a;
  const sign = product < 0 ? -1 : 1;
  const first = Math.sin((1 - share) * angle) / Math.sin(angle);
  const last = (sign * Math.sin(share * angle)) / Math.sin(angle);
  return a.map((value, index) => first * value + last * b[index]);
}

const mixed = (a, b, share) => a.map((value, index) => value + (b[index] - value) * share);

/** The transform that lies a share of the way from a to b; number by number where one is singular. */
function interpolatedTransform(a, b, share) {
  const first = decomposed(a), last = decomposed(b);
  if (!first || !last) return mixed(a, b, share);
  return composed({
    translation: mixed(first.translation, last.translation, share),
    scale: mixed(first.scale, last.scale, share),
    skew: mixed(first.skew, last.skew, share),
    perspective: mixed(first.perspective, last.perspective, share),
    rotation: slerp(first.rotation, last.rotation, share),
  });
}

/** The parts with the rotation as angles about x, y and z, in radians; null when singular. */
function eulerParts(transform) {
  const parts = decomposed(transform);
  if (!parts) return null;
  const m = rotation(parts.rotation);
  parts.angles = [
    Math.atan2(m[6], m[10]), Math.asin(Math.min(Math.max(-m[2], -1), 1)), Math.atan2(m[1], m[0]),
  ];
  return parts;
}

function composedOfAngles(parts) {
  const [x, y, z] = parts.angles;
  // Quaternions multiply from the left, so the first turn stands last.
  const turn = multiplied(multiplied(quaternionAbout(z, 2), quaternionAbout(y, 1)), quaternionAbout(x, 0));
  return composed({ ...parts, rotation: turn });
}

/** A plane transform [a, b, c, d, tx, ty] in space, and back. */
const inSpace = ([a, b, c, d, tx, ty]) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, tx, ty, 0, 1];
const inPlane = (m) => [m[0], m[1], m[4], m[5], m[12], m[13]];
