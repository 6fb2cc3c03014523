import { nobodyExcluded, type Excluded } from '@maru/contract/audience';
import type { Queryable, Tx } from '@maru/platform/db';
import { verdictsOf } from './audience.ts';
import type { Target } from './target.ts';

/** 100,000 recipients take a second or two, and on a busy machine longer than other requests may. */
const STATEMENT_TIMEOUT_MS = 20_000;

/** How an audience comes out. */
export interface Headcount {
  total: number;
  excluded: Excluded;
  /** Those of `total` whom the message may not reach at night. */
  dayOnly: number;
  /** The most bytes that what is filled in for one of `total` takes. */
  longest: number;
}

type VerdictCount = { verdict: keyof Excluded | 'ok'; n: number; dayOnly: number; longest: number };

/** Counts an audience and changes nothing. */
export async function countRecipients(db: Queryable, target: Target): Promise<Headcount> {
  return headcountOf(
    await db<VerdictCount[]>`
      select ${counts(db)} from (${verdictsOf(db, target)}) v group by verdict`,
  );
}

/**
 * Writes the recipients of a campaign and the batches they go out in, in one statement: numbers
 * never pass through this process. Those who agreed to the night come first, in batches of their
 * own, so that the others can be held until the morning.
 */
export async function makeRecipients(
  tx: Tx,
  campaignId: number,
  target: Target,
  batchSize: number,
): Promise<Headcount> {
  await tx.unsafe(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  return headcountOf(
    await tx<VerdictCount[]>`
      with v as materialized (${verdictsOf(tx, { ...target, campaignId })}),
      numbered as materialized (
        select *, (row_number() over (partition by night order by ord) - 1) / ${batchSize}::int
          + case when night then 1 else 1 + (select ceil(count(*)::numeric / ${batchSize}::int)
                                             from v where verdict = 'ok' and night) end as batch
        from v where verdict = 'ok'
      ),
      batches as (
        insert into campaign_batch (campaign_id, no, size, night)
        select ${campaignId}, batch, count(*), bool_and(night) from numbered group by batch
      ),
      recipients as (
        insert into campaign_recipient
          (campaign_id, batch, member_id, subscription_id, dest_hash, dest_enc, dest_tail,
           words)
        select ${campaignId}, batch, member_id, subscription_id, dest_hash, dest_enc, dest_tail,
               words
        from numbered order by batch, ord
      )
      select ${counts(tx)} from v group by verdict`,
  );
}

const counts = (db: Queryable) => db`
  verdict, count(*)::int as n, count(*) filter (where not night)::int as "dayOnly",
  max(bytes)::int as longest`;

/** What is filled in for the first few, which is quicker found than for the first in order. */
export async function sampleWords(
  db: Queryable,
  target: Target,
  most: number,
): Promise<Record<string, string>[]> {
  if (target.places.length === 0) return [];
  const rows = await db<{ words: Record<string, string> }[]>`
    select words from (${verdictsOf(db, target)}) v where verdict = 'ok' limit ${most}`;
  return rows.map(({ words }) => words);
}

function headcountOf(rows: readonly VerdictCount[]): Headcount {
  const headcount: Headcount = {
    total: 0,
    dayOnly: 0,
    longest: 0,
    excluded: { ...nobodyExcluded },
  };
  for (const { verdict, n, ...rest } of rows) {
    if (verdict === 'ok') Object.assign(headcount, { total: n, ...rest });
    else headcount.excluded[verdict] = n;
  }
  return headcount;
}
