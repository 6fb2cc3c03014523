import { MAX_LEVEL } from './cavlc.ts';

/** Places of a 4×4 block in the order of the zigzag scan (ITU-T H.264, figure 6-8). */
const ZIGZAG = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15];

/** Quantization and scaling factors by `qp % 6`, each for the places of classes a, b and c. */
const QUANTIZE = [
  [13107, 5243, 8066],
  [11916, 4660, 7490],
  [10082, 4194, 6554],
  [9362, 3647, 5825],
  [8192, 3355, 5243],
  [7282, 2893, 4559],
];
const SCALE = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
];

/** Class of a place in a 4×4 block: both coordinates even, both odd, or mixed. */
const CLASS_OF_PLACE = Array.from({ length: 16 }, (_, place) => {
  const odd = (place & 1) + ((place >> 2) & 1);
  return odd === 0 ? 0 : odd === 2 ? 1 : 2;
});

/** The transforms and the quantization of one quantization parameter (clauses 8.5 and 8.6). */
export interface Quantizer {
  /** Transforms the differences of a 4×4 block in place. */
  forward(block: Int32Array): void;
  /**
   * Quantizes a transformed block into levels in zigzag order, and scales them back in place.
   *
   * @param start 1 leaves the DC as it is.
   */
  quantize(block: Int32Array, levels: Int32Array, start: number, isIntra: boolean): void;
  /** The DCs of 16 luma blocks, in raster order; scaled back in place. */
  quantizeLumaDc(dcs: Int32Array, levels: Int32Array): void;
  /** The DCs of four chroma blocks; scaled back in place. */
  quantizeChromaDc(dcs: Int32Array, levels: Int32Array, isIntra: boolean): void;
  /** Transforms scaled coefficients back into differences, in place. */
  inverse(block: Int32Array): void;
}

/** @param qp from 12 to 29, where luma and chroma have the same parameter. */
export function createQuantizer(qp: number): Quantizer {
  const per = Math.floor(qp / 6);
  const bits = 15 + per;
  const factors = CLASS_OF_PLACE.map((kind) => QUANTIZE[qp % 6]![kind]!);
  const scales = CLASS_OF_PLACE.map((kind) => SCALE[qp % 6]![kind]! << per);
  const dcFactor = factors[0]!;
  const dcScale = scales[0]!;
  const intraRounding = Math.floor(2 ** bits / 3);
  const interRounding = Math.floor(2 ** bits / 6);

  /** Products exceed 32 bits, hence the division instead of a shift. */
  const levelOf = (value: number, factor: number, rounding: number, divisor: number) => {
    const level = Math.min(Math.floor((Math.abs(value) * factor + rounding) / divisor), MAX_LEVEL);
    return value < 0 ? -level : level;
  };

  return {
    forward,
    inverse,
    quantize(block, levels, start, isIntra) {
      const rounding = isIntra ? intraRounding : interRounding;
      const divisor = 2 ** bits;
      for (let index = start; index < 16; index += 1) {
        const place = ZIGZAG[index]!;
        const level = levelOf(block[place]!, factors[place]!, rounding, divisor);
        levels[index] = level;
        block[place] = level * scales[place]!;
      }
    },
    quantizeLumaDc(dcs, levels) {
      hadamard(dcs);
      for (let index = 0; index < 16; index += 1) {
        const place = ZIGZAG[index]!;
        const level = levelOf(dcs[place]! >> 1, dcFactor, 2 * intraRounding, 2 ** (bits + 1));
        levels[index] = level;
      }
      for (let index = 0; index < 16; index += 1) dcs[ZIGZAG[index]!] = levels[index]!;
      hadamard(dcs);
      for (let place = 0; place < 16; place += 1) dcs[place] = (dcs[place]! * dcScale) >> 2;
    },
    quantizeChromaDc(dcs, levels, isIntra) {
      const rounding = 2 * (isIntra ? intraRounding : interRounding);
      smallHadamard(dcs);
      for (let index = 0; index < 4; index += 1) {
        levels[index] = levelOf(dcs[index]!, dcFactor, rounding, 2 ** (bits + 1));
        dcs[index] = levels[index]!;
      }
      smallHadamard(dcs);
      for (let index = 0; index < 4; index += 1) dcs[index] = (dcs[index]! * dcScale) >> 1;
    },
  };
}

function forward(block: Int32Array): void {
  for (let pass = 0; pass < 2; pass += 1) {
    const [step, across] = pass === 0 ? [4, 1] : [1, 4];
    for (let line = 0; line < 4; line += 1) {
      const at = line * step;
      const a = block[at]!;
      const b = block[at + across]!;
      const c = block[at + 2 * across]!;
      const d = block[at + 3 * across]!;
      block[at] = a + b + c + d;
      block[at + across] = 2 * (a - d) + b - c;
      block[at + 2 * across] = a - b - c + d;
      block[at + 3 * across] = a - d - 2 * (b - c);
    }
  }
}

function inverse(block: Int32Array): void {
  for (let pass = 0; pass < 2; pass += 1) {
    const [step, across] = pass === 0 ? [4, 1] : [1, 4];
    for (let line = 0; line < 4; line += 1) {
      const at = line * step;
      const a = block[at]!;
      const b = block[at + across]!;
      const c = block[at + 2 * across]!;
      const d = block[at + 3 * across]!;
      const sum = a + c;
      const difference = a - c;
      const low = (b >> 1) - d;
      const high = b + (d >> 1);
      block[at] = sum + high;
      block[at + across] = difference + low;
      block[at + 2 * across] = difference - low;
      block[at + 3 * across] = sum - high;
    }
  }
  for (let place = 0; place < 16; place += 1) block[place] = (block[place]! + 32) >> 6;
}

function hadamard(block: Int32Array): void {
  for (let pass = 0; pass < 2; pass += 1) {
    const [step, across] = pass === 0 ? [4, 1] : [1, 4];
    for (let line = 0; line < 4; line += 1) {
      const at = line * step;
      const a = block[at]!;
      const b = block[at + across]!;
      const c = block[at + 2 * across]!;
      const d = block[at + 3 * across]!;
      block[at] = a + b + c + d;
      block[at + across] = a + b - c - d;
      block[at + 2 * across] = a - b - c + d;
      block[at + 3 * across] = a - b + c - d;
    }
  }
}

function smallHadamard(dcs: Int32Array): void {
  const [a = 0, b = 0, c = 0, d = 0] = dcs;
  dcs.set([a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d]);
}
