// Whether what has to be covered is covered: the bare part, and by how many points it is bare.

/** The corners of what is to be covered, in the window. */
function regionCorners(scene, cover, views, maps) {
  const { size, safeAreaInsets: [top, left, bottom, right] } = scene.window;
  const region = cover.region;
  if (region === "window") return cornersOf([0, 0, ...size]);
  if (region === "safeArea") return cornersOf([left, top, size[0] - left - right, size[1] - top - bottom]);
  if (region === "superview") return scene.corners(views, Math.max(views[cover.view].parent, 0), maps);
  if (Array.isArray(region)) return cornersOf(region);
  if ("presentedFrame" in region) return scene.corners(views, region.presentedFrame, maps);
  return scene.corners(scene.views, region.modelFrame, scene.modelTransforms);
}

/** The places of all views that the covers are about, each after its superview. */
function placesOfCovers(scene) {
  const places = scene.covers.flatMap(({ view, region }) =>
    [...scene.chain(view), ...scene.chain(region.presentedFrame ?? -1)]);
  return [...new Set(places)].sort((a, b) => a - b);
}

/** The superviews that cut a view off, but for the window. */
const clipsOf = (scene, views, index) =>
  scene.chain(index).slice(0, -1).filter((place) => views[place].parent >= 0 && views[place].clipsToBounds);

/**
 * What a view leaves bare of what it has to cover: `size` is 0 where nothing is. Superviews that clip
 * count as far as they bare a part themselves.
 */
function bareness(scene, cover, views, maps = scene.windowTransforms(views)) {
  const region = regionCorners(scene, cover, views, maps);
  const shapes = [cover.view, ...clipsOf(scene, views, cover.view)].map((place) => ({
    place, corners: scene.corners(views, place, maps),
  }));
  // What stands edge-on or reaches behind the eye covers nothing, by no number of points.
  const isUnseen = !region || isInvisible(views, cover.view) || shapes.some(({ corners }) => !corners || area(corners) === 0);
  if (isUnseen) return { size: Infinity, pieces: region ? [region] : [], edges: [] };
  const edges = shapes.flatMap(({ place, corners }) => shortfalls(region, corners).map((edge) => ({ ...edge, place })))
    .filter((edge) => edge.distance > 1e-6);
  if (!edges.length) return { size: 0, pieces: [], edges };
  for (const edge of edges) edge.wedge = cut(clockwise(region), edge.a, edge.b, false);
  const worst = edges.reduce((a, b) => (b.distance > a.distance ? b : a));
  return { size: worst.distance, worst: worst.place, pieces: uncovered(region, shapes.map(({ corners }) => corners)), edges };
}

function isInvisible(views, index) {
  for (let place = index; place >= 0; place = views[place].parent) {
    if (views[place].hidden || views[place].alpha <= 0) return true;
  }
  return false;
}
