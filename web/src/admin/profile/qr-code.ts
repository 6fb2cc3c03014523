/**
 * QR codes (ISO/IEC 18004) of text as bytes. The lowest error correction level is enough, because a
 * screen has no scratches. Generated here, because a secret must not be sent to a third-party image
 * service.
 */

/** Of each size from 1 on: correction bytes a block, and the data bytes of its blocks. */
const SIZES: readonly (readonly [ecBytes: number, blocks: readonly number[]])[] = [
  [7, [19]],
  [10, [34]],
  [15, [55]],
  [20, [80]],
  [26, [108]],
  [18, [68, 68]],
  [20, [78, 78]],
  [24, [97, 97]],
  [30, [116, 116]],
  [18, [68, 68, 69, 69]],
  [20, [81, 81, 81, 81]],
  [24, [92, 92, 93, 93]],
];

/** From this version on, the length field takes two bytes. */
const LONG_FROM = 10;
/** From this size on the size is written into the picture. */
const NAMED_FROM = 7;

/** The modules of a text, row by row; true is dark. @throws RangeError for more than 360 bytes. */
export function qrCodeOf(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const codewords = interleave(version, frameOf(bytes, version));
  const candidates = MASKS.map((_, mask) => draw(version, codewords, mask));
  return candidates.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best));
}

function versionFor(length: number): number {
  const index = SIZES.findIndex(([, blocks], at) => {
    const head = at + 1 >= LONG_FROM ? 3 : 2;
    return blocks.reduce((sum, size) => sum + size, 0) - head >= length;
  });
  if (index === -1) throw new RangeError('The text is too long for a QR code.');
  return index + 1;
}

/** Mode, length, bytes and padding, as the data bytes of the code. */
function frameOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version >= LONG_FROM ? 16 : 8);
  for (const byte of bytes) push(byte, 8);
  const capacity = sizeOf(version).blocks.reduce((sum, size) => sum + size, 0);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);

  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  }
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function sizeOf(version: number) {
  const [ecBytes, blocks] = SIZES[version - 1]!;
  return { ecBytes, blocks };
}

/** Interleaves the data blocks and their error correction, byte by byte. */
function interleave(version: number, data: readonly number[]): number[] {
  const { ecBytes, blocks } = sizeOf(version);
  let from = 0;
  const parts = blocks.map((size) => {
    const block = data.slice(from, from + size);
    from += size;
    return { block, correction: correctionOf(block, ecBytes) };
  });
  const longest = Math.max(...blocks);
  const words: number[] = [];
  for (let at = 0; at < longest; at += 1) {
    for (const { block } of parts) if (at < block.length) words.push(block[at]!);
  }
  for (let at = 0; at < ecBytes; at += 1) {
    for (const { correction } of parts) words.push(correction[at]!);
  }
  return words;
}

