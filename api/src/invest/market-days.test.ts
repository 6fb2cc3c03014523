import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, startTestApp, type TestApp } from '../../../tests/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const daysOf = async (from: string, to: string) =>
  (await openBrowser(test).send('GET', `/api/home/market-days?from=${from}&to=${to}`)).body;

describe('[S17] the days of the exchange', () => {
  it('opens an hour late and closes at 16:30 on the day of the college entrance exam', async () => {
    expect(await daysOf('2026-11-01', '2026-11-30')).toEqual({
      items: [
        { day: '2026-11-19', name: '수능일', hours: { opens_at: '10:00', closes_at: '16:30' } },
      ],
    });
  });

  it('is closed at Christmas and on the last day of the year, and opens late after it', async () => {
    expect(await daysOf('2026-12-20', '2027-01-05')).toEqual({
      items: [
        { day: '2026-12-25', name: '성탄절', hours: null },
        { day: '2026-12-31', name: '연말 휴장일', hours: null },
        { day: '2027-01-01', name: '신정', hours: null },
        {
          day: '2027-01-04',
          name: '증시 개장식',
          hours: { opens_at: '10:00', closes_at: '15:30' },
        },
      ],
    });
  });

  it('names weekdays only: at weekends there is no trading anyway', async () => {
    const [row] = await test.db<{ n: number }[]>`
      select count(*)::int as n from market_day where extract(isodow from day) > 5`;

    expect(row?.n).toBe(0);
  });

  it.each([2025, 2026, 2027])('knows the closed days of %i', async (year) => {
    const [row] = await test.db<{ n: number; last: string }[]>`
      select count(*)::int as n, max(day) as last from market_day
      where opens_at is null and extract(year from day) = ${year}`;

    expect(row!.n).toBeGreaterThanOrEqual(14);
    expect(row!.last).toBe(`${year}-12-31`);
  });

  it.each(['from=2026-11-02&to=2026-11-01', 'from=2026-01-01&to=2026-03-04', 'from=2026-01-01'])(
    'refuses %s',
    async (query) => {
      const { status } = await openBrowser(test).send('GET', `/api/home/market-days?${query}`);

      expect(status).toBe(400);
    },
  );
});

it.each(['/api/home/market-days', '/api/home/invest/calendar'])(
  'names the day of a reversed or too long span: %s',
  async (path) => {
    for (const [from, to, message] of [
      ['2026-11-30', '2026-11-01', 'must not be before from'],
      ['2026-01-01', '2026-12-31', 'must be within 62 days of from'],
    ]) {
      const { status, body } = await openBrowser(test).send('GET', `${path}?from=${from}&to=${to}`);
      expect([status, body['errors']]).toEqual([400, [{ path: 'to', message }]]);
    }
  },
);
