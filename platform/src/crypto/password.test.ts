import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import {
  checkHashPlaces,
  HASH_PLACES,
  hashPassword,
  needsRehash,
  verifyPassword,
} from './password.ts';
import { OverloadedError } from '../core/overloaded-error.ts';

it('[U20] [E14] recognises the password it hashed and no other', async () => {
  const stored = await hashPassword('maru1234!');

  expect(await verifyPassword(stored, 'maru1234!')).toBe(true);
  expect(await verifyPassword(stored, 'maru1234')).toBe(false);
  expect(await verifyPassword(stored, 'Maru1234!')).toBe(false);
  expect(await verifyPassword(stored, ' maru1234!')).toBe(false);
  expect(stored).not.toBe(await hashPassword('maru1234!'));
});

it.each(['비밀Kelp1234', 'Rivér8Bt7', '한글Ａbc1!'])(
  'recognises %s in the form of any keyboard, also with a hash of an earlier version',
  async (password) => {
    const [nfc, nfd] = [password.normalize('NFC'), password.normalize('NFD')];
    const params = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const stored = [
      await hashPassword(nfc),
      await hashPassword(nfd),
      await hash(nfc, params),
      await hash(nfd, params),
    ];

    for (const one of stored) {
      expect(await verifyPassword(one, nfc)).toBe(true);
      expect(await verifyPassword(one, nfd)).toBe(true);
      expect(await verifyPassword(one, password.normalize('NFKC').toUpperCase())).toBe(false);
    }
  },
);

it('rejects a password for an account without one', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
});

it('[A9] rejects callers while 64 are waiting, and accepts them again afterwards', async () => {
  const asked = Array.from({ length: HASH_PLACES + 2 }, () => verifyPassword(null, 'x'));
  expect(checkHashPlaces).toThrow(OverloadedError);
  const results = await Promise.allSettled(asked);

  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(2);
  expect(refused[0]).toMatchObject({ reason: expect.any(OverloadedError) });
  expect(checkHashPlaces).not.toThrow();
  expect(await verifyPassword(null, 'x')).toBe(false);
});

it('asks for a newer hash of one that was made with other parameters', async () => {
  const weak = await hash('maru1234!', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });

  expect(needsRehash(weak)).toBe(true);
  expect(needsRehash(await hashPassword('maru1234!'))).toBe(false);
});
