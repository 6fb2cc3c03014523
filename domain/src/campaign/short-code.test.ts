import { shortCode } from '@maru/contract/campaign/short-link';
import { expect, it } from 'vitest';
import { codeOf, readCode } from './short-code.ts';

it.each(['0', '1', '61', '62', '1234567890123', String(2n ** 59n - 1n)])(
  '[M20] the code of recipient %s is valid and can be read back',
  (recipient) => {
    const code = codeOf(recipient, 3);

    expect(shortCode.safeParse(code).success).toBe(true);
    expect(readCode(code)).toEqual({ recipient, no: 3 });
  },
);

it('[M20] the largest code still fits into the column', () => {
  expect(BigInt(readCode('zzzzzzzzzz9').recipient)).toBeLessThan(2n ** 63n);
});
