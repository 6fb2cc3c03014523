import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dayOf,
  formatChange,
  formatCount,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatDuration,
  formatFlow,
  formatLength,
  formatListDate,
  formatNumber,
  formatPhone,
  formatRelative,
  formatShortDate,
  formatTimeRange,
  formatDeduction,
  formatWon,
  formatWonRange,
  fromClockInput,
  maskName,
  maskPhone,
  toClockInput,
} from './format.ts';

const NINE = '2026-11-20T00:00:00.000Z';
const atHome = process.env.TZ;

describe.each([
  ['UTC', 0],
  ['Asia/Seoul', -540],
  ['America/Los_Angeles', 480],
])('[Y07] on a machine in %s', (zone, offset) => {
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (atHome === undefined) delete process.env.TZ;
    else process.env.TZ = atHome;
  });

  it('runs in the time zone that the test names', () => {
    expect(new Date(NINE).getTimezoneOffset()).toBe(offset);
  });

  it('[V3.3] writes times of Seoul', () => {
    expect(formatDateTime(NINE)).toBe('2026.11.20 (금) 09:00');
    expect(formatDate('2026-11-20T09:00:00+09:00')).toBe('2026.11.20 (금)');
    expect(formatShortDate(NINE)).toBe('11.20 (금)');
    expect(formatTimeRange(NINE, '2026-11-20T01:20:00Z')).toBe('09:00 – 10:20');
    expect(formatTimeRange(NINE, null)).toBe('09:00 –');
  });

  it('changes the day at midnight in Seoul', () => {
    expect(dayOf('2026-11-20T14:59:59Z')).toBe('2026-11-20');
    expect(dayOf('2026-11-20T15:00:00Z')).toBe('2026-11-21');
  });

  it('shortens dates in lists', () => {
    expect(formatListDate(NINE, '2026-11-20T10:00:00Z')).toBe('09:00');
    expect(formatListDate(NINE, '2026-11-20T15:00:00Z')).toBe('11.20');
    expect(formatListDate(NINE, '2026-12-31T15:00:00Z')).toBe('2026.11.20');
  });

  it('[V3.4] counts days to a deadline by the calendar of Seoul', () => {
    expect(formatDeadline('2027-01-01T00:00:00+09:00', NINE)).toBe('D-42');
    expect(formatDeadline('2026-11-20T23:59:00+09:00', NINE)).toBe('D-DAY');
    expect(formatDeadline('2026-11-19T23:59:00+09:00', NINE)).toBe('마감');
  });

  it('reads typed text as a time of Seoul', () => {
    expect(fromClockInput('2026-11-20T09:00')).toBe(NINE);
    expect(toClockInput(NINE)).toBe('2026-11-20T09:00');
    expect(fromClockInput('2026-13-20T09:00')).toBeNull();
    expect(fromClockInput('2026-11-20')).toBeNull();
  });

  it.each(['0002-12-25T10:00', '0020-12-25T10:00', '0202-12-25T10:00', '12026-12-25T10:00'])(
    'gives an input back the half-typed %s as it is',
    (typed) => {
      expect(toClockInput(fromClockInput(typed) ?? '')).toBe(typed);
    },
  );

  it('writes a dash for an invalid time', () => {
    for (const text of ['', 'x', Number.NaN, 8_640_000_000_000_000]) {
      expect(formatDateTime(text)).toBe('–');
      expect(formatListDate(text, NINE)).toBe('–');
      expect([dayOf(text), toClockInput(text)]).toEqual(['', '']);
    }
  });
});

describe('time that has passed', () => {
  it.each([
    [0, '방금'],
    [59_999, '방금'],
    [5 * 60_000, '5분 전'],
    [3_600_000, '1시간 전'],
    [86_399_999, '23시간 전'],
    [86_400_000, '11.19'],
    [-1_000, '09:00'],
  ])('of %d ms is %s', (passed, text) => {
    const now = Date.parse(NINE);

    expect(formatRelative(now - passed, now)).toBe(text);
  });

  it('is written as a countdown and as a length', () => {
    expect(formatCountdown(8_310_000)).toBe('02:18:30');
    expect(formatCountdown(-5)).toBe('00:00:00');
    expect(formatLength(342)).toBe('05:42');
    expect(formatLength(3_723)).toBe('1:02:03');
    expect(formatDuration(1_458)).toBe('24분');
    expect(formatDuration(7_380)).toBe('2시간 3분');
    expect(formatDuration(3_590)).toBe('1시간');
  });
});

describe('[V3.1] [V3.2] money and figures', () => {
  it('have separators and units', () => {
    expect(formatWon(1_250_000)).toBe('1,250,000원');
    expect(formatDeduction(5_000)).toBe('−5,000원');
    expect(formatDeduction(0)).toBe('0원');
    expect(formatWonRange(165_000, 780_000)).toBe('165,000원 – 780,000원');
    expect(formatWonRange(9_900, 9_900)).toBe('9,900원');
    expect(formatCount(1_284, '명')).toBe('1,284명');
    expect(formatNumber(-1_000)).toBe('-1,000');
    expect(formatNumber(999)).toBe('999');
    expect(formatFlow(124_000_000_000)).toBe('+1,240억 원');
    expect(formatFlow(-500_000_000)).toBe('-5억 원');
  });

  it.each([
    [9.75, 'up', '▲ 9.75%', '상승 9.75퍼센트'],
    [-1.93, 'down', '▼ 1.93%', '하락 1.93퍼센트'],
    [0, 'flat', '– 0.00%', '변동 없음'],
    [-0.001, 'flat', '– 0.00%', '변동 없음'],
  ])('show a change of %d as %s', (percent, tone, text, spoken) => {
    expect(formatChange(percent)).toEqual({ tone, text, spoken });
  });
});

describe('[V3.5] personal data', () => {
  it('is grouped or masked', () => {
    expect(formatPhone('01012345678')).toBe('010-1234-5678');
    expect(formatPhone('0111234567')).toBe('011-123-4567');
    expect(formatPhone('1600')).toBe('1600');
    expect(maskPhone('01012345678')).toBe('010-****-5678');
    expect(maskName('김서연')).toBe('김○연');
    expect(maskName('홍길')).toBe('홍○');
    expect(maskName('남궁민수')).toBe('남○○수');
    expect(maskName('')).toBe('');
  });
});
