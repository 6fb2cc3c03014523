import { brandOf } from '@maru/brands/registry';
import {
  endSubscriptionByStaff,
  exportSubscriptions,
  getSubscription,
  listSubscriptions,
  type Subscription,
  type SubscriptionDetail,
} from '@maru/contract/subscription/staff-subscription';
import { lockSubscription } from '@maru/domain/subscription/subscription';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { maskName } from '../staff-kit/mask.ts';
import { endOnRequest } from './own-subscription.ts';
import { subscriptionCsv } from './subscription-csv.ts';
import {
  findSubscriptionDetail,
  listSubscriptionRows,
  selectSubscriptions,
} from './staff-subscription.repository.ts';
import { withPriceRule } from './subscription.repository.ts';

/** Recurring payments of members for staff who manage payments. */
export function adminSubscriptionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const chargeDeps = { personal, brand: brandOf(config.BRAND) };

  async function one(subscriptionId: number): Promise<{ item: SubscriptionDetail }> {
    const item = await findSubscriptionDetail(db, subscriptionId);
    if (!item) throw new Refusal('NOT_FOUND');
    return { item: masked(item) };
  }

  registerCall(app, guard, listSubscriptions, async ({ query }) => {
    const { rows, ...found } = await listSubscriptionRows(db, query);
    const { page, pageSize } = query;
    return { items: rows.map((row) => masked(withPriceRule(row))), ...found, page, pageSize };
  });

  registerExport(app, deps, exportSubscriptions, {
    noun: 'subscription',
    fileName: '정기결제',
    select: (from, { query }) => selectSubscriptions(from, query),
    columns: subscriptionCsv,
  });

  registerCall(app, guard, getSubscription, async ({ params, actor }) => {
    const found = await one(params._id);
    const target = { targetKind: 'subscription' as const, targetId: params._id };
    await audit(db, { ...actor, action: 'subscription.view', ...target });
    return found;
  });

  registerCall(app, guard, endSubscriptionByStaff, async ({ params, body, actor }) => {
    await db.begin(async (tx) => {
      const subscription = checkedRow(await lockSubscription(tx, params._id), body.version);
      await endOnRequest(tx, chargeDeps, subscription);
      await audit(tx, {
        ...actor,
        action: 'subscription.end',
        targetKind: 'subscription',
        targetId: params._id,
        reason: body.reason,
      });
    });
    return one(params._id);
  });
}

function masked<T extends Pick<Subscription, 'member'>>(item: T): T {
  return { ...item, member: { ...item.member, name: maskName(item.member.name) } };
}
