import { expect, it } from 'vitest';
import { BACK_OFF, waitAfter } from './back-off.ts';

/**
 * All clients are reconnected this long after the service returns, including those that are slow to
 * be admitted.
 */
const BACK_MS = 15_000;
const LET_IN_MS = 3_000;

it('[R7] limits each wait to the time in which all clients must be back', () => {
  expect(BACK_OFF.reconnectionDelayMax).toBeLessThanOrEqual(BACK_MS - LET_IN_MS);
  expect(waitAfter(20, () => 0.999)).toBe(BACK_OFF.reconnectionDelayMax);
  expect(waitAfter(0, () => 0.5)).toBe(BACK_OFF.reconnectionDelay);
});
