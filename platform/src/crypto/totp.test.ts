import { describe, expect, it } from 'vitest';
import { createTotpSecret, findTotpStep, otpauthUri, totpAt } from './totp.ts';

/** `12345678901234567890`, the secret of RFC 6238 appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totpAt', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('answers the code of RFC 6238 at %i s', (seconds, code) => {
    expect(totpAt(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
  });
});

describe('findTotpStep', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);

  it('takes the step before and after, and nothing further away', () => {
    const found = [-2, -1, 0, 1, 2].map((away) =>
      findTotpStep(RFC_SECRET, totpAt(RFC_SECRET, step + away), { after: 0, now }),
    );

    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('takes a code once', () => {
    const code = totpAt(RFC_SECRET, step);

    expect(findTotpStep(RFC_SECRET, code, { after: step, now })).toBeNull();
    expect(findTotpStep(RFC_SECRET, code, { after: step - 1, now })).toBe(step);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])(
    'refuses %o, which is no code',
    (code) => {
      expect(findTotpStep(RFC_SECRET, code, { after: 0, now })).toBeNull();
    },
  );
});

describe('createTotpSecret', () => {
  it('makes 160 random bits, each time others', () => {
    const [one, other] = [createTotpSecret(), createTotpSecret()];

    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
  });
});

it('writes the address of a secret as authenticators read it', () => {
  const address = new URL(otpauthUri(RFC_SECRET, '마루', 'super'));

  expect(address.href).toMatch(/^otpauth:\/\/totp\/%EB%A7%88%EB%A3%A8:super\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: RFC_SECRET,
    issuer: '마루',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
