import type { BitWriter } from './bit-writer.ts';
import { CHROMA_DC, putBlock } from './cavlc.ts';
import type { Planes } from './planes.ts';
import { predictChroma, predictLuma } from './prediction.ts';
import {
  BLOCK_X,
  BLOCK_Y,
  chromaBlock,
  createResidual,
  hasLevels,
  quantizeChroma,
  showSum,
  takeDifference,
  type Place,
} from './residual.ts';
import { createQuantizer } from './transform.ts';

/** `coded_block_pattern` of inter macroblocks, in the order of their codes (table 9-4). */
const INTER_PATTERNS = [
  0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34, 36,
  40, 39, 43, 45, 46, 17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
];
const CODE_OF_PATTERN = INTER_PATTERNS.reduce<number[]>((codes, pattern, code) => {
  codes[pattern] = code;
  return codes;
}, []);

interface Address {
  column: number;
  row: number;
}

type Coder = ReturnType<typeof createState>;

/** @param shown picture as a decoder shows it; the coder updates it. */
function createState(writer: BitWriter, shown: Planes, qp: number) {
  const columns = shown.width / 16;
  return {
    writer,
    shown,
    quantizer: createQuantizer(qp),
    residual: createResidual(),
    /** Blocks in a row, of luma and of chroma. */
    lumaColumns: columns * 4,
    chromaColumns: columns * 2,
    /** Number of coefficients of each block, for the contexts of its neighbours. */
    lumaCounts: new Uint8Array(columns * shown.height),
    chromaCounts: [0, 1].map(() => new Uint8Array((columns * shown.height) / 4)),
    predicted: new Uint8Array(256),
    predictedChroma: [0, 1].map(() => new Uint8Array(64)),
  };
}

/** Codes the macroblocks of a band, in raster order. */
export function createMacroblockCoder(writer: BitWriter, shown: Planes, qp: number) {
  const coder = createState(writer, shown, qp);
  return {
    /** Begins a new slice, in which no neighbour is known. */
    begin(): void {
      coder.lumaCounts.fill(0);
      for (const counts of coder.chromaCounts) counts.fill(0);
    },
    putIntra: (picture: Planes, address: Address) => putIntra(coder, picture, address),
    findDifference: (picture: Planes, address: Address) => findDifference(coder, picture, address),
    putInter: (address: Address) => putInter(coder, address),
  };
}

/** Codes a macroblock of a key frame. */
function putIntra(coder: Coder, picture: Planes, address: Address): void {
  const { writer, shown, quantizer, residual, predicted, lumaCounts, lumaColumns } = coder;
  const mode = predictLuma(picture.luma, shown, predicted, address);
  let hasLuma = false;
  for (let block = 0; block < 16; block += 1) {
    const coefficients = residual.blocks[block]!;
    takeDifference(
      coefficients,
      lumaPlace(picture, address, block),
      predictedPlace(predicted, block),
    );
    quantizer.forward(coefficients);
    residual.lumaDcs[dcPlace(block)] = coefficients[0]!;
    quantizer.quantize(coefficients, residual.levels[block]!, 1, true);
    hasLuma ||= hasLevels(residual.levels[block]!, 1);
  }
  quantizer.quantizeLumaDc(residual.lumaDcs, residual.lumaDcLevels);
  for (const [plane, target] of coder.predictedChroma.entries()) {
    predictChroma(shown.chroma[plane]!, shown.width / 2, target, address);
    for (let block = 0; block < 4; block += 1) {
      const from = { data: target, at: (block >> 1) * 32 + (block & 1) * 4, stride: 8 };
      const source = chromaPlace(picture, address, plane, block);
      takeDifference(residual.blocks[chromaBlock(plane, block)]!, source, from);
    }
  }
  const chroma = quantizeChroma(residual, quantizer, true);

  writer.putUnsigned(1 + mode + 4 * chroma + (hasLuma ? 12 : 0));
  // Chroma is predicted by means, and the quantization does not change.
  writer.putUnsigned(0);
  writer.putSigned(0);
  const context = contextOf(lumaCounts, lumaColumns, address.column * 4, address.row * 4);
  putBlock(writer, residual.lumaDcLevels, 0, 16, context);
  putLuma(coder, address, 1, () => hasLuma);
  putChroma(coder, address, chroma);

  for (let block = 0; block < 16; block += 1) {
    const coefficients = residual.blocks[block]!;
    coefficients[0] = residual.lumaDcs[dcPlace(block)]!;
    quantizer.inverse(coefficients);
    showSum(coefficients, lumaPlace(shown, address, block), predictedPlace(predicted, block));
  }
  showChroma(coder, address, (plane, block) => ({
    data: coder.predictedChroma[plane]!,
    at: (block >> 1) * 32 + (block & 1) * 4,
    stride: 8,
  }));
}

/**
 * Compares a macroblock with the picture that is shown.
 *
 * @returns whether a difference is left after quantization.
 */
