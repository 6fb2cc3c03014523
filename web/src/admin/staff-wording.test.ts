import type { Call } from '@maru/contract/call';
import { expect, it } from 'vitest';
import { addSentences, sentenceOf, wording } from '../shared/wording.ts';
import { staffSentences } from './staff-wording.ts';

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/*.ts', '!**/*.test.ts'],
  { eager: true },
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'refusals' in value && 'path' in value;
}

/** All calls of the contract. Calls that serve two channels share one object. */
const calls = Object.values(contract)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (isCall(value) ? [value] : Object.values(Object(value)).filter(isCall)));

it('keeps no sentence from the public site that one of its calls may need', () => {
  const publicCalls = calls.filter(({ path }) => path.startsWith('/api/home/'));
  const missing = publicCalls.flatMap(({ path, refusals }) =>
    refusals.filter((code) => code in staffSentences).map((code) => `${path}: ${code}`),
  );

  expect(publicCalls.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

it('has no staff-only error messages until the staff area registers them', () => {
  expect(sentenceOf('DAILY_CEILING_REACHED')).toBe(wording.login.error);

  addSentences(staffSentences);

  expect(sentenceOf('DAILY_CEILING_REACHED')).toBe(staffSentences.DAILY_CEILING_REACHED);
  expect(sentenceOf('MENU_ACCESS_GRANTED')).toBeNull();
});
