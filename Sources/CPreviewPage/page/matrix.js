// Transforms of space as sixteen numbers, row by row, with row vectors: Core Animation's layout,
// and the order of CSS's matrix3d().

const identity = Object.freeze([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

const isIdentity = (m) => m === identity || m.every((value, index) => value === identity[index]);

const translation = (x, y, z = 0) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

const scaling = (x, y, z) => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];

/** The transform `a`, followed by `b`. */
function concatenated(a, b) {
  const r = new Array(16);
  for (let row = 0; row < 16; row += 4) {
    for (let column = 0; column < 4; column++) {
      r[row + column] =
        a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column] + a[row + 3] * b[12 + column];
    }
  }
  return r;
}

/** The rotation of a unit quaternion [x, y, z, w]. */
function rotation([x, y, z, w]) {
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
    2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
    2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
    0, 0, 0, 1,
  ];
}

/** The rotation by an angle in radians about an axis of any length but 0. */
function rotationAbout(angle, x, y, z) {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 0)) return identity;
  const s = Math.sin(angle / 2) / length;
  return rotation([x * s, y * s, z * s, Math.cos(angle / 2)]);
}

/** The image of a point of the plane z = 0, seen from the front; null at or behind the eye. */
function projected(m, x, y) {
  const w = x * m[3] + y * m[7] + m[15];
  return w > 0 ? [(x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w] : null;
}

/** The same map of the plane z = 0 onto itself, without any depth: a layer is flat. */
function flattened(m) {
  const flat = m.slice();
  flat[2] = flat[6] = flat[14] = 0;
  flat[8] = flat[9] = flat[11] = 0;
  flat[10] = 1;
  return flat;
}

function determinant3([a, b, c, d, e, f, g, h, i]) {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

/** The inverse, or null; by cofactors, which is enough for sixteen numbers. */
function inverted(m) {
  const cofactors = m.map((_, index) => {
    const row = index >> 2, column = index & 3;
    const rest = m.filter((_, other) => other >> 2 !== row && (other & 3) !== column);
    return ((row + column) & 1 ? -1 : 1) * determinant3(rest);
  });
  const determinant = m[0] * cofactors[0] + m[1] * cofactors[1] + m[2] * cofactors[2] + m[3] * cofactors[3];
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  return m.map((_, index) => cofactors[((index & 3) << 2) | (index >> 2)] / determinant);
}

// Quaternions, in the order x, y, z, w.

const conjugate = ([x, y, z, w]) => [-x, -y, -z, w];

/** The Hamilton product: first b, then a. */
function multiplied(a, b) {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ];
}

const quaternionAbout = (angle, axis) => {
  const q = [0, 0, 0, Math.cos(angle / 2)];
  q[axis] = Math.sin(angle / 2);
  return q;
};
