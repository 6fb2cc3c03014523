import type { BitWriter } from './bit-writer.ts';

/** Codes of one row of a table, each with its length in bits. */
interface Codes {
  values: readonly number[];
  lengths: readonly number[];
}

const codesOf = (row: string): Codes => {
  const codes = row.split(' ');
  return {
    values: codes.map((code) => parseInt(code, 2)),
    lengths: codes.map(({ length }) => length),
  };
};

/**
 * `coeff_token` for nC below 2, 4 and 8, and for chroma DC (ITU-T H.264, table 9-5). A row has the
 * codes of one number of coefficients, by its trailing ones.
 */
const COEFF_TOKEN = [
  [
    '1',
    '000101 01',
    '00000111 000100 001',
    '000000111 00000110 0000101 00011',
    '0000000111 000000110 00000101 000011',
    '00000000111 0000000110 000000101 0000100',
    '0000000001111 00000000110 0000000101 00000100',
    '0000000001011 0000000001110 00000000101 000000100',
    '0000000001000 0000000001010 0000000001101 0000000100',
    '00000000001111 00000000001110 0000000001001 00000000100',
    '00000000001011 00000000001010 00000000001101 0000000001100',
    '000000000001111 000000000001110 00000000001001 00000000001100',
    '000000000001011 000000000001010 000000000001101 00000000001000',
    '0000000000001111 000000000000001 000000000001001 000000000001100',
    '0000000000001011 0000000000001110 0000000000001101 000000000001000',
    '0000000000000111 0000000000001010 0000000000001001 0000000000001100',
    '0000000000000100 0000000000000110 0000000000000101 0000000000001000',
  ],
  [
    '11',
    '001011 10',
    '000111 00111 011',
    '0000111 001010 001001 0101',
    '00000111 000110 000101 0100',
    '00000100 0000110 0000101 00110',
    '000000111 00000110 00000101 001000',
    '00000001111 000000110 000000101 000100',
    '00000001011 00000001110 00000001101 0000100',
    '000000001111 00000001010 00000001001 000000100',
    '000000001011 000000001110 000000001101 00000001100',
    '000000001000 000000001010 000000001001 00000001000',
    '0000000001111 0000000001110 0000000001101 000000001100',
    '0000000001011 0000000001010 0000000001001 0000000001100',
    '0000000000111 00000000001011 0000000000110 0000000001000',
    '00000000001001 00000000001000 00000000001010 0000000000001',
    '00000000000111 00000000000110 00000000000101 00000000000100',
  ],
  [
    '1111',
    '001111 1110',
    '001011 01111 1101',
    '001000 01100 01110 1100',
    '0001111 01010 01011 1011',
    '0001011 01000 01001 1010',
    '0001001 001110 001101 1001',
    '0001000 001010 001001 1000',
    '00001111 0001110 0001101 01101',
    '00001011 00001110 0001010 001100',
    '000001111 00001010 00001101 0001100',
    '000001011 000001110 00001001 00001100',
    '000001000 000001010 000001101 00001000',
    '0000001101 000000111 000001001 000001100',
    '0000001001 0000001100 0000001011 0000001010',
    '0000000101 0000001000 0000000111 0000000110',
    '0000000001 0000000100 0000000011 0000000010',
  ],
  [
    '01',
    '000111 1',
    '000100 000110 001',
    '000011 0000011 0000010 000101',
    '000010 00000011 00000010 0000000',
  ],
].map((table) => table.map(codesOf));

/** For nC from 8, the code is the number itself, in six bits. */
const TOKEN_OF_NONE = 3;

/** `total_zeros` by the number of coefficients, from one (tables 9-7 and 9-8). */
const TOTAL_ZEROS = [
  '1 011 010 0011 0010 00011 00010 000011 000010 0000011 0000010 00000011 00000010 000000011 000000010 000000001',
  '111 110 101 100 011 0101 0100 0011 0010 00011 00010 000011 000010 000001 000000',
  '0101 111 110 101 0100 0011 100 011 0010 00011 00010 000001 00001 000000',
  '00011 111 0101 0100 110 101 100 0011 011 0010 00010 00001 00000',
  '0101 0100 0011 111 110 101 100 011 0010 00001 0001 00000',
  '000001 00001 111 110 101 100 011 010 0001 001 000000',
  '000001 00001 101 100 011 11 010 0001 001 000000',
  '000001 0001 00001 011 11 10 010 001 000000',
  '000001 000000 0001 11 10 001 01 00001',
  '00001 00000 001 11 10 01 0001',
  '0000 0001 001 010 1 011',
  '0000 0001 01 1 001',
  '000 001 1 01',
  '00 01 1',
  '0 1',
].map(codesOf);

/** `total_zeros` of chroma DC (table 9-9). */
const TOTAL_ZEROS_CHROMA_DC = ['1 01 001 000', '1 01 00', '1 0'].map(codesOf);

