import { listSchedules } from '@maru/contract/broadcast/broadcast';
import { afterEach, expect, it, vi } from 'vitest';
import { scheduleItemOf } from '../home/broadcast/schedule-item.fixture.ts';
import { makeCall } from '../shared/call.ts';
import { listCalendar } from './broadcast-calendar.ts';

const places = vi.hoisted((): { broadcast?: string; schedule: string } => ({
  schedule: '/schedule/maru',
}));
vi.mock('#brand', () => ({ brand: { places } }));
vi.mock('../shared/call.ts', { spy: true });

afterEach(() => vi.mocked(makeCall).mockReset());

/** Already the next day in Seoul. */
const NOW = Date.parse('2026-11-20T16:00:00Z');

function answer(items: unknown[]): void {
  vi.mocked(makeCall).mockImplementation(async (call) =>
    call === listSchedules ? { items } : { items: [{ _id: 1, nick: '한결' }] },
  );
}

it('[S35] lists a broadcast once, with the schedule of its day in Seoul', async () => {
  answer([scheduleItemOf({ _id: 7, id: 7, start_date: '2026-11-20T23:30:00.000Z' })]);

  const items = await listCalendar(null, NOW);

  expect(items).toMatchObject([{ _id: 7, path: '/schedule/maru?day=2026-11-21' }]);
  expect(vi.mocked(makeCall).mock.calls.map(([, input]) => input)).toEqual([
    { query: { from: '2026-11-14', to: '2026-12-14' } },
    { query: { from: '2026-12-15', to: '2027-01-14' } },
  ]);
});

it('[S35] lists the broadcasts of one expert, and none of an unknown one', async () => {
  answer([]);

  expect(await listCalendar(1, NOW)).toEqual([]);
  expect(vi.mocked(makeCall).mock.calls.at(-1)?.[1]).toMatchObject({ query: { expert: '1' } });
  expect(await listCalendar(2, NOW)).toBeNull();
});
