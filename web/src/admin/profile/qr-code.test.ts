import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrCodeOf } from './qr-code.ts';

const textOf = (modules: readonly (readonly boolean[])[]) =>
  modules.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

describe('qrCodeOf', () => {
  it.each([
    [1, 21],
    [17, 21],
    [18, 25],
    [154, 45],
    [155, 49],
    [360, 65],
  ])('draws %i bytes as %i modules, with its three corners', (length, width) => {
    const lines = textOf(qrCodeOf('a'.repeat(length)));

    expect(lines).toHaveLength(width);
    const corner = (top: number, left: number) =>
      lines.slice(top, top + 7).map((line) => line.slice(left, left + 7));
    expect([corner(0, 0), corner(0, width - 7), corner(width - 7, 0)]).toEqual([
      FINDER,
      FINDER,
      FINDER,
    ]);
  });

  it('draws a code that an independent decoder has verified', () => {
    // Read by an independent decoder once, like every length from 1 to 360 bytes.
    const uri =
      'otpauth://totp/maru:super?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=maru&digits=6&period=30';
    const bits = qrCodeOf(uri)
      .map((row) => row.map(Number).join(''))
      .join('');

    const digest = createHash('sha256').update(bits).digest('hex').slice(0, 16);
    expect(digest).toBe('7a04af0f2f52de66');
  });

  it('refuses a text that does not fit', () => {
    expect(() => qrCodeOf('a'.repeat(400))).toThrow(RangeError);
  });
});
