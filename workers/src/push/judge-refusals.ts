import { PUSH_BATCH } from '@maru/platform/campaign.repository';
import { failCampaign } from '@maru/platform/campaign-stop';
import type { Db } from '@maru/platform/db';
import { endSubscriptions } from './recipient.repository.ts';
import { tellKeyRefused } from './tell-key-refused.ts';

/** A subscription whose push service refused our key. */
export interface Refusal {
  subscriptionId: number;
  /** Of the service. */
  origin: string;
  status: number;
}

/** So many refusals that stay open are worth a look of staff. */
const SEVERAL = 5;

/**
 * Finds out who is wrong where our key was refused. Anybody can leave us subscriptions made with a
 * key of their own, which are refused for good:
 *
 * - What is foreign ends.
 * - The key is wrong, and the campaign ends, if nobody of it got a push and half of it, or half of
 *   a full batch, was refused. Those who are really there speak for the key before that.
 * - Anything else stays open, and staff are told if it is more than a few.
 *
 * @param refusals of one turn of a batch, whose recipients are settled.
 * @param takenBy the service of each push that was taken in the same turn.
 * @returns whether the campaign was ended.
 */
export async function judgeRefusals(
  db: Db,
  campaignId: number,
  refusals: readonly Refusal[],
  takenBy: readonly string[],
): Promise<boolean> {
  const foreign = pickForeign(refusals, takenBy);
  const foreignIds = foreign.map(({ subscriptionId }) => subscriptionId);
  await endSubscriptions(db, foreignIds, 'refused');

  const open = refusals.filter((refusal) => !foreign.includes(refusal));
  const [first] = open;
  if (!first) return false;
  if (await isKeyWrong(db, campaignId, open.length)) {
    await db.begin((tx) => failCampaign(tx, campaignId, `HTTP ${first.status}`));
    return true;
  }
  if (open.length >= SEVERAL) await tellKeyRefused(db);
  return false;
}

/**
 * The subscriptions that were made with somebody else's key: their push service took at least as
 * many pushes as it refused. A key put in by mistake has its few subscriptions soon, too, and must
 * not end those of the right one.
 */
export function pickForeign<T extends { origin: string }>(
  refused: readonly T[],
  takenBy: readonly string[],
): T[] {
  const balance = new Map<string, number>();
  for (const origin of takenBy) balance.set(origin, (balance.get(origin) ?? 0) + 1);
  for (const { origin } of refused) balance.set(origin, (balance.get(origin) ?? 0) - 1);
  return refused.filter(({ origin }) => balance.get(origin)! >= 0);
}

async function isKeyWrong(db: Db, campaignId: number, refused: number): Promise<boolean> {
  const [wrong] = await db`
    select from campaign
    where id = ${campaignId} and state = 'sending' and sent = 0
      and ${refused}::int * 2 >= least(total, ${PUSH_BATCH}::int)`;
  return wrong !== undefined;
}