/** `run_before` by the zeros left, from one (table 9-10). The last row is for more than six. */
const RUN_BEFORE = [
  '1 0',
  '1 01 00',
  '11 10 01 00',
  '11 10 01 001 000',
  '11 10 011 010 001 000',
  '11 000 001 011 010 101 100',
  '111 110 101 100 011 010 001 0001 00001 000001 0000001 00000001 000000001 0000000001 00000000001',
].map(codesOf);

const LAST_RUN_ROW = RUN_BEFORE.length - 1;
const MAX_TRAILING_ONES = 3;
const MAX_SUFFIX = 6;

/** Context of chroma DC, as the standard numbers it. */
export const CHROMA_DC = -1;

/** Largest level that an escape code of baseline can carry. */
export const MAX_LEVEL = 2_000;

function put(writer: BitWriter, { values, lengths }: Codes, index: number): void {
  writer.put(values[index]!, lengths[index]!);
}

const levels = new Int32Array(16);
const runs = new Int32Array(16);

/**
 * Writes the coefficients of one block by CAVLC (clause 9.2).
 *
 * @param coefficients in zigzag order.
 * @param start index of the first coefficient; 1 for blocks without their DC.
 * @param context nC: the mean number of coefficients of the neighbours, or {@link CHROMA_DC}.
 * @returns the number of coefficients that are not zero.
 */
export function putBlock(
  writer: BitWriter,
  coefficients: Int32Array,
  start: number,
  end: number,
  context: number,
): number {
  let total = 0;
  let zeros = 0;
  let run = 0;
  for (let index = end - 1, isInside = false; index >= start; index -= 1) {
    const level = coefficients[index]!;
    if (level !== 0) {
      if (isInside) runs[total - 1] = run;
      run = 0;
      levels[total] = level;
      total += 1;
      isInside = true;
      run = 0;
    } else if (isInside) {
      run += 1;
      zeros += 1;
    }
  }
  if (total > 0) runs[total - 1] = run;

  let ones = 0;
  while (ones < total && ones < MAX_TRAILING_ONES && Math.abs(levels[ones]!) === 1) ones += 1;
  putToken(writer, total, ones, context);
  if (total === 0) return 0;
  for (let index = 0; index < ones; index += 1) writer.put(levels[index]! < 0 ? 1 : 0, 1);
  putLevels(writer, total, ones);
  if (total < end - start) {
    const table = context === CHROMA_DC ? TOTAL_ZEROS_CHROMA_DC : TOTAL_ZEROS;
    put(writer, table[total - 1]!, zeros);
  }
  putRuns(writer, total, zeros);
  return total;
}

function putToken(writer: BitWriter, total: number, ones: number, context: number): void {
  if (context >= 8) {
    writer.put(total === 0 ? TOKEN_OF_NONE : ((total - 1) << 2) | ones, 6);
    return;
  }
  const table = context === CHROMA_DC ? 3 : context >= 4 ? 2 : context >= 2 ? 1 : 0;
  put(writer, COEFF_TOKEN[table]![total]!, ones);
}

function putLevels(writer: BitWriter, total: number, ones: number): void {
  let suffixBits = total > 10 && ones < MAX_TRAILING_ONES ? 1 : 0;
  for (let index = ones; index < total; index += 1) {
    const level = levels[index]!;
    let code = level > 0 ? 2 * level - 2 : -2 * level - 1;
    // Fewer than three trailing ones: the next level is not a one, so the code skips both ones.
    if (index === ones && ones < MAX_TRAILING_ONES) code -= 2;
    putLevel(writer, code, suffixBits);
    if (suffixBits === 0) suffixBits = 1;
    if (Math.abs(level) > 3 << (suffixBits - 1) && suffixBits < MAX_SUFFIX) suffixBits += 1;
  }
}

function putLevel(writer: BitWriter, code: number, suffixBits: number): void {
  if (suffixBits === 0 && code < 14) {
    writer.put(1, code + 1);
  } else if (suffixBits === 0 && code < 30) {
    writer.put(1, 15);
    writer.put(code - 14, 4);
  } else if (suffixBits > 0 && code < 15 << suffixBits) {
    writer.put(1, (code >> suffixBits) + 1);
    writer.put(code & ((1 << suffixBits) - 1), suffixBits);
  } else {
    writer.put(1, 16);
    writer.put(code - (suffixBits === 0 ? 30 : 15 << suffixBits), 12);
  }
}

function putRuns(writer: BitWriter, total: number, zeros: number): void {
  let left = zeros;
  for (let index = 0; index < total - 1 && left > 0; index += 1) {
    const run = runs[index]!;
    put(writer, RUN_BEFORE[Math.min(left - 1, LAST_RUN_ROW)]!, run);
    left -= run;
  }
}
