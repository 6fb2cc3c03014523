import { getSmsAccount, type SmsAccount } from '@maru/contract/message/sms-account';
import type { Config } from '@maru/platform/config/config';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

export type SpendingRules = Pick<
  Config,
  'SMS_PROVIDER' | 'SMS_PRICE_SMS' | 'SMS_PRICE_LMS' | 'SMS_PRICE_MMS' | 'SMS_DAILY_CEILING'
>;

/** Advisory lock: only one campaign at a time is checked against the remaining balance. */
const SPENDING_LOCK = 72_655_003;

/**
 * An older balance is ignored. Sending is better than stopping because the provider did not answer.
 */
const BALANCE_GOOD_FOR_MIN = 60;

const pricesOf = (rules: SpendingRules): SmsAccount['prices'] => ({
  SMS: rules.SMS_PRICE_SMS,
  LMS: rules.SMS_PRICE_LMS,
  MMS: rules.SMS_PRICE_MMS,
});

/**
 * Records the cost of a campaign, unless it exceeds the balance at the provider or the daily
 * ceiling.
 *
 * @returns the cost in won.
 * @throws Refusal BALANCE_TOO_LOW or DAILY_CEILING_REACHED.
 */
export async function chargeCampaign(
  tx: Tx,
  rules: SpendingRules,
  campaignId: number,
): Promise<number> {
  await tx`select pg_advisory_xact_lock(${SPENDING_LOCK})`;
  const prices = pricesOf(rules);
  await tx`
    update campaign_variant set price = ${priceSql(tx, prices)} where campaign_id = ${campaignId}`;
  const [charged] = await tx<{ cost: number; day: string }[]>`
    update campaign
    set cost = coalesce(${costOfVariants(tx, campaignId)}, total * ${priceSql(tx, prices)})
    where id = ${campaignId}
    returning cost::float8 as cost, ${costDay(tx)} as day`;
  const { cost, day } = charged!;
  if (cost === 0) return 0;

  const ceiling = rules.SMS_DAILY_CEILING;
  if (ceiling > 0 && (await spentOn(tx, day)) > ceiling) {
    throw new Refusal('DAILY_CEILING_REACHED');
  }
  const [short] = await tx`
    select 1 from sms_account
    where provider = ${rules.SMS_PROVIDER} and checked_at > now() - make_interval(mins => ${BALANCE_GOOD_FOR_MIN})
      and balance < (select sum(cost * waiting / greatest(total, 1)) from campaign
                     where channel = 'sms' and not test
                       and state in ('approval', 'scheduled', 'sending', 'paused'))`;
  if (short) throw new Refusal('BALANCE_TOO_LOW');
  return cost;
}

/** SQL: price of one message of a row with a `kind`. */
function priceSql(db: Queryable, prices: SmsAccount['prices']) {
  return db`case kind when 'SMS' then ${prices.SMS}::int
                      when 'LMS' then ${prices.LMS}::int
                      else ${prices.MMS}::int end`;
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
async function spentOn(db: Queryable, day: string): Promise<number> {
  const [row] = await db<{ won: number }[]>`
    select coalesce(sum(case when state in ('cancelled', 'failed')
                             then cost * sent / greatest(total, 1) else cost end), 0)::float8 as won
    from campaign
    where channel = 'sms' and not test and ${costDay(db)} = ${day}`;
  return Math.round(row!.won);
}

/** Remaining balance and prices. */
export function smsAccountRoutes(app: FastifyInstance, { db, guard, config }: RouteDeps): void {
  registerCall(app, guard, getSmsAccount, async () => {
    const [balance] = await db<{ won: number; checked_at: string }[]>`
      select balance::float8 as won, checked_at from sms_account
      where provider = ${config.SMS_PROVIDER}`;
    const [today] = await db<{ day: string }[]>`select kst_day(now()) as day`;
    return {
      balance: balance ?? null,
      spent_today: await spentOn(db, today!.day),
      daily_ceiling: config.SMS_DAILY_CEILING,
      prices: pricesOf(config),
      link_origins: config.linkOrigins,
    };
  });
}
