import { describe, expect, it } from 'vitest';
import { isKsx1001 } from './ksx1001.ts';

/** Every two-byte sequence of the KS X 1001 area as this runtime's own decoder reads it. */
const decoded = new Set<number>();
const decoder = new TextDecoder('euc-kr');
for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
  for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
    const [char, ...more] = decoder.decode(Uint8Array.of(lead, trail));
    if (more.length === 0 && char !== '\ufffd') decoded.add(char!.codePointAt(0)!);
  }
}

const members: number[] = [];
for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
  if (isKsx1001(codePoint)) members.push(codePoint);
}

const isPrivateUse = (codePoint: number) => codePoint >= 0xe000 && codePoint <= 0xf8ff;
const isSyllable = (codePoint: number) => codePoint >= 0xac00 && codePoint <= 0xd7a3;

describe('the frozen KS X 1001 set', () => {
  it('has 8,224 characters, 2,350 of them Hangul syllables', () => {
    expect(members).toHaveLength(8_224);
    expect(members.filter(isSyllable)).toHaveLength(2_350);
  });

  it('holds nothing that the decoder of this runtime does not know', () => {
    expect(members.filter((codePoint) => !decoded.has(codePoint))).toEqual([]);
  });

  it('leaves out only characters that runtimes disagree on: private use, the euro and the registered sign', () => {
    const own = new Set(members);
    const left = [...decoded].filter(
      (codePoint) => !own.has(codePoint) && !isPrivateUse(codePoint),
    );

    expect(['€', '®']).toEqual(
      expect.arrayContaining(left.map((codePoint) => String.fromCodePoint(codePoint))),
    );
  });

  it.each(['가', '힝', '한', '漢', '―', '℃', 'Ω', 'あ', 'Я', '①', '★'])('holds %s', (char) => {
    expect(isKsx1001(char.codePointAt(0)!)).toBe(true);
  });

  it.each(['똠', '햏', '뷁', '₩', '—', '\u00a0', '€', '®', 'a', '😀'])(
    'does not hold %j',
    (char) => {
      expect(isKsx1001(char.codePointAt(0)!)).toBe(false);
    },
  );
});
