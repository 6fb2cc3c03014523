import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKsx1001 } from './ksx1001.ts';
import {
  advertisingText,
  byteLengthOf,
  kindOf,
  kindOfBytes,
  replaceUnsendable,
  sendableOf,
  unsendableOf,
} from './sms-text.ts';

/** Characters that EUC-KR can encode, from this runtime's decoder, without the private-use area. */
const encodable = new Map<string, number>();
const decoder = new TextDecoder('euc-kr');
for (let byte = 0x20; byte < 0x7f; byte += 1) encodable.set(String.fromCharCode(byte), 1);
encodable.set('\n', 1);
for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
  for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
    const char = decoder.decode(Uint8Array.of(lead, trail));
    if (char.length === 1 && isKsx1001(char.charCodeAt(0))) encodable.set(char, 2);
  }
}
const sendable = fc
  .array(fc.constantFrom(...encodable.keys()), { maxLength: 300 })
  .map((chars) => chars.join(''));
const anything = fc.string({ unit: 'binary', maxLength: 300 });

describe('[N7.11] byteLengthOf', () => {
  it('[N7.11] is the length of the EUC-KR encoding, for every text that has one', () => {
    fc.assert(
      fc.property(sendable, (text) => {
        const encoded = Array.from(text).reduce((bytes, char) => bytes + encodable.get(char)!, 0);

        expect(byteLengthOf(text)).toBe(encoded);
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts a line break once, however it is written', () => {
    expect(byteLengthOf('가\n나')).toBe(5);
    expect(byteLengthOf('가\r\n나')).toBe(5);
  });
});

describe('unsendableOf', () => {
  it('finds nothing in a text of the set', () => {
    fc.assert(
      fc.property(sendable, (text) => {
        expect(unsendableOf(text)).toEqual([]);
      }),
    );
  });

  it('finds each character outside the set, and only there', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const found = unsendableOf(text);

        let rest = text;
        for (const { text: bad, index } of found.toReversed()) {
          expect(text.slice(index, index + bad.length)).toBe(bad);
          rest = rest.slice(0, index) + rest.slice(index + bad.length);
        }
        expect(unsendableOf(rest)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('offers only replacements that can be sent', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const { replacement } of unsendableOf(text)) {
          expect(unsendableOf(replacement ?? '')).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['₩', '원'],
    ['—', '―'],
    ['\u00a0', ' '],
    ['„', '"'],
    ['‛', "'"],
    ['\t', ' '],
    ['\r', '\n'],
    ['\u000b', '\n'],
    ['\u000c', '\n'],
    ['\u0085', '\n'],
    ['\u2028', '\n'],
    ['€', '유로'],
    ['\u200b', ''],
    ['\u0007', ''],
    ['é', 'e'],
    ['한'.normalize('NFD'), '한'],
    ['½'.normalize('NFD') + '\u20dd', null],
    ['😀', null],
    ['👨‍👩‍👧', null],
    ['뷁', null],
  ])('offers for %j %j', (text, replacement) => {
    expect(unsendableOf(`값 ${text} 끝`)).toEqual([{ text, index: 2, replacement }]);
  });

  it('takes curly quotes as they are, for carriers know them', () => {
    expect(unsendableOf('‘오늘’의 “방송”')).toEqual([]);
  });
});

describe('replaceUnsendable', () => {
  it.each([
    ['첫 줄\u000b둘째', '첫 줄\n둘째'],
    ['₩99,000 → ₩ 79,000', '99,000원 → 79,000원'],
    ['₩5만, ₩3만원, 5만₩ 10개', '5만원, 3만원, 5만원 10개'],
    ['€1,234.50, €9.', '1,234.50유로, 9유로.'],
  ])('reads %j as %j', (text, replaced) => {
    expect(replaceUnsendable(text)).toBe(replaced);
  });

  it('makes every replacement there is and leaves the rest', () => {
    expect(replaceUnsendable('₩1,000 — 50% 😀\u00a0할인')).toBe('1,000원 ― 50% 😀 할인');
  });

  it('leaves nothing that has a replacement', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const left = unsendableOf(replaceUnsendable(text));

        expect(left.filter(({ replacement }) => replacement !== null)).toEqual([]);
      }),
    );
  });
});

