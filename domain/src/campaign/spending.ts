import type { Config } from '@maru/platform/config/config';
import type { Queryable, Tx } from '@maru/platform/db/db';

export type SpendingRules = Pick<
  Config,
  | 'SMS_PROVIDER'
  | 'SMS_PRICE_SMS'
  | 'SMS_PRICE_LMS'
  | 'SMS_PRICE_MMS'
  | 'SMS_PRICE_ALIMTALK'
  | 'SMS_PRICE_BRAND'
  | 'SMS_PRICE_RCS'
  | 'SMS_DAILY_CEILING'
>;

/** Advisory lock: only one campaign at a time is checked against the remaining balance. */
export const SPENDING_LOCK = 72_655_003;

/**
 * An older balance is ignored. Sending is better than stopping because the provider did not answer.
 */
const BALANCE_GOOD_FOR_MIN = 60;

export const pricesOf = (rules: SpendingRules) => ({
  SMS: rules.SMS_PRICE_SMS,
  LMS: rules.SMS_PRICE_LMS,
  MMS: rules.SMS_PRICE_MMS,
  ATA: rules.SMS_PRICE_ALIMTALK,
  BMS: rules.SMS_PRICE_BRAND,
  RCS: rules.SMS_PRICE_RCS,
});

/** Why a campaign may not be paid for. */
export type SpendingProblem = 'BALANCE_TOO_LOW' | 'DAILY_CEILING_REACHED';

/**
 * Records the cost of a campaign, in won, and compares it with the balance at the provider and the
 * daily ceiling. The caller rolls back if there is a problem.
 */
export async function chargeCampaign(
  tx: Tx,
  rules: SpendingRules,
  campaignId: number,
): Promise<{ cost: number; problem: SpendingProblem | null }> {
  await tx`select pg_advisory_xact_lock(${SPENDING_LOCK})`;
  const prices = pricesOf(rules);
  await tx`
    update campaign_variant set price = ${priceSql(tx, prices, tx`kind`)} where campaign_id = ${campaignId}`;
  const [charged] = await tx<{ cost: number; day: string }[]>`
    update campaign
    set cost = coalesce(${costOfVariants(tx, campaignId)}, total * ${mostSql(tx, prices)})
    where id = ${campaignId}
    returning cost::float8 as cost, ${costDay(tx)} as day`;
  const { cost, day } = charged!;
  if (cost === 0) return { cost, problem: null };

  const ceiling = rules.SMS_DAILY_CEILING;
  if (ceiling > 0 && (await spentOn(tx, day)) > ceiling) {
    return { cost, problem: 'DAILY_CEILING_REACHED' };
  }
  const [short] = await tx`
    select 1 from sms_account
    where provider = ${rules.SMS_PROVIDER} and checked_at > now() - make_interval(mins => ${BALANCE_GOOD_FOR_MIN})
      and balance < (select sum(cost * waiting / greatest(total, 1)) from campaign
                     where channel = 'sms' and not test
                       and state in ('approval', 'scheduled', 'sending', 'paused'))`;
  return { cost, problem: short ? 'BALANCE_TOO_LOW' : null };
}

type Prices = ReturnType<typeof pricesOf>;

/** SQL: price of one message of a kind; null without one. */
function priceSql(db: Queryable, prices: Prices, kind: ReturnType<Queryable>) {
  return db`(${db.json(prices)}::jsonb ->> ${kind})::int`;
}

/** SQL: most that one recipient of a campaign can cost: the message and its fallback. */
function mostSql(db: Queryable, prices: Prices) {
  const fallback = priceSql(db, prices, db`(fallback ->> 'kind')`);
  return db`(${priceSql(db, prices, db`kind`)} + coalesce(${fallback}, 0))`;
}

/**
 * SQL: cost of a campaign with variants, whose prices are stored; null without. The rest counts as
 * the most expensive variant until the winner is known.
 */
function costOfVariants(db: Queryable, campaignId: number) {
  return db`(
    select sum(b.size * coalesce(v.price, dearest.price))
    from (select max(price) as price from campaign_variant where campaign_id = ${campaignId}) dearest
    join campaign_batch b on b.campaign_id = ${campaignId} and dearest.price is not null
    left join campaign_variant v on v.campaign_id = b.campaign_id and v.no = b.variant)`;
}

/** The day a campaign costs something: on which it began, else is to begin, else was made. */
function costDay(db: Queryable) {
  return db`kst_day(coalesce(started_at, send_at, created_at))`;
}

/** Cost of a day's campaigns in won. A stopped campaign counts only the messages already sent. */
export async function spentOn(db: Queryable, day: string): Promise<number> {
  const [row] = await db<{ won: number }[]>`${costsOf(db, day)}`;
  return Math.round(row!.won);
}

/** SQL: cost of a day's campaigns. It runs under the lock, so it has an index. */
export function costsOf(db: Queryable, day: string): ReturnType<Queryable> {
  return db`
    select coalesce(sum(case when state in ('cancelled', 'failed')
                             then cost * sent / greatest(total, 1) else cost end), 0)::float8 as won
    from campaign
    where channel = 'sms' and not test and ${costDay(db)} = ${day}`;
}
