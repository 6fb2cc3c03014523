import { setTimeout as pause } from 'node:timers/promises';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import type { Db } from '@maru/platform/db/db';
import { percentile } from '../../bench/support/statistics.ts';
import { openRaw, type RawSocket } from './raw-socket.ts';
import type { Target } from './target.ts';

const CHANGE_EVERY_MS = 200;
/** How long the last change may take to arrive. */
const PATIENCE_MS = 10_000;
const CHANGED = '42/home,["schedule.changed",';

/** A passive client, and the changes that it missed. */
export interface Watching {
  /** Ends the changes. */
  stop(): Promise<{
    changes: number;
    /** Changes that were not received, summed over the onlookers. */
    missed: number;
    /** Onlookers that were cut off. */
    cut: number;
    p99Ms: number;
  }>;
}

/** Toggles a broadcast on and off the air continuously while onlookers receive its changes. */
export async function watchChanges(target: Target, cookies: readonly string[]): Promise<Watching> {
  const heardAt: Map<number, number>[] = [];
  const onlookers = await Promise.all(
    ['', ...cookies].map(async (cookie) => {
      const socket = await openRaw({
        url: target.url,
        headers: { origin: target.url, ...(cookie && { cookie }) },
      });
      if (typeof socket === 'number')
        throw new Error(`The server refused an observer with ${socket}.`);
      socket.send('40/home,');
      if ((await socket.hears('40/home,', PATIENCE_MS)) === null)
        throw new Error('There is no observer.');
      heardAt.push(follow(socket));
      return socket;
    }),
  );
  const scheduleId = await findQuietBroadcast(target.db);
  const changedAt = new Map<number, number>();
  const over = new AbortController();
  const changing = change();

  async function change(): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const status = turn % 2 === 0 ? 2 : 0;
      const item: ScheduleItem | string = await target.db.begin((tx) =>
        changeBroadcastStatus(tx, { scheduleId, status, version: null, by: null }),
      );
      if (typeof item === 'string') throw new Error(item);
      changedAt.set(item.version, Date.now());
      await pause(CHANGE_EVERY_MS);
    }
  }

  const hasHeardAll = () => heardAt.every((of) => [...changedAt.keys()].every((no) => of.has(no)));

  return {
    async stop() {
      over.abort();
      await changing;
      const until = Date.now() + PATIENCE_MS;
      while (!hasHeardAll() && Date.now() < until) await pause(50);
      const cut = onlookers.filter(({ isOpen }) => !isOpen).length;
      for (const onlooker of onlookers) onlooker.end();
      const delays = heardAt.flatMap((of) =>
        [...changedAt].flatMap(([version, at]) => (of.has(version) ? [of.get(version)! - at] : [])),
      );
      return {
        changes: changedAt.size,
        missed: changedAt.size * onlookers.length - delays.length,
        cut,
        p99Ms: percentile(delays, 0.99),
      };
    },
  };

  /** Records the time at which each version of the broadcast was received. */
  function follow(socket: RawSocket): Map<number, number> {
    const versions = new Map<number, number>();
    socket.onText((text) => {
      if (!text.startsWith(CHANGED)) return;
      const [, { item }] = JSON.parse(text.slice('42/home,'.length)) as [
        string,
        { item: { _id: number; version: number } },
      ];
      if (item._id === scheduleId) versions.set(item.version, Date.now());
    });
    return versions;
  }
}

/** A broadcast of today that the clock leaves alone. */
async function findQuietBroadcast(db: Db): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select id from broadcast_schedule
    where broadcast_status = 0 and deleted_at is null and cancelled_at is null and not auto_status
      and start_date between now() - interval '12 hours' and now() + interval '12 hours'
    order by id limit 1`;
  if (!row) throw new Error('No broadcast of today is off the air.');
  return row.id;
}
