// Made by parallax keyframes: run it with the composition open whose layers have these names.
(function () {
  var comp = app.project.activeItem;
  var hold = KeyframeInterpolationType.HOLD, bezier = KeyframeInterpolationType.BEZIER;
  function animate(layer, name, times, values, arriving, leaving, holds) {
    var transform = comp.layer(layer).property("ADBE Transform Group");
    if (name.indexOf("ADBE Position_") === 0) {
      transform.property("ADBE Position").dimensionsSeparated = true;
    }
    var property = transform.property(name);
    property.setValuesAtTimes(times, values);
    for (var i = 0; i < times.length; i++) {
      var key = property.nearestKeyIndex(times[i]);
      var count = property.propertyValueType === PropertyValueType.OneD ? 1 : 3;
      var before = [], after = [];
      for (var j = 0; j < count; j++) {
        before.push(new KeyframeEase(count === 1 ? arriving[i] : arriving[i][j], 100 / 3));
        after.push(new KeyframeEase(count === 1 ? leaving[i] : leaving[i][j], 100 / 3));
      }
      property.setTemporalEaseAtKey(key, before, after);
      property.setInterpolationTypeAtKey(key, bezier, holds[i] ? hold : bezier);
    }
  }
  animate("wallpaper", "ADBE Position_0",
    [0, 1.4, 2.05, 2.55, 4],
    [160, 156.25, 160.44, 164.17, 160.5],
    [0, 9.195, 7.628, 11.3654, -11.8114],
    [-2.778, -0.2853, 13.1963, 5.9963, 0],
    [0, 0, 0, 0, 0]);
  animate("wallpaper", "ADBE Position_1",
    [0, 0.983333, 1.516666, 1.55, 2.733333, 2.766666, 3.383333, 3.416666, 4],
    [280, 279.25, 283.15, 283.5, 277.35, 277, 282.85, 282.75, 281],
    [0, 14.3942, -1.8025, -20.999, 8.8125, 20.9993, 7.6975, 36.0001, -11.4487],
    [-4.7504, 5.4403, 20.999, 3.3377, -20.9993, 7.6253, -36.0001, 7.1998, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0]);
  animate("card", "ADBE Position_0",
    [0, 1.55, 2.9, 4],
    [160, 161.66, 156.85, 159.5],
    [0, -6.9826, 1.6667, 5.356],
    [2.1195, -0.3599, -2.9179, 0],
    [0, 0, 0, 0]);
  animate("card", "ADBE Position_1",
    [0, 1.116666, 1.65, 2.9, 4],
    [284, 283.66, 282.76, 284.76, 283.5],
    [0, -7.5754, 9.9719, -7.4849, 8.3077],
    [2.3998, -0.0369, -1.5144, -3.083, 0],
    [0, 0, 0, 0, 0]);
})();
