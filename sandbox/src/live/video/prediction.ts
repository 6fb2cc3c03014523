import type { Planes } from './planes.ts';

/** Modes of Intra_16x16 prediction (ITU-T H.264, table 8-4). */
const VERTICAL = 0;
const HORIZONTAL = 1;
const MEAN = 2;

/** Mean of the edges that a decoder knows, in both directions or in one. */
function meanOf(above: number | null, beside: number | null, edge: number): number {
  if (above !== null && beside !== null) return Math.floor((above + beside + edge) / (2 * edge));
  const known = above ?? beside;
  return known === null ? 128 : Math.floor((known + edge / 2) / edge);
}

/**
 * Predicts the luma of a macroblock by its upper edge, its left edge or the mean of both. It chooses
 * the smallest difference.
 *
 * @param shown picture as a decoder knows it.
 * @param predicted receives the 16×16 values.
 * @returns the mode.
 */
export function predictLuma(
  source: Uint8Array,
  { luma, width }: Planes,
  predicted: Uint8Array,
  { column, row }: { column: number; row: number },
): number {
  const at = row * 16 * width + column * 16;
  let above = 0;
  let beside = 0;
  for (let index = 0; index < 16; index += 1) {
    if (row > 0) above += luma[at - width + index]!;
    if (column > 0) beside += luma[at + index * width - 1]!;
  }
  const mean = meanOf(row > 0 ? above : null, column > 0 ? beside : null, 16);
  let meanError = 0;
  let aboveError = row > 0 ? 0 : Infinity;
  let besideError = column > 0 ? 0 : Infinity;
  for (let y = 0; y < 16; y += 1) {
    const line = at + y * width;
    const left = column > 0 ? luma[line - 1]! : 0;
    for (let x = 0; x < 16; x += 1) {
      const value = source[line + x]!;
      meanError += Math.abs(value - mean);
      if (row > 0) aboveError += Math.abs(value - luma[at - width + x]!);
      if (column > 0) besideError += Math.abs(value - left);
    }
  }
  if (aboveError < meanError && aboveError <= besideError) {
    for (let y = 0; y < 16; y += 1)
      predicted.set(luma.subarray(at - width, at - width + 16), y * 16);
    return VERTICAL;
  }
  const isBeside = besideError < meanError;
  for (let y = 0; y < 16; y += 1) {
    predicted.fill(isBeside ? luma[at + y * width - 1]! : mean, y * 16, y * 16 + 16);
  }
  return isBeside ? HORIZONTAL : MEAN;
}

/**
 * Predicts each 4×4 block of chroma by the mean of its edges (clause 8.3.4).
 *
 * @param predicted receives the 8×8 values.
 */
export function predictChroma(
  shown: Uint8Array,
  width: number,
  predicted: Uint8Array,
  { column, row }: { column: number; row: number },
): void {
  const at = row * 8 * width + column * 8;
  for (let block = 0; block < 4; block += 1) {
    const x = (block & 1) * 4;
    const y = (block >> 1) * 4;
    // Blocks on the diagonal use both edges. The others prefer the edge that they touch.
    const skipsBeside = x > 0 && y === 0 && row > 0;
    const skipsAbove = x === 0 && y > 0 && column > 0;
    let above = 0;
    let beside = 0;
    for (let index = 0; index < 4; index += 1) {
      if (row > 0) above += shown[at - width + x + index]!;
      if (column > 0) beside += shown[at + (y + index) * width - 1]!;
    }
    const mean = meanOf(
      row > 0 && !skipsAbove ? above : null,
      column > 0 && !skipsBeside ? beside : null,
      4,
    );
    for (let line = y; line < y + 4; line += 1)
      predicted.fill(mean, line * 8 + x, line * 8 + x + 4);
  }
}
