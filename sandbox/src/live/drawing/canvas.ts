import type { Planes } from '../video/planes.ts';

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

/** How much of a colour each pixel takes, from 0 to 255: letters, for example. */
export interface Mask {
  width: number;
  height: number;
  alpha: Uint8Array;
}

/** Edge of a macroblock, the unit in which a video changes. */
export const MACROBLOCK = 16;

/** A picture in RGB that knows which macroblocks were drawn on. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Covers an area; `alpha` from 0 to 1. */
  paint(area: Rectangle, colour: Colour, alpha?: number): void;
  /** Draws a line with smooth edges. */
  line(from: Point, to: Point, thickness: number, colour: Colour): void;
  mask(mask: Mask, x: number, y: number, colour: Colour): void;
  /** Copies RGB pixels into an area. */
  paste(pixels: Uint8Array, area: Rectangle): void;
  /** Copies an area of another canvas of the same size to the same place. */
  restore(from: Canvas, area: Rectangle): void;
  copy(): Canvas;
  /** Returns 1 for each macroblock drawn on since the last call. */
  takeChanges(): Uint8Array;
}

export function createCanvas(width: number, height: number, drawn?: Uint8Array): Canvas {
  const pixels = drawn ?? new Uint8Array(width * height * 3);
  const columns = Math.ceil(width / MACROBLOCK);
  const changed = new Uint8Array(columns * Math.ceil(height / MACROBLOCK));

  /** Cuts an area to whole pixels inside the canvas, and notes that it changes. */
  function change({ x, y, width: wide, height: high }: Rectangle) {
    const left = Math.max(0, Math.floor(x));
    const top = Math.max(0, Math.floor(y));
    const right = Math.min(width, Math.ceil(x + wide));
    const bottom = Math.min(height, Math.ceil(y + high));
    for (let row = top >> 4; row <= (bottom - 1) >> 4; row += 1) {
      changed.fill(1, row * columns + (left >> 4), row * columns + ((right - 1) >> 4) + 1);
    }
    return { left, top, right, bottom };
  }

  return {
    width,
    height,
    pixels,
    paint(area, colour, alpha = 1) {
      const { left, top, right, bottom } = change(area);
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) blend(pixels, y * width + x, colour, alpha);
      }
    },
    line(from, to, thickness, colour) {
      const reach = thickness / 2 + 1;
      const { left, top, right, bottom } = change({
        x: Math.min(from[0], to[0]) - reach,
        y: Math.min(from[1], to[1]) - reach,
        width: Math.abs(to[0] - from[0]) + 2 * reach,
        height: Math.abs(to[1] - from[1]) + 2 * reach,
      });
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          const alpha = Math.min(1, thickness / 2 + 0.5 - distanceTo([x + 0.5, y + 0.5], from, to));
          if (alpha > 0) blend(pixels, y * width + x, colour, alpha);
        }
      }
    },
    mask({ width: wide, height: high, alpha }, x, y, colour) {
      const [originX, originY] = [Math.floor(x), Math.floor(y)];
      const { left, top, right, bottom } = change({
        x: originX,
        y: originY,
        width: wide,
        height: high,
      });
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          const strength = alpha[(row - originY) * wide + column - originX] ?? 0;
          if (strength > 0) blend(pixels, row * width + column, colour, strength / 255);
        }
      }
    },
    paste(source, area) {
      const { top, bottom, left } = change(area);
      for (let row = top; row < bottom; row += 1) {
        const from = (row - top) * area.width * 3;
        pixels.set(source.subarray(from, from + area.width * 3), (row * width + left) * 3);
      }
    },
    restore(from, area) {
      const { left, top, right, bottom } = change(area);
      for (let row = top; row < bottom; row += 1) {
        const at = (row * width + left) * 3;
        pixels.set(from.pixels.subarray(at, at + (right - left) * 3), at);
      }
    },
    copy: () => createCanvas(width, height, pixels.slice()),
    takeChanges() {
      const taken = changed.slice();
      changed.fill(0);
      return taken;
    },
  };
}