/** Multiplication in GF(256) with the polynomial of QR codes. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** The remainder of Reed–Solomon. */
function correctionOf(data: readonly number[], length: number): number[] {
  const divisor = Array.from<unknown, number>({ length }, (_, at) => (at === length - 1 ? 1 : 0));
  for (let root = 1, step = 0; step < length; step += 1, root = times(root, 2)) {
    for (let at = 0; at < length; at += 1) {
      divisor[at] = times(divisor[at]!, root) ^ (divisor[at + 1] ?? 0);
    }
  }
  const rest = Array.from<number>({ length }).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((coefficient, at) => {
      rest[at] = rest[at]! ^ times(coefficient, factor);
    });
  }
  return rest;
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function draw(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const width = version * 4 + 17;
  const dark = Array.from({ length: width }, () => Array.from({ length: width }, () => false));
  const fixed = Array.from({ length: width }, () => Array.from({ length: width }, () => false));
  const set = (row: number, column: number, isDark: boolean) => {
    if (row < 0 || column < 0 || row >= width || column >= width) return;
    dark[row]![column] = isDark;
    fixed[row]![column] = true;
  };

  for (let at = 0; at < width; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [top, left] of [
    [3, 3],
    [3, width - 4],
    [width - 4, 3],
  ] as const) {
    around(4, (row, column, ring) => set(top + row, left + column, ring !== 2 && ring !== 4));
  }
  const places = alignmentsOf(version);
  const last = places.at(-1);
  for (const row of places) {
    for (const column of places) {
      const isCorner =
        (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (isCorner) continue;
      around(2, (down, right, ring) => set(row + down, column + right, ring !== 1));
    }
  }
  drawNames(version, mask, width, set);

  let bit = 0;
  for (let right = width - 1; right > 0; right -= 2) {
    // The column of the timing pattern belongs to no column pair.
    if (right === 6) right = 5;
    for (let step = 0; step < width; step += 1) {
      const isUpward = ((right + 1) & 2) === 0;
      const row = isUpward ? width - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column]) continue;
        const word = codewords[bit >>> 3] ?? 0;
        const isOne = ((word >>> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        dark[row]![column] = isOne !== MASKS[mask]!(row, column);
      }
    }
  }
  return dark;
}

/** The square of that radius around a place, with the distance of each module from it. */
function around(radius: number, each: (row: number, column: number, ring: number) => void): void {
  for (let row = -radius; row <= radius; row += 1) {
    for (let column = -radius; column <= radius; column += 1) {
      each(row, column, Math.max(Math.abs(row), Math.abs(column)));
    }
  }
}

function alignmentsOf(version: number): number[] {
  if (version === 1) return [];
  const last = version * 4 + 10;
  return version < 7 ? [6, last] : [6, version * 2 + 8, last];
}

/** Level and mask beside the corners, and from a size on the size. */
function drawNames(
  version: number,
  mask: number,
  width: number,
  set: (row: number, column: number, isDark: boolean) => void,
): void {
  // Level L is 01.
  const format = ((0b01000 | mask) << 10) | remainderOf(0b01000 | mask, 10, 0x537);
  const bitOf = (at: number) => (((format ^ 0x5412) >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(at, 8, bitOf(at));
  set(7, 8, bitOf(6));
  set(8, 8, bitOf(7));
  set(8, 7, bitOf(8));
  for (let at = 9; at < 15; at += 1) set(8, 14 - at, bitOf(at));
  for (let at = 0; at < 8; at += 1) set(8, width - 1 - at, bitOf(at));
  for (let at = 8; at < 15; at += 1) set(width - 15 + at, 8, bitOf(at));
  set(width - 8, 8, true);

  if (version < NAMED_FROM) return;
  const name = (version << 12) | remainderOf(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((name >>> at) & 1) === 1;
    const [far, near] = [width - 11 + (at % 3), Math.floor(at / 3)];
    set(near, far, isDark);
    set(far, near, isDark);
  }
}

/** The remainder of a BCH code. */
function remainderOf(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let step = 0; step < bits; step += 1) {
    rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial);
  }
  return rest;
}

/** How hard a code is to read: long runs, blocks, and too much of one colour. */
function penaltyOf(modules: readonly (readonly boolean[])[]): number {
  const width = modules.length;
  let penalty = 0;
  const lines = [...modules, ...modules.map((_, at) => modules.map((row) => row[at]!))];
  for (const line of lines) {
    let run = 0;
    line.forEach((isDark, at) => {
      run = at > 0 && line[at - 1] === isDark ? run + 1 : 1;
      if (run === 5) penalty += 3;
      else if (run > 5) penalty += 1;
    });
    const text = line.map(Number).join('');
    penalty += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let row = 1; row < width; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const here = modules[row]![column];
      const isBlock =
        modules[row - 1]![column] === here &&
        modules[row]![column - 1] === here &&
        modules[row - 1]![column - 1] === here;
      if (isBlock) penalty += 3;
    }
  }
  const share = modules.flat().filter(Boolean).length / width ** 2;
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
