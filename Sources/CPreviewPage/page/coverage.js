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

/** What a view leaves bare of what it has to cover: `size` is 0 where nothing is. */
function bareness(scene, cover, views, maps = scene.windowTransforms(views)) {
  const region = regionCorners(scene, cover, views, maps);
  if (!region) return { size: 0, pieces: [], edges: [] };
  const corners = scene.corners(views, cover.view, maps);
  if (!corners || isInvisible(views, cover.view)) return { size: Infinity, pieces: [region], edges: [] };
  const edges = shortfalls(region, corners).filter((edge) => edge.distance > 1e-6);
  if (!edges.length) return { size: 0, pieces: [], edges: [] };
  return {
    size: Math.max(...edges.map((edge) => edge.distance)),
    pieces: uncovered(region, corners),
    edges,
  };
}

function isInvisible(views, index) {
  for (let place = index; place >= 0; place = views[place].parent) {
    if (views[place].hidden || views[place].alpha <= 0) return true;
  }
  return false;
}
