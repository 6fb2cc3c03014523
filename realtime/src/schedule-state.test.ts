import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { Db } from '@maru/platform/db/db';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createScheduleState } from './schedule-state.ts';
import { openStage, type Stage } from './stage.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => vi.useRealTimers());

/** Postgres handle that delays each answer until `meanwhile` has completed. */
function answeringAfter(db: Db, meanwhile: () => Promise<void>): Db {
  return new Proxy(db, {
    async apply(ask, self, question) {
      const answer: unknown = await Reflect.apply(ask, self, question);
      await meanwhile();
      return answer;
    },
  });
}

/**
 * Opens a synchronized state. During each later Postgres query, a broadcast is added and announced.
 */
async function openState() {
  const received: ScheduleItem[] = [];
  let isInStep = false;
  const state = createScheduleState(
    answeringAfter(stage.db, async () => {
      if (!isInStep) return;
      const item = await stage.addBroadcast();
      state.news['schedule.changed']?.({ item, at: new Date().toISOString() });
      received.push(item);
    }),
  );
  await state.reload();
  isInStep = true;
  return { state, received };
}

it('keeps changes that arrive while Postgres answers, and reports none as missed', async () => {
  const { state, received } = await openState();

  const missed = await state.reload();

  expect(state.snapshot().items).toEqual(received);
  expect(missed).toBe(false);
});

it('removes an item that was deleted without an event', async () => {
  const gone = await stage.addBroadcast();
  const { state } = await openState();
  await stage.db`delete from broadcast_schedule where id = ${gone._id}`;

  const missed = await state.reload();

  expect(state.snapshot().items.map(({ _id }) => _id)).not.toContain(gone._id);
  expect(missed).toBe(true);
});

describe('the day', () => {
  const DAY_MS = 24 * 3_600_000;

  it('is the one that Postgres has, whatever the clock of the process says', async () => {
    const { state, received } = await openState();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });

    await state.reload();

    expect(received).not.toHaveLength(0);
    expect(state.snapshot().items).toEqual(expect.arrayContaining(received));
    expect(state.isOfToday()).toBe(true);
  });

  it('is over as its time has passed, and until Postgres says another', async () => {
    const { state } = await openState();
    vi.useFakeTimers({ toFake: ['performance'] });
    await state.reload();
    expect(state.isOfToday()).toBe(true);

    vi.advanceTimersByTime(DAY_MS);

    expect(state.isOfToday()).toBe(false);
    await state.reload();
    expect(state.isOfToday()).toBe(true);
  });

  it('no longer shows a broadcast that was moved to another day', async () => {
    const state = createScheduleState(stage.db);
    const item = await stage.addBroadcast();
    await state.reload();
    const moved = {
      ...item,
      version: item.version + 1,
      start_date: new Date(Date.parse(item.start_date) + 3 * DAY_MS).toISOString(),
    };

    const isNews = state.news['schedule.changed']?.({ item: moved, at: new Date().toISOString() });

    expect(isNews).toBe(true);
    expect(state.snapshot().items.map(({ _id }) => _id)).not.toContain(item._id);
  });

  it('matches the list of the new day at midnight, before the next read of Postgres', async () => {
    const state = createScheduleState(stage.db);
    const today = await stage.addBroadcast();
    const tomorrow = await stage.addBroadcast();
    await stage.db`
      update broadcast_schedule set start_date = start_date + interval '1 day',
        end_date = end_date + interval '1 day'
      where id = ${tomorrow._id}`;
    vi.useFakeTimers({ toFake: ['performance'] });
    await state.reload();
    const shown = () => state.snapshot().items.map(({ _id }) => _id);
    expect(shown()).toContain(today._id);
    expect(shown()).not.toContain(tomorrow._id);

    vi.advanceTimersByTime(DAY_MS);

    expect(shown()).toContain(tomorrow._id);
    expect(shown()).not.toContain(today._id);
  });
});
