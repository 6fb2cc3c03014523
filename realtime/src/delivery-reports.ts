import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { DeliveryLedger, DeliveryReport } from './delivery-ledger.ts';

/** Interval between writes. One statement writes all new reports. */
const EVERY_MS = 1_000;

interface ReportDeps {
  ledger: DeliveryLedger;
  db: Db;
  /** Name of this process. */
  process: string;
  log: Logger;
}

/**
 * Writes delivery reports for the changes that this process emitted. While PostgreSQL is
 * unavailable, the counts continue in memory for as long as a change is tracked.
 *
 * @returns a function that writes the remaining reports and stops.
 */
export function startDeliveryReports({ ledger, db, process, log }: ReportDeps) {
  async function report(): Promise<void> {
    const news = ledger.takeChanged();
    try {
      if (news.length > 0) await writeReports(db, process, news);
    } catch (error) {
      ledger.putBack(news);
      log.debug({ err: error }, 'failed to store delivery reports of changes');
    }
    ledger.forgetOld();
  }

  let working = Promise.resolve();
  let isAtWork = false;
  const timer = setInterval(() => {
    if (isAtWork) return;
    isAtWork = true;
    working = report().finally(() => (isAtWork = false));
  }, EVERY_MS);

  return async function stop(): Promise<void> {
    clearInterval(timer);
    await working;
    await report();
  };
}

async function writeReports(db: Db, process: string, news: readonly DeliveryReport[]) {
  const rows = news.map(({ id, emittedAt, clients, seen, seenAt }) => ({
    change_id: id,
    emitted_at: new Date(emittedAt).toISOString(),
    clients,
    seen,
    seen_at: seenAt === null ? null : new Date(seenAt).toISOString(),
  }));
  await db`
    insert into live_delivery (change_id, process, emitted_at, clients, seen, seen_at)
    select change_id, ${process}, emitted_at, clients, seen, seen_at
    from jsonb_to_recordset(${db.json(rows)})
      as row (change_id bigint, emitted_at timestamptz, clients int, seen int, seen_at timestamptz)
    on conflict (change_id, process) do update set seen = excluded.seen, seen_at = excluded.seen_at`;
}
