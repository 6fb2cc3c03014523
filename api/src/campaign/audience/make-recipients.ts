import { noExclusions, type Excluded } from '@maru/contract/campaign/audience';
import { sendableOf } from '@maru/contract/text/sms-text';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { sealWords } from '@maru/domain/message/recipient-text';
import { NEW_CODE_SQL } from '@maru/domain/campaign/short-code';
import { verdictsOf } from './audience.ts';
import type { Target } from './target.ts';

/** 100,000 recipients take some seconds, and on a busy machine longer than other requests may. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Memory for the sorts of 100,000 recipients, which would otherwise go through files. */
const WORK_MEM = '64MB';

/** Number of recipients per batch: one statement writes their sealed values. */
const SEALED_AT_ONCE = 2_000;

/** Recipient counts of an audience. */
export interface Headcount {
  total: number;
  excluded: Excluded;
  /** Recipients in `total` that must not get the message at night. */
  dayOnly: number;
  /** Maximum bytes of the values filled in for one of the `total` recipients. */
  longest: number;
}

interface VerdictCount {
  verdict: keyof Excluded | 'ok';
  n: number;
  dayOnly: number;
  longest: number;
}

/** A recipient that was just inserted, with the values that the text uses. */
interface Spoken {
  id: number;
  batch: number;
  words: Record<string, string>;
}

/** Counts an audience and changes nothing. */
export async function countRecipients(db: Queryable, target: Target): Promise<Headcount> {
  return headcountOf(
    await db<VerdictCount[]>`
      select ${counts(db)} from (${verdictsOf(db, target)}) v group by verdict`,
  );
}

/**
 * Inserts the recipients of a campaign and their batches in one statement. Numbers never pass
 * through this process. Only the values that the text uses do, because the process encrypts them.
 * Recipients with consent to night messages come first, in batches of their own. The other batches
 * can then wait until the morning.
 */
export async function makeRecipients(
  tx: Tx,
  campaignId: number,
  target: Target,
  batchSize: number,
  personal: PersonalData,
): Promise<Headcount> {
  await tx.unsafe(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  await tx.unsafe(`set local work_mem = '${WORK_MEM}'`);
  const rows = await tx<((VerdictCount & { id: null }) | Spoken)[]>`
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
          (campaign_id, batch, member_id, subscription_id, dest_hash, dest_enc, dest_tail, link_code)
        select ${campaignId}, batch, member_id, subscription_id, dest_hash, dest_enc, dest_tail,
               ${target.hasLinks ? tx.unsafe(NEW_CODE_SQL) : tx`null`}
        from numbered order by batch, ord
        returning id, batch, dest_hash
      )
      select ${counts(tx)}, null::bigint as id, null::int as batch, null::jsonb as words
      from v group by verdict
      ${
        target.places.length === 0
          ? tx``
          : tx`
      union all
      select null, null, null, null, r.id, r.batch, n.words
      from recipients r join numbered n using (dest_hash)`
      }`;
  const counted = rows.filter((row) => row.id === null);
  const spoken = rows.filter((row) => row.id !== null);
  await keepWords(tx, campaignId, target, spoken, personal);
  return headcountOf(counted);
}

/**
 * Encrypts the values of each recipient, a few at a time, so that other requests can run in
 * between.
 */
async function keepWords(
  tx: Tx,
  campaignId: number,
  target: Target,
  spoken: readonly Spoken[],
  personal: PersonalData,
): Promise<void> {
  for (let from = 0; from < spoken.length; from += SEALED_AT_ONCE) {
    const some = spoken.slice(from, from + SEALED_AT_ONCE);
    const sealed = some.map(({ id, words }) =>
      sealWords(personal, id, wordsFor(target, words)).toString('hex'),
    );
    await tx`
      update campaign_recipient r set words_enc = decode(s.sealed, 'hex')
      from unnest(${some.map(({ batch }) => batch)}::int[], ${some.map(({ id }) => id)}::bigint[],
                  ${sealed}::text[]) as s (batch, id, sealed)
      where r.campaign_id = ${campaignId} and r.batch = s.batch and r.id = s.id`;
  }
}

const counts = (db: Queryable) => db`
  verdict, count(*)::int as n, count(*) filter (where not night)::int as "dayOnly",
  max(bytes)::int as longest`;

/**
 * Variable values of the first recipients. A pasted list keeps its order; other audiences return
 * any recipients, which is faster.
 */
export async function sampleWords(
  db: Queryable,
  target: Target,
  most: number,
): Promise<Record<string, string>[]> {
  if (target.places.length === 0) return [];
  const rows = await db<{ words: Record<string, string> }[]>`
    select words from (${verdictsOf(db, target)}) v where verdict = 'ok'
    ${target.audience.kind === 'phones' ? db`order by ord` : db``} limit ${most}`;
  return rows.map(({ words }) => wordsFor(target, words));
}

/** Names may hold any character, and carriers do not support all of them. */
function wordsFor({ channel }: Target, words: Record<string, string>): Record<string, string> {
  if (channel === 'push') return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, sendableOf(value)]),
  );
}

function headcountOf(rows: readonly VerdictCount[]): Headcount {
  const headcount: Headcount = {
    total: 0,
    dayOnly: 0,
    longest: 0,
    excluded: { ...noExclusions },
  };
  for (const { verdict, n, dayOnly, longest } of rows) {
    if (verdict === 'ok') Object.assign(headcount, { total: n, dayOnly, longest });
    else headcount.excluded[verdict] = n;
  }
  return headcount;
}
