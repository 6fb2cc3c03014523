import { describe, expect, it } from 'vitest';
import { BitWriter } from './bit-writer.ts';
import { createPlanes, type Planes } from './planes.ts';
import { createSliceEncoder } from './slice-encoder.ts';

const BAND = { width: 64, height: 32, firstRow: 0, qp: 26 };

function picture(shade: (x: number, y: number) => number): Planes {
  const planes = createPlanes(BAND.width, BAND.height);
  for (let y = 0; y < BAND.height; y += 1) {
    for (let x = 0; x < BAND.width; x += 1) planes.luma[y * BAND.width + x] = shade(x, y);
  }
  return planes;
}

describe('the bits of a unit', () => {
  it('are Exp-Golomb codes', () => {
    const writer = new BitWriter();
    for (const value of [0, 1, 2, 3]) writer.putUnsigned(value);
    for (const value of [0, 1, -1]) writer.putSigned(value);

    // 1 010 011 00100 · 1 010 011 and the stop bit.
    expect(writer.takeUnit(0x67).toString('hex')).toBe('67a64a70');
  });

  it('never look like a start code', () => {
    const writer = new BitWriter();
    for (const byte of [0, 0, 0, 0, 0, 1, 0, 0, 3]) writer.put(byte, 8);

    expect(writer.takeUnit(0x67).toString('hex')).toBe('6700000300000300010000030380');
  });
});

describe('a band', () => {
  const gradient = picture((x, y) => 40 + 2 * x + y);

  it('is a key frame, and then differences', () => {
    const encoder = createSliceEncoder(BAND);
    const key = encoder.encode(gradient, 0);
    const same = encoder.encode(gradient, 1);
    const other = encoder.encode(
      picture((x, y) => (x < 16 ? 200 : 40 + 2 * x + y)),
      2,
    );

    expect([key[0], same[0], other[0]]).toEqual([0x65, 0x41, 0x41]);
    expect(same.length).toBeLessThan(key.length);
    expect(other.length).toBeGreaterThan(same.length);
  });

  it('skips macroblocks that are said to be unchanged', () => {
    const [left, right] = [createSliceEncoder(BAND), createSliceEncoder(BAND)];
    const changed = picture((x) => x * 3);
    left.encode(gradient, 0);
    right.encode(gradient, 0);

    const skipped = left.encode(changed, 1, new Uint8Array(8));

    expect(skipped.length).toBeLessThan(8);
    expect(right.encode(changed, 1).length).toBeGreaterThan(skipped.length);
  });

  it('begins at its own macroblock of the picture', () => {
    const first = createSliceEncoder(BAND).encode(gradient, 0);
    const second = createSliceEncoder({ ...BAND, firstRow: 2 }).encode(gradient, 0);

    // first_mb_in_slice: 1 for 0, and 0001001 for 8.
    expect(first[1]! >> 7).toBe(1);
    expect(second[1]! >> 1).toBe(0b0001001);
  });
});
