// Convex polygons as lists of corners, clockwise as seen on a screen.

const side = (a, b, [x, y]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);

function area(polygon) {
  let twice = 0;
  polygon.forEach(([x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length];
    twice += x * nextY - nextX * y;
  });
  return twice / 2;
}

/** The corners in clockwise order, whichever order they came in. */
const clockwise = (polygon) => (area(polygon) < 0 ? polygon.slice().reverse() : polygon);

/** The part of a polygon on one side of the line from a to b: its inner side, or its outer one. */
function cut(polygon, a, b, isInner) {
  const result = [];
  const sign = isInner ? 1 : -1;
  polygon.forEach((point, index) => {
    const next = polygon[(index + 1) % polygon.length];
    const here = sign * side(a, b, point), there = sign * side(a, b, next);
    if (here >= 0) result.push(point);
    if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
      const share = here / (here - there);
      result.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]);
    }
  });
  return result;
}

/** What of a convex region lies outside of one of some convex shapes, as convex pieces, one a side. */
function uncovered(region, shapes) {
  const pieces = [];
  let rest = clockwise(region);
  for (const edges of shapes.map(clockwise)) {
    edges.forEach((a, index) => {
      const b = edges[(index + 1) % edges.length];
      const outside = cut(rest, a, b, false);
      if (outside.length > 2 && Math.abs(area(outside)) > 1e-9) pieces.push(outside);
      rest = cut(rest, a, b, true);
    });
  }
  return pieces;
}

/** The middle of a polygon: its centre of mass, or that of its corners where it has no area. */
function middle(polygon) {
  let x = 0, y = 0, weight = 0;
  polygon.forEach((a, index) => {
    const b = polygon[(index + 1) % polygon.length];
    const share = a[0] * b[1] - b[0] * a[1];
    x += (a[0] + b[0]) * share;
    y += (a[1] + b[1]) * share;
    weight += 3 * share;
  });
  if (Math.abs(weight) > 1e-9) return [x / weight, y / weight];
  return [0, 1].map((axis) => polygon.reduce((sum, corner) => sum + corner[axis], 0) / polygon.length);
}

/** By how much the edges of a shape fall short of a region: for each of its edges, in points. */
function shortfalls(region, shape) {
  const edges = clockwise(shape);
  return edges.map((a, index) => {
    const b = edges[(index + 1) % edges.length];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return { a, b, distance: Math.max(0, ...region.map((point) => -side(a, b, point) / length)) };
  });
}
