import type { Tone } from './tones.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws into an area, as SVG. `random` gives numbers from 0 up to 1. */
export type Motif = (area: Area, tone: Tone, random: () => number) => string;

/** A number of an SVG attribute. */
export const n = (value: number) => String(Math.round(value * 100) / 100);

/** Values from 0 to 1 that walk upwards or downwards, smoothly. */
export function walk(count: number, random: () => number, rise = random() < 0.7): number[] {
  let drift = 0;
  const raw = Array.from({ length: count }, (_, index) => {
    drift = drift * 0.72 + (random() - 0.5) * 0.5;
    return (index / count) * (rise ? 1.5 : -1.2) + drift;
  });
  const low = Math.min(...raw);
  const high = Math.max(...raw);
  return raw.map((value) => (value - low) / (high - low || 1));
}

export interface Style {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  radius?: number;
  dash?: string;
}

const styled = ({ fill = 'none', stroke, width = 1, opacity = 1, dash }: Style) =>
  `fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"` : ''}` +
  `${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}${dash ? ` stroke-dasharray="${dash}"` : ''}`;

export const rect = ({ x, y, width, height }: Area, style: Style) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}" rx="${n(style.radius ?? 0)}" ${styled(style)}/>`;

export const circle = (x: number, y: number, radius: number, style: Style) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${styled(style)}/>`;

export const path = (d: string, style: Style) => `<path d="${d}" ${styled(style)}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, style: Style) =>
  path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, style);

export type Point = readonly [x: number, y: number];

/** A smooth curve through the points. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let [fromX, fromY] = first;
  let d = `M${n(fromX)} ${n(fromY)}`;
  for (const [x, y] of rest) {
    const middle = (fromX + x) / 2;
    d += `C${n(middle)} ${n(fromY)} ${n(middle)} ${n(y)} ${n(x)} ${n(y)}`;
    [fromX, fromY] = [x, y];
  }
  return d;
}

/** A part of a ring between two angles, in turns from the top. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (turn: number) =>
    `${n(x + radius * Math.sin(turn * 2 * Math.PI))} ${n(y - radius * Math.cos(turn * 2 * Math.PI))}`;
  return `M${at(from)}A${n(radius)} ${n(radius)} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}`;
}

/** The largest square in the middle of an area. */
export function square({ x, y, width, height }: Area): { x: number; y: number; size: number } {
  const size = Math.min(width, height) * 0.98;
  return { x: x + (width - size) / 2, y: y + (height - size) / 2, size };
}

/** The upper right corner of words that fill the lower left of a picture, in px. */
export interface Corner {
  top: number;
  right: number;
}

/** Part of its sides that a drawing keeps at least, even under words. */
const LEAST = 0.55;

/** Makes a drawing smaller, so that words do not lie on it: lower or narrower, whatever leaves more. */
export function clearOf(place: Area, { top, right }: Corner): Area {
  const end = place.x + place.width;
  if (right <= place.x || top >= place.y + place.height) return place;
  const height = top - place.y;
  const beside = end - right;
  const isLower = height >= Math.min(beside, place.height);
  if (isLower && height >= LEAST * place.height) return { ...place, height };
  const width = Math.max(beside, LEAST * place.width);
  return { ...place, x: end - width, width };
}
