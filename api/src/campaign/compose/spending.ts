import { getSmsAccount } from '@maru/contract/message/sms-account';
import {
  chargeCampaign as chargeOrFind,
  pricesOf,
  spentOn,
  type SpendingRules,
} from '@maru/domain/campaign/spending';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { carriersOf } from './compose-carrier.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

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
  const { cost, problem } = await chargeOrFind(tx, rules, campaignId);
  if (problem !== null) throw new Refusal(problem);
  return cost;
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
      carriers: carriersOf(config),
      link_origins: config.linkOrigins,
    };
  });
}
