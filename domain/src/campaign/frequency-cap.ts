import type { CapLimits, FrequencyCap } from '@maru/contract/campaign/frequency-cap';
import type { Queryable, Tx } from '@maru/platform/db/db';

type Sql = ReturnType<Queryable>;

/** Failure reason of a recipient with too much advertising already. */
export const OVER_CAP = 'OVER_CAP';

/** Returns the cap in force. */
export async function findFrequencyCap(db: Queryable): Promise<FrequencyCap> {
  const [row] = await db<FrequencyCap[]>`
    select enabled, per_day, per_week, version from frequency_cap`;
  return row!;
}

/** Returns the cap and locks its row until the transaction ends. */
export async function lockFrequencyCap(tx: Tx): Promise<FrequencyCap> {
  const [row] = await tx<FrequencyCap[]>`
    select enabled, per_day, per_week, version from frequency_cap for update`;
  return row!;
}

export async function changeFrequencyCap(
  tx: Tx,
  { enabled, per_day, per_week }: Omit<FrequencyCap, 'version'>,
): Promise<FrequencyCap> {
  const [row] = await tx<FrequencyCap[]>`
    update frequency_cap
    set enabled = ${enabled}, per_day = ${per_day}, per_week = ${per_week}, version = version + 1
    returning enabled, per_day, per_week, version`;
  return row!;
}

/**
 * SQL condition: whether one more advertisement at a moment would exceed the cap. The array of
 * moments is ascending, so each limit looks at one element.
 *
 * @param slot alias of `advertising_slot`; a missing row is below the cap.
 * @param at the moment, a `timestamptz`.
 */
export function isCapped(
  db: Queryable,
  { per_day, per_week }: CapLimits,
  { slot, at }: { slot: Sql; at: Sql },
): Sql {
  const isFull = (most: number, days: number) => db`
    coalesce(${slot}.sent_at[cardinality(${slot}.sent_at) - ${most - 1}::int]
             > ${at} - make_interval(hours => ${24 * days}), false)`;
  return db`(${isFull(per_day, 1)} or ${isFull(per_week, 7)})`;
}
