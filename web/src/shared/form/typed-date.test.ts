import { describe, expect, it } from 'vitest';
import { readClock, readDay, readMoment, whyImpossible, withSeparator } from './typed-date.ts';

describe('a typed day', () => {
  it.each([
    '2026.11.05',
    '2026-11-05',
    '2026/11/05',
    '20261105',
    '2026.11.5',
    ' 2026. 11. 5. ',
    '2026년 11월 5일',
    '2026.11.05 (목)',
    '26.11.05',
    '2026\u201111\u201105',
    '2026\u221211\u221205',
    '2026\u201311\u201305',
    '\u200b2026-11-05\u200b',
    '\u202a2026-11-05\u202c',
    '２０２６－１１－０５',
    '２０２６．１１．０５',
    '2026년\u00a011월\u00a05일',
    '2026.11.05 09:00',
    '2026-11-05 9:5',
    '2026-11-05 23:59:59.123',
    '2026년 11월 5일 (목) 오후 3시',
    '2026-11-05T00:00:00+09:00',
    '2026-11-04T15:00:00.000Z',
  ])('reads %j', (text) => {
    expect(readDay(text)).toBe('2026-11-05');
  });

  it.each([
    '',
    '2026',
    '2026.11',
    '2026.11.',
    '2026.02.30',
    '2026.13.01',
    '2026.11.05 25:00',
    '2026.11.05 x',
    'x',
  ])('does not read %j', (text) => {
    expect(readDay(text)).toBeNull();
  });

  it('waits for both digits while it is typed', () => {
    expect(readDay('2026.11.2', false)).toBeNull();
    expect(readDay('2026.11.20', false)).toBe('2026-11-20');
    expect(readDay('2026.11.20 09:00', false)).toBeNull();
  });
});

describe('a typed time of day', () => {
  it.each(['오전 13:00', '오후 25:00', '13:00 PM', '24:00', '10:60'])(
    'does not read %j',
    (text) => {
      expect(readClock(text)).toBeNull();
    },
  );

  it.each([
    ['09:05', '09:05'],
    ['１５：００', '15:00'],
    ['9:05', '09:05'],
    ['9:5', '09:05'],
    ['오후 9:5', '21:05'],
    ['0905', '09:05'],
    ['930', '09:30'],
    ['9시', '09:00'],
    ['9시 5분', '09:05'],
    ['오후 9:05', '21:05'],
    ['오전 12시', '00:00'],
    ['9:05 PM', '21:05'],
    ['23:59:30', '23:59'],
  ])('reads %j', (text, clock) => {
    expect(readClock(text)).toBe(clock);
  });

  it.each(['', '9', '09', '090', '24:00', '09:60', '9:', '09:0', 'x'])(
    'does not read %j',
    (text) => {
      expect(readClock(text, false)).toBeNull();
    },
  );
});

it.each([
  '2026.11.20 09:00',
  '2026-11-20T09:00',
  '2026-11-20 09:00',
  '20261120 0900',
  '2026년 11월 20일 오전 9시',
  '2026.11.20 (금) 09:00',
  '2026. 11. 20. 오전 9:00',
  '2026-11-20 9:0',
  '2026-11-20T00:00:00.000Z',
  '2026-11-20T00:00Z',
  '2026-11-20 00:00:00+00',
  '2026-11-20T09:00:00+09:00',
  '2026-11-20 09:00:00 +0900',
  '2026-11-19T19:00:00-05:00',
  '2026-11-20 09:00 KST',
  '2026-11-20 00:00 UTC',
])('reads the moment %j', (text) => {
  expect(readMoment(text)).toBe('2026-11-20T09:00');
});

it.each([
  '2026-11-20 09:00-1030',
  '2026-11-20T09:00+15:00',
  '2026-02-30T00:00Z',
  '2026-11-20T24:00Z',
  '0000-01-01 09:00',
])('does not read the moment %j', (text) => {
  expect(readMoment(text)).toBeNull();
});

it.each(['2026.11.20', '2026.11.20 ', '2026.11.20 09', '2026.11.20 09:0'])(
  'does not read the half-typed moment %j',
  (text) => {
    expect(readMoment(text, false)).toBeNull();
  },
);

describe('[C24] a whole text that is no date', () => {
  it.each([
    ['day', '2026.02.30', '2026년 2월에는 30일이 없어요'],
    ['day', '20270229', '2027년 2월에는 29일이 없어요'],
    ['day', '2026-13-01', '13월은 없는 달이에요'],
    ['day', '2026.00.10', '0월은 없는 달이에요'],
    ['day', '２０２６．１１．３１', '2026년 11월에는 31일이 없어요'],
    ['moment', '2026.02.30 10:00', '2026년 2월에는 30일이 없어요'],
    ['moment', '2026.11.30 24:00', '없는 시각이에요 (24:00). 다음 날 00:00으로 입력해 주세요'],
    ['moment', '2026.11.30 25:61', '없는 시각이에요 (25:61)'],
    ['moment', '2026-11-30T25:00Z', '없는 시각이에요 (25:00)'],
    ['moment', '0000-01-01 09:00', '0년은 없는 해예요'],
    ['day', '0000.01.01', '0년은 없는 해예요'],
    ['day', '2026.11.30 25:00', '없는 시각이에요 (25:00)'],
    ['clock', '24:00', '없는 시각이에요 (24:00). 다음 날 00:00으로 입력해 주세요'],
    ['clock', '2561', '없는 시각이에요 (25:61)'],
    ['clock', '오후 13:00', '오전·오후에는 12시까지 입력해 주세요'],
  ] as const)('says why: %s %s', (kind, text, reason) => {
    expect(whyImpossible(kind, text)).toBe(reason);
  });

  it.each([
    ['day', '2026.11.20'],
    ['day', '2026.13'],
    ['day', 'x'],
    ['moment', '2026.11.20'],
    ['clock', '9시'],
  ] as const)('has no reason for a date or a part of one: %s %s', (kind, text) => {
    expect(whyImpossible(kind, text)).toBeNull();
  });

  it('waits for the last digit while it is typed', () => {
    expect(whyImpossible('day', '2026.13.0', false)).toBeNull();
    expect(whyImpossible('day', '2026.02.30', false)).not.toBeNull();
    expect(whyImpossible('moment', '2026.11.20 25:6', false)).toBeNull();
  });
});

it.each([
  ['day', '20261120', '2026.11.20'],
  ['clock', '0905', '09:05'],
  ['moment', '202611200905', '2026.11.20 09:05'],
] as const)('writes the separators of a %s', (kind, digits, written) => {
  let text = '';
  for (const digit of digits) text = withSeparator(text + digit, kind);
  expect(text).toBe(written);
});

describe('[C29] the weekday beside a date', () => {
  it('is the one of the calendar', () => {
    expect(readDay('2026.12.01(화)')).toBe('2026-12-01');
    expect(readMoment('2026년 12월 1일 (화) 오전 9시')).toBe('2026-12-01T09:00');
    expect(readDay('2026.12.01(수)')).toBeNull();
  });

  it.each([
    ['day', '2026.12.01(수)'],
    ['moment', '2026년 12월 1일 (월) 오전 9시'],
  ] as const)('is named if it is another: %s %j', (kind, text) => {
    expect(whyImpossible(kind, text)).toBe('12월 1일은 화요일이에요');
  });
});
