import { stopToken } from '@maru/contract/push/push-stop';
import { expect, it } from 'vitest';
import { createPersonalData } from './personal-data.ts';
import { readStopToken, STOP_DAYS, stopTokenOf } from './stop-token.ts';

const KEYS = `1:${Buffer.alloc(32, 7).toString('base64')}`;
const personal = createPersonalData(KEYS, 'lookup');
const REPORT = '000007.abcdefghijkl';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

it.each([REPORT, 's000012.abc_-fghijkl', '1234567.abcdefghijkl'])(
  '[P13] names the push of %s, in the form of the contract',
  (report) => {
    const token = stopTokenOf(personal, report, NOW);

    expect(stopToken.parse(token)).toBe(token);
    expect(readStopToken(personal, token, NOW)).toBe(report);
  },
);

it('[P13] ends after its days', () => {
  const token = stopTokenOf(personal, REPORT, NOW);

  expect(readStopToken(personal, token, NOW + STOP_DAYS * DAY_MS)).toBe(REPORT);
  expect(readStopToken(personal, token, NOW + (STOP_DAYS + 1) * DAY_MS)).toBeNull();
});

it('[P13] is forged with any other push, end or signature', () => {
  const [campaign, key, day, mac] = stopTokenOf(personal, REPORT, NOW).split('.') as [
    string,
    string,
    string,
    string,
  ];
  const forged = [
    `000008.${key}.${day}.${mac}`,
    `${campaign}.${'b'.repeat(12)}.${day}.${mac}`,
    `${campaign}.${key}.${Number(day) + 1}.${mac}`,
    `${campaign}.${key}.${day}.${'A'.repeat(22)}`,
    `${campaign}.${key}.${day}.`,
    REPORT,
  ];

  expect(forged.map((token) => readStopToken(personal, token, NOW))).toEqual(
    forged.map(() => null),
  );
  const other = createPersonalData(KEYS, 'another');
  expect(readStopToken(personal, stopTokenOf(other, REPORT, NOW), NOW)).toBeNull();
});

it('[P13] is read after a rotation of the secret', () => {
  const rotated = createPersonalData(KEYS, 'newer,lookup');

  expect(readStopToken(rotated, stopTokenOf(personal, REPORT, NOW), NOW)).toBe(REPORT);
});
