import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { HashQueueFull, hashPassword, needsRehash, verifyPassword } from './password.ts';

/** Four at work and 64 waiting. */
const PLACES = 68;

it('recognises the password it hashed and no other', async () => {
  const stored = await hashPassword('maru1234!');

  expect(await verifyPassword(stored, 'maru1234!')).toBe(true);
  expect(await verifyPassword(stored, 'maru1234')).toBe(false);
  expect(stored).not.toBe(await hashPassword('maru1234!'));
});

it('says no where nobody has a password', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
});

it('turns callers away once four are at work and 64 wait, and goes on afterwards', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: PLACES + 2 }, () => verifyPassword(null, 'x')),
  );

  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(2);
  expect(refused[0]).toMatchObject({ reason: expect.any(HashQueueFull) });
  expect(await verifyPassword(null, 'x')).toBe(false);
});

it('asks for a newer hash of one that was made with other parameters', async () => {
  const weak = await hash('maru1234!', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });

  expect(needsRehash(weak)).toBe(true);
  expect(needsRehash(await hashPassword('maru1234!'))).toBe(false);
});