function blend(pixels: Uint8Array, pixel: number, colour: Colour, alpha: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const at = pixel * 3 + channel;
    const under = pixels[at]!;
    pixels[at] = under + (colour[channel]! - under) * alpha;
  }
}

/** Distance of a point from a line between two others. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [acrossX, acrossY] = [toX - fromX, toY - fromY];
  const along = (x - fromX) * acrossX + (y - fromY) * acrossY;
  const share = Math.min(1, Math.max(0, along / (acrossX ** 2 + acrossY ** 2 || 1)));
  return Math.hypot(x - fromX - share * acrossX, y - fromY - share * acrossY);
}

/** Writes the changed macroblocks of a canvas into planes, in the colours of BT.709. */
export function writePlanes(canvas: Canvas, planes: Planes, changed: Uint8Array): void {
  const columns = canvas.width / MACROBLOCK;
  for (let block = 0; block < changed.length; block += 1) {
    if (changed[block] === 0) continue;
    writeBlock(
      canvas,
      planes,
      (block % columns) * MACROBLOCK,
      Math.floor(block / columns) * MACROBLOCK,
    );
  }
}

function writeBlock({ width, pixels }: Canvas, planes: Planes, left: number, top: number): void {
  const [blues, reds] = planes.chroma;
  for (let y = top; y < top + MACROBLOCK; y += 2) {
    for (let x = left; x < left + MACROBLOCK; x += 2) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let part = 0; part < 4; part += 1) {
        const at = (y + (part >> 1)) * width + x + (part & 1);
        const r = pixels[at * 3]!;
        const g = pixels[at * 3 + 1]!;
        const b = pixels[at * 3 + 2]!;
        planes.luma[at] = 16.5 + 0.1826 * r + 0.6142 * g + 0.062 * b;
        red += r;
        green += g;
        blue += b;
      }
      const at = (y >> 1) * (width / 2) + (x >> 1);
      blues[at] = 128.5 + (-0.1006 * red - 0.3386 * green + 0.4392 * blue) / 4;
      reds[at] = 128.5 + (0.4392 * red - 0.3989 * green - 0.0403 * blue) / 4;
    }
  }
}

/**
 * Halves the changed macroblocks of planes.
 *
 * @returns the macroblocks of the half that changed.
 */
export function halvePlanes(from: Planes, to: Planes, changed: Uint8Array): Uint8Array {
  const columns = from.width / MACROBLOCK;
  const halfColumns = to.width / MACROBLOCK;
  const halved = new Uint8Array(halfColumns * (to.height / MACROBLOCK));
  for (let block = 0; block < changed.length; block += 1) {
    if (changed[block] === 0) continue;
    const column = block % columns;
    const row = Math.floor(block / columns);
    halved[(row >> 1) * halfColumns + (column >> 1)] = 1;
    halveBlock(from.luma, from.width, to.luma, { column, row, edge: 8 });
    for (const plane of [0, 1] as const) {
      halveBlock(from.chroma[plane], from.width / 2, to.chroma[plane], { column, row, edge: 4 });
    }
  }
  return halved;
}

function halveBlock(
  from: Uint8Array,
  fromWidth: number,
  to: Uint8Array,
  { column, row, edge }: { column: number; row: number; edge: number },
): void {
  const toWidth = fromWidth / 2;
  for (let y = row * edge; y < (row + 1) * edge; y += 1) {
    for (let x = column * edge; x < (column + 1) * edge; x += 1) {
      const at = 2 * y * fromWidth + 2 * x;
      const sum = from[at]! + from[at + 1]! + from[at + fromWidth]! + from[at + fromWidth + 1]!;
      to[y * toWidth + x] = (sum + 2) >> 2;
    }
  }
}
