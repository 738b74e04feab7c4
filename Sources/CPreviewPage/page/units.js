// Numbers as people read them: angles in degrees, factors and matrix cells with the digits that matter.

/** How a channel is shown: the unit, and how many of it one of the channel's own unit is. */
const shownIn = ({ unit }) => (unit === "rad" ? { unit: "°", factor: 180 / Math.PI } : { unit, factor: 1 });

/** How many decimals show so many digits of a number. */
const decimals = (value, digits) =>
  (value === 0 || !Number.isFinite(value) ? 0 : clamped(digits - 1 - Math.floor(Math.log10(Math.abs(value))), 0, 12));

/** A number in a unit: points to a thousandth, degrees to a hundredth, else four digits. */
function numberText(value, unit) {
  if (Math.abs(value) < 1e-9) value = 0;
  return signed(value, unit === "pt" ? 3 : unit === "°" ? 2 : decimals(value, 4));
}

/** The unit after a number. */
const unitText = (unit) => (unit === "" || unit === "°" ? unit : ` ${unit}`);

/** A time on the clock of a recording, with its unit where it is seconds alone. */
const timeText = (seconds, step, length) => clockText(seconds, step, length) + (length < 120 ? " s" : "");