function findDifference(coder: Coder, picture: Planes, address: Address): boolean {
  const { shown, quantizer, residual } = coder;
  let isDifferent = false;
  for (let block = 0; block < 16; block += 1) {
    const coefficients = residual.blocks[block]!;
    const place = lumaPlace(picture, address, block);
    takeDifference(coefficients, place, { ...place, data: shown.luma });
    quantizer.forward(coefficients);
    quantizer.quantize(coefficients, residual.levels[block]!, 0, false);
    isDifferent ||= hasLevels(residual.levels[block]!, 0);
  }
  for (let plane = 0; plane < 2; plane += 1) {
    for (let block = 0; block < 4; block += 1) {
      const place = chromaPlace(picture, address, plane, block);
      const from = { ...place, data: shown.chroma[plane]! };
      takeDifference(residual.blocks[chromaBlock(plane, block)]!, place, from);
    }
  }
  return quantizeChroma(residual, quantizer, false) > 0 || isDifferent;
}

/** Codes the macroblock that was compared last, as a difference to the picture shown. */
function putInter(coder: Coder, address: Address): void {
  const { writer, shown, quantizer, residual } = coder;
  const { levels, chromaDcLevels } = residual;
  const hasChroma = levels.slice(16).some((block) => hasLevels(block, 1));
  const hasChromaDc = chromaDcLevels.some((block) => hasLevels(block, 0));
  const chroma = hasChroma ? 2 : hasChromaDc ? 1 : 0;
  let pattern = chroma << 4;
  for (let block = 0; block < 16; block += 1) {
    if (hasLevels(levels[block]!, 0)) pattern |= 1 << (block >> 2);
  }
  // P_L0_16x16 without motion.
  writer.putUnsigned(0);
  writer.putSigned(0);
  writer.putSigned(0);
  writer.putUnsigned(CODE_OF_PATTERN[pattern]!);
  writer.putSigned(0);
  putLuma(coder, address, 0, (block) => (pattern & (1 << (block >> 2))) > 0);
  putChroma(coder, address, chroma);

  for (let block = 0; block < 16; block += 1) {
    const place = lumaPlace(shown, address, block);
    quantizer.inverse(residual.blocks[block]!);
    showSum(residual.blocks[block]!, place, place);
  }
  showChroma(coder, address, (plane, block) => chromaPlace(shown, address, plane, block));
}

/** @param start 1 = the DCs were written before. */
function putLuma(
  { writer, residual, lumaCounts, lumaColumns }: Coder,
  { column, row }: Address,
  start: number,
  isCoded: (block: number) => boolean,
): void {
  for (let block = 0; block < 16; block += 1) {
    const x = column * 4 + BLOCK_X[block]!;
    const y = row * 4 + BLOCK_Y[block]!;
    const context = contextOf(lumaCounts, lumaColumns, x, y);
    lumaCounts[y * lumaColumns + x] = isCoded(block)
      ? putBlock(writer, residual.levels[block]!, start, 16, context)
      : 0;
  }
}

/** @param pattern 0 = nothing, 1 = only DC, 2 = all. */
function putChroma(
  { writer, residual, chromaCounts, chromaColumns }: Coder,
  { column, row }: Address,
  pattern: number,
): void {
  if (pattern > 0) {
    for (const levels of residual.chromaDcLevels) putBlock(writer, levels, 0, 4, CHROMA_DC);
  }
  for (const [plane, counts] of chromaCounts.entries()) {
    for (let block = 0; block < 4; block += 1) {
      const x = column * 2 + (block & 1);
      const y = row * 2 + (block >> 1);
      const context = contextOf(counts, chromaColumns, x, y);
      const levels = residual.levels[chromaBlock(plane, block)]!;
      counts[y * chromaColumns + x] = pattern === 2 ? putBlock(writer, levels, 1, 16, context) : 0;
    }
  }
}

/** Adds the scaled differences of chroma to its prediction. */
function showChroma(
  { shown, quantizer, residual }: Coder,
  address: Address,
  from: (plane: number, block: number) => Place,
): void {
  for (let plane = 0; plane < 2; plane += 1) {
    for (let block = 0; block < 4; block += 1) {
      const coefficients = residual.blocks[chromaBlock(plane, block)]!;
      coefficients[0] = residual.chromaDcs[plane]![block]!;
      quantizer.inverse(coefficients);
      showSum(coefficients, chromaPlace(shown, address, plane, block), from(plane, block));
    }
  }
}

/** Mean number of coefficients of the blocks above and beside (clause 9.2.1). */
function contextOf(counts: Uint8Array, columns: number, x: number, y: number): number {
  const at = y * columns + x;
  if (x > 0 && y > 0) return (counts[at - 1]! + counts[at - columns]! + 1) >> 1;
  if (x > 0) return counts[at - 1]!;
  return y > 0 ? counts[at - columns]! : 0;
}

function lumaPlace({ luma, width }: Planes, { column, row }: Address, block: number): Place {
  const at = (row * 16 + BLOCK_Y[block]! * 4) * width + column * 16 + BLOCK_X[block]! * 4;
  return { data: luma, at, stride: width };
}

function chromaPlace(
  { chroma, width }: Planes,
  { column, row }: Address,
  plane: number,
  block: number,
): Place {
  const stride = width / 2;
  const at = (row * 8 + (block >> 1) * 4) * stride + column * 8 + (block & 1) * 4;
  return { data: chroma[plane]!, at, stride };
}

function predictedPlace(predicted: Uint8Array, block: number): Place {
  return { data: predicted, at: BLOCK_Y[block]! * 64 + BLOCK_X[block]! * 4, stride: 16 };
}

/** Place of the DC of a luma block, in raster order. */
const dcPlace = (block: number) => BLOCK_Y[block]! * 4 + BLOCK_X[block]!;
