/** A colour as red, green and blue of 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The colour names of HTML 4 and those that office programs write. Other names are rare in texts.
 */
const NAMES: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  darkred: '#8b0000',
  darkblue: '#00008b',
  darkgreen: '#006400',
  darkcyan: '#008b8b',
  darkmagenta: '#8b008b',
  darkorange: '#ff8c00',
  darkgray: '#a9a9a9',
  lightgrey: '#d3d3d3',
  lightgray: '#d3d3d3',
  crimson: '#dc143c',
  tomato: '#ff6347',
  gold: '#ffd700',
  pink: '#ffc0cb',
  brown: '#a52a2a',
  skyblue: '#87ceeb',
  royalblue: '#4169e1',
};
const FUNCTION =
  /^rgba?\(\s*(\d{1,3}(?:\.\d+)?)[\s,]+(\d{1,3}(?:\.\d+)?)[\s,]+(\d{1,3}(?:\.\d+)?)(?:[\s,/]+([\d.]+%?))?\s*\)$/;
const WHITE: Rgb = [255, 255, 255];

/**
 * A CSS colour as `#rrggbb`, blended with white if translucent. `null` for an invisible colour or a
 * value that is not a plain colour.
 */
export function hexOf(css: string): string | null {
  const name = css.trim().toLowerCase();
  const colour = NAMES[name] ?? name;
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(colour)?.[1];
  if (digits !== undefined) {
    const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
    const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    );
    return onWhite([red, green, blue], alpha / 255);
  }
  const parts = FUNCTION.exec(colour);
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => Math.min(255, +part));
  const alpha = parts[4] ?? '1';
  return onWhite([red, green, blue], alpha.endsWith('%') ? parseFloat(alpha) / 100 : +alpha);
}

function onWhite(colour: Rgb, alpha: number): string | null {
  if (alpha === 0) return null;
  return hexOfRgb(mix(colour, WHITE, Math.min(1, alpha)));
}

function hexOfRgb(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** @param hex `#rrggbb`, as `hexOf` gives it. */
export function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** How well one colour is seen on another: 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The same hue, darkened only until its contrast on the background is sufficient. */
export function darkenedFor(ground: Rgb, colour: Rgb, least: number): string {
  const black: Rgb = [0, 0, 0];
  for (let share = 1; share > 0; share -= 0.02) {
    const darker = rgbOf(hexOfRgb(mix(colour, black, share)));
    if (contrast(darker, ground) >= least) return hexOfRgb(darker);
  }
  return hexOfRgb(black);
}

/** How far a colour is from grey, 0 to 255. */
export function chroma(colour: Rgb): number {
  return Math.max(...colour) - Math.min(...colour);
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2)];
}
