import type { SocketEventRow } from '@maru/platform/db/outbox';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEventHandOver, type EventHandOver } from './event-hand-over.ts';

const eventOf = (id: number): SocketEventRow => ({
  id,
  kind: 'socket-event',
  name: 'banner.changed',
  body: { payload: {}, target: 0, about: undefined },
  trace: null,
  created_at: '2026-11-30T00:00:00.000Z',
});

let published: number[][];
let isRedisAway: boolean;
let handOver: EventHandOver;

beforeEach(() => {
  published = [];
  isRedisAway = false;
  handOver = createEventHandOver(async (rows) => {
    if (isRedisAway) throw new Error('Redis is away');
    published.push(rows.map(({ id }) => id));
  });
});

async function round(...ids: number[]): Promise<number[]> {
  handOver.beginRound();
  const times = await handOver.handOn(ids.map(eventOf));
  handOver.endRound();
  return [...times.keys()];
}

async function hear(...ids: number[]): Promise<void> {
  for (const id of ids) handOver.hear(eventOf(id));
  await nextTurn();
}

describe('[P7] the hand-over of events', () => {
  it('waits with notifications until a round has read all rows', async () => {
    await hear(2);
    expect(published).toEqual([]);

    await round(1);
    expect(published).toEqual([[1], [2]]);
  });

  it('hands on together what arrives together, and not again in the round', async () => {
    await round();
    await hear(1, 2);
    expect(published).toEqual([[1, 2]]);

    expect(await round(1, 2, 3)).toEqual([1, 2, 3]);
    expect(published).toEqual([[1, 2], [3]]);
  });

  it('ignores a notification that comes after the round handed its row on', async () => {
    await round(1, 2);
    await hear(2);
    expect(published).toEqual([[1, 2]]);
  });

  it('[N6.2] lets no event overtake a row that only a round can read', async () => {
    await round();
    handOver.fallBehind();
    await hear(2);
    expect(published).toEqual([]);

    await round(1, 2);
    await hear(3);
    expect(published).toEqual([[1, 2], [3]]);
  });

  it('waits for another round if it fell behind during one', async () => {
    handOver.beginRound();
    handOver.fallBehind();
    handOver.endRound();
    await hear(2);
    expect(published).toEqual([]);

    await round(1, 2);
    expect(published).toEqual([[1, 2]]);
  });

  it('[N6.4] repeats in the round what could not be handed on before', async () => {
    await round();
    isRedisAway = true;
    await hear(1);
    await expect(round(1)).rejects.toThrow('could not be published');

    isRedisAway = false;
    expect(await round(1)).toEqual([1]);
    expect(published).toEqual([[1]]);
  });

  it('[N6.2] repeats a failed event before the newer events of the round', async () => {
    await round();
    isRedisAway = true;
    await hear(1);
    isRedisAway = false;

    await round(1, 2);
    expect(published).toEqual([[1, 2]]);
  });

  it('keeps a bounded number of notifications while no round succeeds', async () => {
    handOver.beginRound();
    const ids = Array.from({ length: 2_500 }, (_, index) => index + 1);
    await hear(...ids);
    handOver.endRound();
    expect(published).toEqual([]);

    await round(...ids);
    expect(published).toEqual([ids]);
  });
});
