import { expect, it } from 'vitest';
import { attachmentName, sentFileName } from './sent-file-name.ts';

it.each([
  ['a Hangul filler', '\u3164.pdf'],
  ['an empty Braille pattern', '\u2800\u2800.pdf'],
  ['zero-width spaces', '\u200b\u200b.pdf'],
  ['a half-width filler and a blank', ' \uffa0 .pdf'],
  ['nothing', '.pdf'],
])('gives a file a name that is seen, if its own is %s', (_, name) => {
  expect(attachmentName(encodeURIComponent(name))).toBe('첨부파일.pdf');
});

it.each([
  ['안내문.pdf'.normalize('NFD'), '안내문.pdf'],
  ['안내\u3164\u200b문.pdf', '안내 문.pdf'],
  ['..\\../안내\u202efdp\n.pdf', '....안내fdp.pdf'],
  ['안내.v2.pdf\u200b', '안내.v2.pdf'],
  [`${'가'.repeat(130)}.pdf`, `${'가'.repeat(116)}.pdf`],
])('stores %j as %j', (name, stored) => {
  expect(attachmentName(encodeURIComponent(name))).toBe(stored);
});

it('takes a name that is not encoded', () => {
  expect(attachmentName('수익 100%.pdf')).toBe('수익 100%.pdf');
});

it('removes parts of a path after decoding', () => {
  expect(sentFileName('a%2f..%2fb.jpg')).toBe('a..b.jpg');
  expect(sentFileName('..%5C..%5cb.jpg')).toBe('....b.jpg');
});
