// Round numbers for axes.

/** At most `count` steps of 1, 2 or 5 times a power of ten between two numbers. */
function ticks(low, high, count) {
  const rough = (high - low) / Math.max(count, 1);
  if (!(rough > 0)) return { step: 1, values: [low] };
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) * power;
  const values = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) values.push(k * step);
  return { step, values };
}

/** Steps of seconds, minutes and hours. */
function timeTicks(low, high, count) {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
  const rough = (high - low) / Math.max(count, 1);
  if (rough <= 1) return ticks(low, high, count);
  const step = steps.find((seconds) => seconds >= rough) ?? 7200 * Math.ceil(rough / 7200);
  const values = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9; k++) values.push(k * step);
  return { step, values };
}

/** A number with as many decimals as a step needs. */
function tickText(value, step) {
  const digits = Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + 1e-9)));
  const text = value.toFixed(digits);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
}

/** A time on a clock, such as 2:05 or 1:02:05; seconds alone below two minutes. */
function clockText(seconds, step, length) {
  if (length < 120) return tickText(seconds, step);
  const whole = Math.floor(seconds + 1e-9);
  const two = (value) => String(value).padStart(2, "0");
  const rest = step < 1 ? tickText(seconds - whole, step).slice(1) : "";
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return (hours ? `${hours}:${two(minutes)}` : `${minutes}`) + `:${two(whole % 60)}${rest}`;
}

/** A number for people, with a true minus. */
const signed = (value, digits) => {
  const text = value.toFixed(digits);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
};
