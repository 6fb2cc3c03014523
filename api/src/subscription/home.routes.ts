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
import { noteExpiry, registerCard, type OwnMove } from './register-card.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findOwnSubscription, listOwnSubscriptions } from './subscription.repository.ts';

/** Recurring payments of members. Every query is bound to the caller's own number. */
export function subscriptionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const toss = openToss(config, deps);
  const own: SubscriptionDeps = { db, toss, personal, brand: brandOf(config.BRAND) };

  async function itemOf({ memberId, subscriptionId }: OwnMove): Promise<{ item: OwnSubscription }> {
    const item = await findOwnSubscription(db, memberId, subscriptionId);
    if (!item) throw new Refusal('NOT_FOUND');
    return { item };
  }
  const moveOf = (memberId: number, subscriptionId: number): OwnMove => ({
    memberId,
    subscriptionId,
  });

  registerCall(app, guard, previewCall, ({ query, caller }) =>
    previewSubscription(own, caller.memberId, query.product),
  );
  registerCall(app, guard, beginCall, ({ body, caller, repeat }) =>
    beginSubscription(own, caller.memberId, body, repeat),
  );
  registerCall(app, guard, listMySubscriptions, ({ query, caller }) =>
    listOwnSubscriptions(db, caller.memberId, query),
  );
  registerCall(app, guard, getMySubscription, ({ params, caller }) =>
    itemOf(moveOf(caller.memberId, params._id)),
  );
  registerCall(app, guard, registerCardCall, async ({ params, body, caller }) => {
    const move = moveOf(caller.memberId, params._id);
    await registerCard(own, move, body);
    return itemOf(move);
  });
  registerCall(app, guard, endSubscription, async ({ params, caller }) => {
    const move = moveOf(caller.memberId, params._id);
    await endOwn(own, move);
    return itemOf(move);
  });
  registerCall(app, guard, resumeSubscription, async ({ params, caller }) => {
    const move = moveOf(caller.memberId, params._id);
    await resumeOwn(own, move);
    return itemOf(move);
  });
  registerCall(app, guard, agreeCall, async ({ params, body, caller }) => {
    const move = moveOf(caller.memberId, params._id);
    await agreeToPrice(own, move, body.amount);
    return itemOf(move);
  });
  registerCall(app, guard, setCardExpiry, async ({ params, body, caller }) => {
    const move = moveOf(caller.memberId, params._id);
    await noteExpiry(own, move, body.month);
    return itemOf(move);
  });
  registerCall(app, guard, previewSubscriptionChange, ({ params, caller }) =>
    previewChange(own, moveOf(caller.memberId, params._id)),
  );
  registerCall(app, guard, changeCall, async ({ params, body, caller }) => {
    const move = moveOf(caller.memberId, params._id);
    await changeSubscription(own, move, body);
    return itemOf(move);
  });
}
