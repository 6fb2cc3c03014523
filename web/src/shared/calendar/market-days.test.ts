import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import type { MarketDay } from '@maru/contract/market/market';
import { describe, expect, it } from 'vitest';
import { closedOf, withMarketDays } from './market-days.ts';

const exam: MarketDay = {
  day: '2026-11-19',
  name: '수능일',
  hours: { opens_at: '10:00', closes_at: '16:30' },
};
const christmas: MarketDay = { day: '2026-12-25', name: '성탄절', hours: null };
const lastDay: MarketDay = { day: '2026-12-31', name: '연말 휴장일', hours: null };

const entry = (_id: number, day: string): CalendarEntry => ({
  _id,
  day,
  until_day: null,
  time: '08:00',
  kind: 'indicator',
  importance: 1,
  title: '지표',
  country: null,
  link: null,
});

describe('[S17] the days of the exchange in the calendar', () => {
  it('stand first on their day, in the order of days', () => {
    const entries = withMarketDays(
      [entry(1, '2026-11-19'), entry(2, '2026-11-20'), entry(3, '2026-12-25')],
      [exam, christmas],
    );

    expect(entries.map(({ day, title }) => `${day} ${title}`)).toEqual([
      '2026-11-19 10:00 개장 · 수능일',
      '2026-11-19 지표',
      '2026-11-20 지표',
      '2026-12-25 성탄절 휴장',
      '2026-12-25 지표',
    ]);
  });

  it('say their hours, or that they are closed all day', () => {
    const [late, closed] = withMarketDays([], [exam, lastDay]);

    expect(late).toMatchObject({ time: '10:00 – 16:30', kind: 'holiday' });
    expect(closed).toMatchObject({ time: null, title: '연말 휴장일' });
  });

  it('are closed only without hours', () => {
    expect([...closedOf([exam, christmas, lastDay])]).toEqual(['2026-12-25', '2026-12-31']);
  });
});
