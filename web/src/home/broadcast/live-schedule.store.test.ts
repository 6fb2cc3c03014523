import { describe, expect, it } from 'vitest';
import { createLiveSchedule } from './live-schedule.store.ts';
import { scheduleItemOf } from './schedule-item.fixture.ts';

describe('the live schedule', () => {
  it('[N5.3] keeps the newest version, in whatever order versions arrive', () => {
    const schedule = createLiveSchedule([scheduleItemOf({ _id: 1, version: 1 })]);

    schedule.hear(scheduleItemOf({ _id: 1, version: 3, broadcast_status: 1 }));
    schedule.hear(scheduleItemOf({ _id: 1, version: 2, broadcast_status: 0 }));
    schedule.takeSnapshot([scheduleItemOf({ _id: 1, version: 1 })], () => true);

    expect(schedule.state.items[1]).toMatchObject({ version: 3, broadcast_status: 1 });
  });

  it('is right after a snapshot that was taken while events were missed', () => {
    const schedule = createLiveSchedule([
      scheduleItemOf({ _id: 1, version: 1, broadcast_status: 1 }),
      scheduleItemOf({ _id: 2, version: 1 }),
    ]);
    schedule.lose();

    schedule.takeSnapshot([scheduleItemOf({ _id: 1, version: 4 })], () => true);

    expect(Object.keys(schedule.state.items)).toEqual(['1']);
    expect(schedule.state.items[1]?.broadcast_status).toBe(0);
    expect(schedule.state.current).toBe(true);
  });

  it('keeps broadcasts outside the window of a snapshot unchanged', () => {
    const tomorrow = scheduleItemOf({ _id: 9, version: 1 });
    const schedule = createLiveSchedule([tomorrow]);

    schedule.takeSnapshot([], (item) => item._id !== 9);

    expect(schedule.state.items[9]).toEqual(tomorrow);
  });

  it('is not known from the broadcasts of one expert alone', () => {
    const schedule = createLiveSchedule();

    schedule.merge([scheduleItemOf({ _id: 1, version: 1 })]);
    expect(schedule.state.known).toBe(false);

    schedule.takeFetched([]);
    expect(schedule.state.known).toBe(true);
  });

  it('does not bring a removed item back with an older version', () => {
    const schedule = createLiveSchedule([scheduleItemOf({ _id: 1, version: 1 })]);

    schedule.hearRemoved(1, 2);
    schedule.hear(scheduleItemOf({ _id: 1, version: 2 }));
    schedule.merge([scheduleItemOf({ _id: 1, version: 1 })]);

    expect(schedule.state.items[1]).toBeUndefined();
  });

  it('brings a restored item back with a newer version', () => {
    const schedule = createLiveSchedule([scheduleItemOf({ _id: 1, version: 1 })]);

    schedule.hearRemoved(1, 2);
    schedule.hear(scheduleItemOf({ _id: 1, version: 3 }));

    expect(schedule.state.items[1]?.version).toBe(3);
  });

  it('[V4.9] names a flip for an event that changed the status, and for nothing else', () => {
    const schedule = createLiveSchedule([scheduleItemOf({ _id: 1, version: 1 })]);

    schedule.takeSnapshot(
      [scheduleItemOf({ _id: 1, version: 2, broadcast_status: 1 })],
      () => true,
    );
    schedule.hear(scheduleItemOf({ _id: 1, version: 3, broadcast_status: 1, title: '새 제목' }));
    expect(schedule.state.flipped).toBeNull();

    schedule.hear(scheduleItemOf({ _id: 1, version: 4, broadcast_status: 0 }));
    expect(schedule.state.flipped).toEqual({ _id: 1, version: 4 });
  });
});

it('tells whether the page may show something else than it was served with', () => {
  const item = scheduleItemOf({ _id: 1, version: 1 });
  const schedule = createLiveSchedule([item]);
  schedule.takeSnapshot([item], () => true);
  expect(schedule.hasNews()).toBe(false);

  schedule.lose();
  expect(schedule.hasNews()).toBe(true);
  schedule.takeSnapshot([item], () => true);
  expect(schedule.hasNews()).toBe(false);

  schedule.hear({ ...item, version: 2, broadcast_status: 1 });
  expect(schedule.hasNews()).toBe(true);
});
