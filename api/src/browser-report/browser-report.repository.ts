import {
  vitals,
  vitalSpans,
  type BrowserError,
  type BrowserErrorState,
  type VitalName,
  type VitalsOfRoute,
  type VitalSpan,
} from '@maru/contract/monitor/browser-report';
import type { Db, Tx } from '@maru/platform/db/db';
import { quantileWithin } from '@maru/platform/monitor/latency';
import { limitTo } from '../staff-kit/page-of.ts';

/** Web vitals are judged by the 75th percentile of page views. */
const SHARE = 0.75;

const columns = (db: Db | Tx) => db`
  id as _id, kind, message, frames, route, release, first_release, times, first_at, last_at,
  state, version`;

export async function listErrors(
  db: Db,
  { state, page, pageSize }: { state: BrowserErrorState; page: number; pageSize: number },
): Promise<{ items: BrowserError[]; total: number }> {
  const [[count], items] = await Promise.all([
    db<{ n: number }[]>`
      select count(*)::int as n from browser_error where state = ${state}`,
    db<BrowserError[]>`
      select ${columns(db)} from browser_error where state = ${state}
      order by last_at desc, id desc ${limitTo(db, { page, pageSize })}`,
  ]);
  return { items, total: count!.n };
}

/** The error, locked until the transaction ends; `null` if it does not exist. */
export async function findErrorForUpdate(tx: Tx, errorId: number): Promise<BrowserError | null> {
  const [row] = await tx<BrowserError[]>`
    select ${columns(tx)} from browser_error where id = ${errorId} for update`;
  return row ?? null;
}

export async function setState(
  tx: Tx,
  errorId: number,
  state: BrowserErrorState,
): Promise<BrowserError> {
  const [row] = await tx<BrowserError[]>`
    update browser_error set state = ${state}, version = version + 1 where id = ${errorId}
    returning ${columns(tx)}`;
  return row!;
}

/** Web vitals of each route, routes with the most views first. */
export async function listVitals(db: Db, span: VitalSpan): Promise<VitalsOfRoute[]> {
  const rows = await db<{ route: string; name: VitalName; counts: number[] }[]>`
    select route, name, array_agg(n order by place)::int[] as counts
    from (
      select route, name, place, sum(n)::int as n
      from web_vital, unnest(counts) with ordinality as each (n, place)
      where hour > now() - make_interval(hours => ${vitalSpans[span]})
      group by route, name, place
    ) summed
    group by route, name`;
  return [...new Set(rows.map(({ route }) => route))]
    .map((route) => ({ route, ...feltOf(rows.filter((row) => row.route === route)) }))
    .toSorted(
      (one, other) => other.LCP.views - one.LCP.views || one.route.localeCompare(other.route),
    );
}

function feltOf(rows: readonly { name: VitalName; counts: readonly number[] }[]) {
  const of = (name: VitalName) => {
    const counts = rows.find((row) => row.name === name)?.counts ?? [];
    const views = counts.reduce((sum, count) => sum + count, 0);
    return { p75: quantileWithin(vitals[name].bounds, counts, SHARE), views };
  };
  return { LCP: of('LCP'), INP: of('INP'), CLS: of('CLS') };
}
