import type { SocketEventRow } from '@maru/platform/db/outbox';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEarlyPublisher, type EarlyPublisher } from './early-publisher.ts';

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
let publisher: EarlyPublisher;

beforeEach(() => {
  published = [];
  isRedisAway = false;
  publisher = createEarlyPublisher(async (rows) => {
    if (isRedisAway) throw new Error('Redis is away');
    published.push(rows.map(({ id }) => id));
  });
});

async function round(...ids: number[]): Promise<number[]> {
  publisher.beginRound();
  const times = await publisher.publishRows(ids.map(eventOf));
  publisher.endRound();
  return [...times.keys()];
}

async function notify(...ids: number[]): Promise<void> {
  for (const id of ids) publisher.receive(eventOf(id));
  await nextTurn();
}

describe('[P7] the early publisher', () => {
  it('waits with notifications until a round has read all rows', async () => {
    await notify(2);
    expect(published).toEqual([]);

    await round(1);
    expect(published).toEqual([[1], [2]]);
  });

  it('publishes together what arrives together, and not again in the round', async () => {
    await round();
    await notify(1, 2);
    expect(published).toEqual([[1, 2]]);

    expect(await round(1, 2, 3)).toEqual([1, 2, 3]);
    expect(published).toEqual([[1, 2], [3]]);
  });

  it('ignores a notification that comes after the round published its row', async () => {
    await round(1, 2);
    await notify(2);
    expect(published).toEqual([[1, 2]]);
  });

  it('[N6.2] lets no event overtake a row that only a round can read', async () => {
    await round();
    publisher.desync();
    await notify(2);
    expect(published).toEqual([]);

    await round(1, 2);
    await notify(3);
    expect(published).toEqual([[1, 2], [3]]);
  });

  it('waits for another round if it lost its place during one', async () => {
    publisher.beginRound();
    publisher.desync();
    publisher.endRound();
    await notify(2);
    expect(published).toEqual([]);

    await round(1, 2);
    expect(published).toEqual([[1, 2]]);
  });

  it('[N6.4] repeats in the round what could not be published before', async () => {
    await round();
    isRedisAway = true;
    await notify(1);
    await expect(round(1)).rejects.toThrow('could not be published');

    isRedisAway = false;
    expect(await round(1)).toEqual([1]);
    expect(published).toEqual([[1]]);
  });

  it('[N6.2] repeats a failed event before the newer events of the round', async () => {
    await round();
    isRedisAway = true;
    await notify(1);
    isRedisAway = false;

    await round(1, 2);
    expect(published).toEqual([[1, 2]]);
  });

  it('keeps a bounded number of notifications while no round succeeds', async () => {
    publisher.beginRound();
    const ids = Array.from({ length: 2_500 }, (_, index) => index + 1);
    await notify(...ids);
    publisher.endRound();
    expect(published).toEqual([]);

    await round(...ids);
    expect(published).toEqual([ids]);
  });
});
