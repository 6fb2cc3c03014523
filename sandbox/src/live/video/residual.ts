import type { Quantizer } from './transform.ts';

/** Column and row of the 16 luma blocks of a macroblock, in coding order (figure 6-10). */
export const BLOCK_X = Array.from({ length: 16 }, (_, i) => (i & 1) + ((i >> 2) & 1) * 2);
export const BLOCK_Y = Array.from({ length: 16 }, (_, i) => ((i >> 1) & 1) + (i >> 3) * 2);

/** The differences of one macroblock: 16 blocks of luma, four of Cb and four of Cr. */
export interface Residual {
  blocks: readonly Int32Array[];
  levels: readonly Int32Array[];
  lumaDcs: Int32Array;
  lumaDcLevels: Int32Array;
  chromaDcs: readonly Int32Array[];
  chromaDcLevels: readonly Int32Array[];
}

const LUMA_BLOCKS = 16;

/** Index of a block of Cb (0) or Cr (1). */
export const chromaBlock = (plane: number, block: number) => LUMA_BLOCKS + plane * 4 + block;

export function createResidual(): Residual {
  const arrays = (count: number, length: number) =>
    Array.from({ length: count }, () => new Int32Array(length));
  return {
    blocks: arrays(24, 16),
    levels: arrays(24, 16),
    lumaDcs: new Int32Array(16),
    lumaDcLevels: new Int32Array(16),
    chromaDcs: arrays(2, 4),
    chromaDcLevels: arrays(2, 4),
  };
}

/** A place in a plane of pixels. */
export interface Place {
  data: Uint8Array;
  at: number;
  stride: number;
}

/** Writes the differences of two 4×4 places into a block. */
export function takeDifference(block: Int32Array, source: Place, from: Place): void {
  for (let y = 0; y < 4; y += 1) {
    const line = source.at + y * source.stride;
    const other = from.at + y * from.stride;
    for (let x = 0; x < 4; x += 1)
      block[y * 4 + x] = source.data[line + x]! - from.data[other + x]!;
  }
}

/** Adds the differences of a block to a 4×4 place, and writes the sum into another. */
export function showSum(block: Int32Array, target: Place, from: Place): void {
  for (let y = 0; y < 4; y += 1) {
    const line = target.at + y * target.stride;
    const other = from.at + y * from.stride;
    for (let x = 0; x < 4; x += 1) {
      const value = from.data[other + x]! + block[y * 4 + x]!;
      target.data[line + x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}

/** Transforms and quantizes the chroma blocks. @returns 0 = nothing is left, 1 = only DC, 2 = all. */
export function quantizeChroma(residual: Residual, quantizer: Quantizer, isIntra: boolean): number {
  let pattern = 0;
  for (let plane = 0; plane < 2; plane += 1) {
    const dcs = residual.chromaDcs[plane]!;
    for (let block = 0; block < 4; block += 1) {
      const index = chromaBlock(plane, block);
      const coefficients = residual.blocks[index]!;
      quantizer.forward(coefficients);
      dcs[block] = coefficients[0]!;
      quantizer.quantize(coefficients, residual.levels[index]!, 1, isIntra);
      if (hasLevels(residual.levels[index]!, 1)) pattern = 2;
    }
    quantizer.quantizeChromaDc(dcs, residual.chromaDcLevels[plane]!, isIntra);
    if (pattern === 0 && hasLevels(residual.chromaDcLevels[plane]!, 0)) pattern = 1;
  }
  return pattern;
}

export function hasLevels(levels: Int32Array, start: number): boolean {
  for (let index = start; index < levels.length; index += 1) if (levels[index] !== 0) return true;
  return false;
}
