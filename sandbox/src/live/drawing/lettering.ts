import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Canvas, Colour, Mask } from './canvas.ts';

/** The build puts the font beside the bundle. From source, it is in the package. */
const BUNDLED_FONT = fileURLToPath(new URL('./Pretendard-Bold.otf', import.meta.url));
const PACKAGED_FONT = 'pretendard/dist/public/static/Pretendard-Bold.otf';

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Draws one line of text.
 *
 * @param size height of the font in pixels. A line that is too wide gets a smaller one.
 */
export async function letter(text: string, size: number, maxWidth = Infinity): Promise<Mask> {
  const mask = await draw(text, size);
  if (mask.width <= maxWidth) return mask;
  return draw(text, Math.floor((size * maxWidth) / mask.width));
}

async function draw(text: string, size: number): Promise<Mask> {
  const { data, info } = await sharp({
    text: {
      text: text.replace(/[&<>]/g, (sign) => MARKUP[sign]!),
      font: `Pretendard Bold ${size}`,
      fontfile: fontFile(),
      dpi: 72,
      rgba: true,
    },
  })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, alpha: new Uint8Array(data) };
}

function fontFile(): string {
  return existsSync(BUNDLED_FONT)
    ? BUNDLED_FONT
    : createRequire(import.meta.url).resolve(PACKAGED_FONT);
}

/** Signs of numbers and times, each in a cell of its own, so that a changing number stands still. */
export interface Numerals {
  height: number;
  /** Cells by sign. */
  cells: Readonly<Record<string, Mask>>;
}

const SIGNS = Array.from('0123456789:,.+-%');
const LOW_SIGNS = ',.';

export async function createNumerals(size: number): Promise<Numerals> {
  const masks = await Promise.all(
    SIGNS.map(async (sign) => [sign, await draw(sign, size)] as const),
  );
  const digits = masks.filter(([sign]) => /\d/.test(sign)).map(([, mask]) => mask);
  const height = Math.max(...digits.map((mask) => mask.height)) + Math.ceil(size / 8);
  const digitWidth = Math.max(...digits.map((mask) => mask.width)) + Math.ceil(size / 20);
  const cells = masks.map(([sign, mask]) => {
    const width = /\d/.test(sign) ? digitWidth : mask.width + Math.ceil(size / 10);
    const space = height - mask.height;
    const top = LOW_SIGNS.includes(sign) ? space - Math.floor(size / 20) : space >> 1;
    return [sign, placed(mask, { width, height, left: (width - mask.width) >> 1, top })] as const;
  });
  return { height, cells: Object.fromEntries(cells) };
}

/** A mask inside a larger one. */
function placed(
  { width: wide, height: high, alpha }: Mask,
  { width, height, left, top }: { width: number; height: number; left: number; top: number },
): Mask {
  const larger = new Uint8Array(width * height);
  for (let row = 0; row < high; row += 1) {
    larger.set(alpha.subarray(row * wide, (row + 1) * wide), (top + row) * width + left);
  }
  return { width, height, alpha: larger };
}

/** Writes a number. @returns the x at which it ends. */
export function writeNumber(
  canvas: Pick<Canvas, 'mask'>,
  { cells }: Numerals,
  text: string,
  { x, y, colour }: { x: number; y: number; colour: Colour },
): number {
  let at = x;
  for (const sign of text) {
    const cell = cells[sign];
    if (!cell) continue;
    canvas.mask(cell, at, y, colour);
    at += cell.width;
  }
  return at;
}

export function widthOf({ cells }: Numerals, text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + (cells[sign]?.width ?? 0), 0);
}
