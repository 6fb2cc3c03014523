import { brandOf } from '@maru/brands/registry';
import {
  agreeToPrice as agreeCall,
  beginSubscription as beginCall,
  changeSubscription as changeCall,
  endSubscription,
  getMySubscription,
  listMySubscriptions,
  previewSubscription as previewCall,
  previewSubscriptionChange,
  registerCard as registerCardCall,
  resumeSubscription,
  setCardExpiry,
  type OwnSubscription,
} from '@maru/contract/subscription/subscription';
import { openToss } from '@maru/domain/order/toss';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { beginSubscription, previewSubscription } from './begin-subscription.ts';
import { changeSubscription, previewChange } from './change-subscription.ts';
import { agreeToPrice, endOwn, resumeOwn } from './move-subscription.ts';
import type { OwnSubscriptionId } from './own-subscription.ts';
import { noteExpiry, registerCard } from './register-card.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findOwnSubscription, listOwnSubscriptions } from './subscription.repository.ts';

/** Recurring payments of members. Every query is bound to the caller's own number. */
export function subscriptionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const toss = openToss(config, deps);
  const own: SubscriptionDeps = { db, toss, personal, brand: brandOf(config.BRAND) };

  const idOf = (caller: { memberId: number }, params: { _id: number }): OwnSubscriptionId => ({
    memberId: caller.memberId,
    subscriptionId: params._id,
  });
  async function itemOf({
    memberId,
    subscriptionId,
  }: OwnSubscriptionId): Promise<{ item: OwnSubscription }> {
    const item = await findOwnSubscription(db, memberId, subscriptionId);
    if (!item) throw new Refusal('NOT_FOUND');
    return { item };
  }
  /** Changes a subscription, and returns it as it is then. */
  async function changed(id: OwnSubscriptionId, change: typeof endOwn) {
    await change(own, id);
    return itemOf(id);
  }

  registerCall(app, guard, previewCall, ({ query, caller }) =>
    previewSubscription(own, caller.memberId, query.product),
  );
  registerCall(app, guard, beginCall, ({ body, caller, repeat }) =>
    beginSubscription(own, caller.memberId, body, repeat),
  );
  registerCall(app, guard, listMySubscriptions, ({ query, caller }) =>
    listOwnSubscriptions(db, caller.memberId, query),
  );
  registerCall(app, guard, getMySubscription, ({ params, caller }) => itemOf(idOf(caller, params)));
  registerCall(app, guard, registerCardCall, ({ params, body, caller }) =>
    changed(idOf(caller, params), (...target) => registerCard(...target, body)),
  );
  registerCall(app, guard, endSubscription, ({ params, caller }) =>
    changed(idOf(caller, params), endOwn),
  );
  registerCall(app, guard, resumeSubscription, ({ params, caller }) =>
    changed(idOf(caller, params), resumeOwn),
  );
  registerCall(app, guard, agreeCall, ({ params, body, caller }) =>
    changed(idOf(caller, params), (...target) => agreeToPrice(...target, body.amount)),
  );
  registerCall(app, guard, setCardExpiry, ({ params, body, caller }) =>
    changed(idOf(caller, params), (...target) => noteExpiry(...target, body.month)),
  );
  registerCall(app, guard, previewSubscriptionChange, ({ params, caller }) =>
    previewChange(own, idOf(caller, params)),
  );
  registerCall(app, guard, changeCall, ({ params, body, caller }) =>
    changed(idOf(caller, params), (...target) => changeSubscription(...target, body)),
  );
}
