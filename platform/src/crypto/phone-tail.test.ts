import { expect, it } from 'vitest';
import { maskedTail, phoneTail, phoneTailsOf } from './phone-tail.ts';

it.each([
  ['01012345678', '010-****-5678'],
  ['01112345678', '011-****-5678'],
  ['0161234567', '016-****-4567'],
  ['01712345678', '017-****-5678'],
  ['0181234567', '018-****-4567'],
  ['01912345678', '019-****-5678'],
])('the mask of %s is %s, and its last digits find it', (digits, mask) => {
  const tail = phoneTail(digits);

  expect(maskedTail(tail)).toBe(mask);
  expect(phoneTailsOf(digits.slice(-4))).toContain(tail);
});

it.each([
  ['010-****-5678', ['5678']],
  ['010–****–5678', ['5678']],
  ['０１０－＊＊＊＊－５６７８', ['5678']],
  ['010 **** 5678', ['5678']],
  ['011-***-5678', ['0115678']],
  ['****5678', ['5678', '0115678', '0165678', '0175678', '0185678', '0195678']],
  ['-5678', ['5678', '0115678', '0165678', '0175678', '0185678', '0195678']],
  ['5678', ['5678', '0115678', '0165678', '0175678', '0185678', '0195678']],
  ['010-1234-5678', []],
  ['%5678', []],
  ['020-****-5678', []],
])('a search for %s reads the tails %j', (typed, tails) => {
  expect(phoneTailsOf(typed)).toEqual(tails);
});
