/** A linear scale from its lowest to its highest tick. */
export interface Scale {
  min: number;
  max: number;
  /** From the lowest to the highest. */
  ticks: number[];
}

/** Steps between ticks, as parts of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
/** Removes the rounding error of sums of decimal steps. */
const PRECISION = 12;

/**
 * A scale with round ticks, about four steps high, that includes all values.
 *
 * @param whole whether all ticks are whole numbers, as for counts.
 */
export function scaleOf(
  values: readonly number[],
  { zero = false, steps = 4, whole = false } = {},
): Scale {
  const given = zero || values.length === 0 ? [...values, 0] : values;
  const low = Math.min(...given);
  const high = Math.max(...given);
  const span = high - low || Math.abs(high) || 1;
  const rough = span / steps;
  const power = 10 ** Math.max(Math.floor(Math.log10(rough)), whole ? 0 : -Infinity);
  const parts = whole ? STEPS.filter((part) => Number.isInteger(part * power)) : STEPS;
  const step = (parts.find((part) => part * power >= rough * (1 - Number.EPSILON)) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(PRECISION)),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

/** Place of a value on a scale, from 0 to 1. */
export function placeOf(value: number, { min, max }: Pick<Scale, 'min' | 'max'>): number {
  return (value - min) / (max - min);
}

/** Number of decimals that the ticks of a scale need. */
export function tickDecimals({ ticks }: Scale): number {
  return Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length));
}

/**
 * The runs of points without a gap, as SVG paths in a box of 100 × 100. `null` is a gap. A single
 * point between gaps is a short line, which round line ends show as a dot.
 */
export function linePath(values: readonly (number | null)[], scale: Scale): string {
  let isOpen = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isOpen = false;
        return '';
      }
      const point = `${xOf(at, values.length)} ${yOf(value, scale)}`;
      const isAlone = !isOpen && (values[at + 1] ?? null) === null;
      const command = isOpen ? 'L' : 'M';
      isOpen = true;
      return isAlone ? `M${point}h0.01` : `${command}${point}`;
    })
    .join('');
}

/** The ground below the first run of a line, down to the bottom of the box. */
export function groundPath(values: readonly (number | null)[], scale: Scale): string {
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  const hasGap = values.slice(Math.max(first, 0), last + 1).includes(null);
  if (first === last || hasGap) return '';
  const [from, to] = [xOf(first, values.length), xOf(last, values.length)];
  return `${linePath(values, scale)}L${to} 100L${from} 100Z`;
}

function xOf(at: number, points: number): string {
  return rounded(points < 2 ? 50 : (at / (points - 1)) * 100);
}

function yOf(value: number, scale: Scale): string {
  return rounded((1 - placeOf(value, scale)) * 100);
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** Places of at most `most` labels, at equal distances, up to the last point. */
export function labelPlaces(points: number, most: number): number[] {
  if (points < 2 || most < 2) return points === 0 ? [] : [points - 1];
  const last = points - 1;
  // The widest distance with as many labels as fit, so that the first label is near the start.
  const count = Math.floor(last / (Math.floor(last / most) + 1)) + 1;
  const distance = count < 2 ? last : Math.floor(last / (count - 1));
  const first = count < 2 ? 0 : last - distance * (count - 1);
  return Array.from({ length: Math.max(count, 2) }, (_, at) => first + at * distance);
}
