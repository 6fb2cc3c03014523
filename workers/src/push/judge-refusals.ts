import { PUSH_BATCH } from '@maru/domain/campaign/campaign.repository';
import { failCampaign } from '@maru/domain/campaign/fail-campaign';
import type { Db } from '@maru/platform/db/db';
import { endSubscriptions } from './recipient.repository.ts';
import { reportKeyRefused } from './report-key-refused.ts';

/** A subscription for which the push service refused our key. */
export interface Refusal {
  subscriptionId: number;
  /** Of the service. */
  origin: string;
  status: number;
}

/** Number of unresolved refusals at which staff are notified. */
const SEVERAL = 5;

/**
 * Decides the cause of key refusals. Any visitor can store subscriptions made with a foreign key,
 * which are refused permanently:
 *
 * - A foreign subscription is ended.
 * - The key is wrong, and the campaign ends, if two conditions hold. No recipient of the campaign
 *   got a push. Half of its recipients, or half of a full batch, were refused. Real subscriptions
 *   prove the key before that.
 * - A campaign of a journey has few recipients. One member with foreign subscriptions could end it and
 *   pause the journey, so it continues.
 * - Everything else stays open, and staff are notified if there are more than a few.
 *
 * @param refusals of one turn of a batch, after its recipients are settled.
 * @param takenBy the service of each push that was accepted in the same turn.
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
  if (open.length >= SEVERAL) await reportKeyRefused(db);
  return false;
}

/**
 * Returns the subscriptions made with a foreign key: their push service accepted at least as many
 * pushes as it refused. A wrongly configured key also gets a few subscriptions of its own soon.
 * These must not end the subscriptions of the right key.
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
    where id = ${campaignId} and state = 'sending' and sent = 0 and journey_plan_id is null
      and ${refused}::int * 2 >= least(total, ${PUSH_BATCH}::int)`;
  return wrong !== undefined;
}
