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
    [0, 1.166666, 2.483333, 2.866666, 3.783333, 4],
    [160, 155.34, 163.45, 165.67, 163.05, 161],
    [0, 3.3547, 6.3134, 16.4349, -7.2776, -29.4614],
    [-1.5727, -0.2091, 13.1676, 1.3065, -21.9613, 0],
    [0, 0, 0, 0, 0, 0]);
  animate("wallpaper", "ADBE Position_1",
    [0, 0.733333, 1.2, 1.516666, 1.983333, 2.15, 2.6, 4],
    [280, 277.34, 280.33, 283.17, 281.33, 280.07, 276.74, 281.15],
    [0, 4.7682, -2.5268, 10.9804, -14.4065, -3.9911, -7.7727, -14.6247],
    [-2.0683, -2.2639, 28.8207, 4.1631, 2.5833, -16.3682, 0.1413, 0],
    [0, 0, 0, 0, 0, 0, 0, 0]);
  animate("card", "ADBE Position_0",
    [0, 1.583333, 1.616666, 4],
    [160, 161.65, 162, 159.59],
    [0, -6.6908, -20.9993, 7.4937],
    [1.4416, 20.9993, -5.393, 0],
    [0, 0, 0, 0]);
  animate("card", "ADBE Position_1",
    [0, 1.233333, 2.033333, 3.1, 4],
    [284, 283.16, 283.76, 283.74, 283.5],
    [0, -9.2095, 11.5052, -10.5828, 8.481],
    [1.6607, 0.2094, 2.4457, -0.094, 0],
    [0, 0, 0, 0, 0]);
})();
