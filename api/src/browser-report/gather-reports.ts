import { createHash } from 'node:crypto';
import {
  vitals,
  withoutPersonal,
  type ReportedError,
  type ReportedVital,
  type VitalName,
} from '@maru/contract/monitor/browser-report';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';

/** Flush interval for batched reports, each flush as one statement. */
const EVERY_MS = 2_000;

/** Different errors between two writings; a page that makes up more is not worth more. */
const MOST_AT_ONCE = 200;

/** Maximum number of distinct errors stored. Errors already stored are still counted. */
const MOST_KEPT = 2_000;

type GatheredError = ReportedError & { fingerprint: string; release: string };
interface GatheredVital {
  hour: string;
  route: string;
  name: VitalName;
  counts: number[];
}

/**
 * Aggregates browser reports and writes them every two seconds. A bug on every page, or all viewers
 * leaving a broadcast at once, costs no more writes than one report. Reports that a crashed process
 * has not written are lost; this does not distort the figures.
 */
export function gatherReports(db: Db, log: Logger) {
  let errors = new Map<string, GatheredError>();
  let felt = new Map<string, GatheredVital>();

  async function write(): Promise<void> {
    const [gathered, views] = [[...errors.values()], [...felt.values()]];
    errors = new Map();
    felt = new Map();
    try {
      if (gathered.length > 0) await writeErrors(db, gathered);
      if (views.length > 0) await writeVitals(db, views);
    } catch (error) {
      log.warn({ err: error }, 'failed to store browser reports');
    }
  }

  let working = Promise.resolve();
  const timer = setInterval(() => {
    working = working.then(write);
  }, EVERY_MS);

  return {
    addError(reported: ReportedError, release: string): void {
      const error = { ...reported, message: withoutPersonal(reported.message), release };
      const fingerprint = fingerprintOf(error);
      const known = errors.get(fingerprint);
      if (known) known.times += error.times;
      else if (errors.size < MOST_AT_ONCE) errors.set(fingerprint, { ...error, fingerprint });
    },

    addVital({ name, value, route }: ReportedVital): void {
      const { bounds } = vitals[name];
      const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
      const key = `${hour} ${name} ${route}`;
      const known = felt.get(key);
      const counts = known?.counts ?? Array.from({ length: bounds.length + 1 }, () => 0);
      const place = bounds.findIndex((bound) => value <= bound);
      counts[place === -1 ? bounds.length : place]! += 1;
      if (!known) felt.set(key, { hour, route, name, counts });
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await working;
      await write();
    },
  };
}

/**
 * Fingerprint of an error that is equal across releases. It ignores line and column, which change
 * with each release.
 */
function fingerprintOf({ kind, message, frames }: ReportedError): string {
  const place = frames[0]?.replace(/:\d+:\d+\)$/, ')') ?? '';
  return createHash('sha256').update(`${kind}\n${message}\n${place}`).digest('hex');
}

async function writeErrors(db: Db, errors: readonly GatheredError[]): Promise<void> {
  await db`
    insert into browser_error
      (fingerprint, kind, message, frames, route, release, first_release, times)
    select fingerprint, kind, message, frames, route, release, release, times
    from jsonb_to_recordset(${db.json(errors)}) as row
      (fingerprint text, kind text, message text, frames text[], route text, release text, times int)
    where (select count(*) from browser_error) < ${MOST_KEPT}
       or fingerprint in (select fingerprint from browser_error)
    on conflict (fingerprint) do update set
      times = least(browser_error.times::bigint + excluded.times, 2147483647)::int,
      last_at = now(),
      frames = excluded.frames,
      route = excluded.route,
      release = excluded.release,
      -- Pages that were open when it was resolved run the old release, and may have it for a while.
      state = case when browser_error.state = 'resolved' and browser_error.release <> excluded.release
                   then 'open' else browser_error.state end,
      version = browser_error.version
        + (browser_error.state = 'resolved' and browser_error.release <> excluded.release)::int`;
}

async function writeVitals(db: Db, views: readonly GatheredVital[]): Promise<void> {
  await db`
    insert into web_vital as kept (hour, route, name, counts)
    select hour, route, name, counts
    from jsonb_to_recordset(${db.json(views.map((view) => ({ ...view })))})
      as row (hour timestamptz, route text, name text, counts int[])
    on conflict (hour, route, name) do update set counts = (
      select array_agg(coalesce(one, 0) + coalesce(other, 0) order by place)
      from unnest(kept.counts, excluded.counts) with ordinality as both_of (one, other, place))`;
}
