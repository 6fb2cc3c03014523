import type { BannerAct } from '@maru/contract/banner/banner';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';

/**
 * Flush interval for batched counts. A banner of the home page is one row that every visitor
 * updates.
 */
const FLUSH_MS = 2_000;

interface Counts {
  show: number;
  click: number;
  dismiss: number;
}

/**
 * Accumulates banner counts in memory and flushes the sums at intervals. A killed process loses the
 * counts it has not flushed. That is acceptable: these are counts, not money.
 */
export function createBannerCounts(db: Db, log: Logger) {
  let waiting = new Map<number, Counts>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const sums = [...waiting];
    waiting = new Map();
    if (sums.length === 0) return;
    try {
      await writeCounts(db, sums);
    } catch (error) {
      log.warn({ err: error }, 'failed to store banner counts; they are lost');
    }
  }

  return {
    add(acts: readonly { _id: number; act: BannerAct }[]): void {
      for (const { _id, act } of acts) {
        const sum = waiting.get(_id) ?? { show: 0, click: 0, dismiss: 0 };
        sum[act] += 1;
        waiting.set(_id, sum);
      }
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },
    flush,
  };
}

/** Every process locks rows in the same order, so that two processes never deadlock. */
async function writeCounts(db: Db, sums: readonly (readonly [number, Counts])[]): Promise<void> {
  const sorted = sums.toSorted(([one], [other]) => one - other);
  const of = (act: BannerAct) => sorted.map(([, sum]) => sum[act]);
  await db`
    insert into banner_count as c (banner_id, day, shows, clicks, dismissals)
    select b.id, (now() at time zone 'Asia/Seoul')::date, s.shows, s.clicks, s.dismissals
    from unnest(${sorted.map(([id]) => id)}::int[], ${of('show')}::int[], ${of('click')}::int[],
                ${of('dismiss')}::int[]) as s (id, shows, clicks, dismissals)
    join banner b on b.id = s.id and b.deleted_at is null
    order by b.id
    on conflict (banner_id, day) do update
    set shows = c.shows + excluded.shows, clicks = c.clicks + excluded.clicks,
        dismissals = c.dismissals + excluded.dismissals`;
}