describe('sendableOf', () => {
  it('makes every replacement there is and leaves out the rest', () => {
    expect(sendableOf('₩1,000 — 50% 😀\u00a0할인')).toBe('1,000원 ― 50%  할인');
  });

  it('is a text that can be sent, whatever it is made of', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(unsendableOf(sendableOf(text))).toEqual([]);
      }),
    );
  });
});

describe('kindOf', () => {
  it.each([
    ['가'.repeat(45), null, 'SMS'],
    [`${'가'.repeat(45)}a`, null, 'LMS'],
    ['짧은 글', '제목', 'LMS'],
    ['짧은 글', '', 'SMS'],
    ['가'.repeat(1_000), null, 'LMS'],
    [`${'가'.repeat(1_000)}\n`, null, 'TOO_LONG'],
    ['짧은 글', '가'.repeat(20), 'LMS'],
    ['짧은 글', `${'가'.repeat(20)}!`, 'TITLE_TOO_LONG'],
  ] as const)('judges %#', (text, title, kind) => {
    expect(kindOf(text, title)).toBe(kind);
  });
});

describe('kindOfBytes', () => {
  it.each([
    [10, null, 'MMS'],
    [10, '제목', 'MMS'],
    [2_000, null, 'MMS'],
    [2_001, null, 'TOO_LONG'],
    [10, '가'.repeat(21), 'TITLE_TOO_LONG'],
  ] as const)('judges %i bytes with a picture, titled %s', (bytes, title, kind) => {
    expect(kindOfBytes(bytes, title, true)).toBe(kind);
  });
});

const frame = (body: string) =>
  advertisingText({ brandName: '마루', body, optOut: '080-123-4567' });

describe('[N7.12] advertisingText', () => {
  const framed = '(광고)[마루] 봄맞이 할인\n무료수신거부 080-123-4567';

  it.each([
    ['a bare body', '봄맞이 할인'],
    ['the mark alone', '(광고) 봄맞이 할인'],
    ['the mark and the sender', '(광고)[마루] 봄맞이 할인'],
    ['the sender alone', '[마루] 봄맞이 할인'],
    ['the sender as a variable', '[#{브랜드}] 봄맞이 할인'],
    ['another way out', '봄맞이 할인\n무료수신거부 080-000-0000'],
    ['the whole frame', framed],
    ['the frame twice', `(광고)[마루] ${framed}\n무료수신거부 080-123-4567`],
  ])('frames %s', (_case, body) => {
    expect(frame(body)).toEqual({ success: true, text: framed });
  });

  it('changes nothing when it is applied again', () => {
    const words = fc.constantFrom(
      '(광고)',
      '[마루]',
      '무료수신거부',
      '할인',
      ' ',
      '\n',
      '080',
      '끝',
    );
    const body = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(''));

    fc.assert(
      fc.property(body, (text) => {
        const once = frame(text);

        expect(once.success && frame(once.text)).toEqual(once);
      }),
    );
  });

  it.each([
    '(광 고) 할인',
    '（광고）할인',
    '[광고] 할인',
    '( 광고 ) 할인',
    '(광.고) 할인',
    '(광\u200b고) 할인',
    '할인 【광 고】',
    '(AD) 할인',
  ])('refuses the disguised mark in %j', (body) => {
    expect(frame(body)).toEqual({ success: false, reason: 'DISGUISED_MARK' });
  });

  it.each(['할인\u0000', '할인\u001b[2J', '할인\t끝', '할인\u0085'])('refuses %j', (body) => {
    expect(frame(body)).toEqual({ success: false, reason: 'CONTROL_CHARACTER' });
  });
});
