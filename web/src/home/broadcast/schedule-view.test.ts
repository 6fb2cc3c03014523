import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { describe, expect, it } from 'vitest';
import { scheduleItemOf } from './schedule-item.fixture.ts';
import { findMainJoin } from './find-main-join.ts';
import { pickAround, pickOnAir, pickStrip, pickToday } from './schedule-view.ts';

const at = (time: string) => Date.parse(`2026-08-24T${time}+09:00`);
const keyed = (...items: ReturnType<typeof scheduleItemOf>[]) =>
  Object.fromEntries(items.map((item) => [item._id, item]));

describe("[S7.4] [S02] today's broadcasts", () => {
  const late = scheduleItemOf({ _id: 1, start_date: '2026-08-24T23:59:59+09:00' });
  const midnight = scheduleItemOf({ _id: 2, start_date: '2026-08-25T00:00:00+09:00' });

  it.each([
    ['at 23:59:59 Korean time', at('23:59:59'), [1]],
    ['one second later', at('23:59:59') + 1_000, [2]],
  ])('change at midnight in Seoul, whatever the zone of the browser: %s', (_when, now, ids) => {
    expect(pickToday(keyed(late, midnight), now).map((item) => item._id)).toEqual(ids);
  });

  it('keep a broadcast that is on the air since yesterday until it is over', () => {
    const since = (broadcast_status: 0 | 1 | 2) =>
      keyed(
        scheduleItemOf({ _id: 1, start_date: '2026-08-23T22:30:00+09:00', broadcast_status }),
        scheduleItemOf({ _id: 2 }),
      );
    const ids = (items: ReturnType<typeof keyed>) =>
      pickToday(items, at('00:30:00')).map((item) => item._id);

    expect([ids(since(1)), ids(since(2)), ids(since(0))]).toEqual([[1, 2], [1, 2], [2]]);
  });

  it('[S21] list the most watched broadcast on the air first', () => {
    const items = keyed(
      scheduleItemOf({ _id: 1, broadcast_status: 1, start_date: '2026-08-24T09:00:00+09:00' }),
      scheduleItemOf({ _id: 2, broadcast_status: 1, start_date: '2026-08-24T10:00:00+09:00' }),
      scheduleItemOf({ _id: 3, broadcast_status: 2, start_date: '2026-08-24T07:00:00+09:00' }),
      scheduleItemOf({ _id: 4, broadcast_status: 1, start_date: '2026-08-24T08:00:00+09:00' }),
      scheduleItemOf({ _id: 5, start_date: '2026-08-24T06:00:00+09:00' }),
    );
    const order = [3, 2, 1, 5];
    const idsOf = (list: { _id: number }[]) => list.map(({ _id }) => _id);

    expect(idsOf(pickToday(items, at('12:00:00'), order))).toEqual([3, 2, 1, 4, 5]);
    expect(idsOf(pickOnAir(items, order))).toEqual([2, 1, 4, 3]);
  });

  it('[S4.11] list broadcasts on the air first, then by start', () => {
    const items = keyed(
      scheduleItemOf({ _id: 1, start_date: '2026-08-24T09:00:00+09:00' }),
      scheduleItemOf({ _id: 2, start_date: '2026-08-24T08:00:00+09:00' }),
      scheduleItemOf({ _id: 3, start_date: '2026-08-24T15:00:00+09:00', broadcast_status: 1 }),
    );

    expect(pickToday(items, at('10:00:00')).map((item) => item._id)).toEqual([3, 2, 1]);
  });
});

describe('the line of a day, cut', () => {
  const hour = (_id: number, from: string, to: string, broadcast_status: 0 | 1 = 0) =>
    scheduleItemOf({
      _id,
      start_date: `2026-08-24T${from}:00+09:00`,
      end_date: `2026-08-24T${to}:00+09:00`,
      broadcast_status,
    });
  const day = [
    hour(1, '08:00', '09:00'),
    hour(2, '09:00', '10:00'),
    hour(3, '13:00', '14:00', 1),
    hour(4, '15:00', '16:00'),
  ];

  it.each([
    ['live and coming broadcasts, then the newest past ones', 3, [2, 3, 4]],
    ['nothing of the past where there is no room', 2, [3, 4]],
    ['the soonest of what comes where even that is too much', 1, [3]],
    ['everything where there is room', 9, [1, 2, 3, 4]],
  ])('keeps %s', (_what, size, ids) => {
    expect(pickAround(day, at('13:30:00'), size).map((item) => item._id)).toEqual(ids);
  });
});

describe('[E01] [S04] the label of a broadcast', () => {
  const times = ['11:59:59', '12:00:00', '12:30:00', '13:00:00', '13:00:01'];
  const table: [0 | 1 | 2, boolean, string[]][] = [
    [0, false, ['upcoming', 'upcoming', 'upcoming', 'ended', 'ended']],
    [0, true, ['upcoming', 'upcoming', 'upcoming', 'vod', 'vod']],
    [1, false, ['live', 'live', 'live', 'live', 'live']],
    [2, true, ['replay', 'replay', 'replay', 'replay', 'replay']],
  ];

  it.each(table)('follows status %i with recording %s over time', (status, has_vod, labels) => {
    const item = scheduleItemOf({ _id: 1, broadcast_status: status, has_vod });

    expect(times.map((time) => scheduleLabel(item, at(time)))).toEqual(labels);
  });

  it('[V4.7] stays upcoming without an end', () => {
    const item = scheduleItemOf({ _id: 1, end_date: null });

    expect(scheduleLabel(item, at('23:00:00'))).toBe('upcoming');
  });
});

it('fills the strip with broadcasts on the air, then upcoming ones, then recordings', () => {
  const items = keyed(
    scheduleItemOf({
      _id: 1,
      start_date: '2026-08-24T08:00:00+09:00',
      end_date: '2026-08-24T09:00:00+09:00',
      has_vod: true,
    }),
    scheduleItemOf({ _id: 2, start_date: '2026-08-24T15:00:00+09:00', end_date: null }),
    scheduleItemOf({ _id: 3, broadcast_status: 1 }),
    scheduleItemOf({
      _id: 4,
      start_date: '2026-08-24T07:00:00+09:00',
      end_date: '2026-08-24T07:30:00+09:00',
    }),
  );

  expect(pickStrip(items, at('12:10:00'), 4).map((item) => item._id)).toEqual([3, 2, 1]);
});

describe('[V0.2] the filled join button of a page', () => {
  const live = (_id: number, hour: number, kind: 'free' | 'paid') =>
    scheduleItemOf({
      _id,
      broadcast_status: 1,
      start_date: `2026-08-24T${hour}:00:00+09:00`,
      kind,
    });

  it('is of the first free broadcast that is live', () => {
    const items = [live(1, 10, 'paid'), live(2, 12, 'free'), live(3, 11, 'free')];

    expect(findMainJoin(items)?._id).toBe(3);
  });

  it('is of the first live one where none is free, and of none where none is live', () => {
    const recording = scheduleItemOf({ _id: 4, broadcast_status: 2, kind: 'free' });

    expect(findMainJoin([recording, live(2, 12, 'paid'), live(1, 11, 'paid')])?._id).toBe(1);
    expect(findMainJoin([recording])).toBeUndefined();
  });
});
