import {
  pushKey,
  reportPush,
  subscribePush,
  unsubscribePush,
} from '@maru/contract/push/push-subscription';
import { networkOf } from '@maru/platform/http/client-address';
import { createPushHostList } from '@maru/platform/core/push-hosts';
import { isSinglePushToken, readSinglePushToken } from '@maru/platform/crypto/recipient-token';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../http/rate-limit.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  endOldDevices,
  endSubscription,
  isKnownSubscription,
  keepReceipt,
  keepSeen,
  keepSubscription,
} from './push.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * Rate limit for new subscriptions per network. Any visitor can register one. Each receives every
 * campaign sent to all, until its push service reports that the device does not exist. Many phones
 * share an address.
 */
const SUBSCRIPTIONS = { of: 'push-subscription', times: 60, withinS: 3_600 };

/** Web push: the key browsers subscribe with, and their subscriptions. */
export function pushRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard, personal } = deps;
  const keepPace = createRateLimit(redis, config.redisPrefix, SUBSCRIPTIONS);
  const mayBeCalled = createPushHostList(config.PUSH_HOSTS);

  registerCall(app, guard, pushKey, async () => ({ key: config.VAPID_PUBLIC_KEY }));

  registerCall(app, guard, subscribePush, async ({ body, caller, client }) => {
    if (!mayBeCalled(new URL(body.endpoint))) {
      throw badInput('endpoint', 'must be the address of a known push service');
    }
    const endpointHash = personal.hash('push', body.endpoint);
    // A page registers its subscription on every visit. A known subscription skips the rate limit,
    // because it adds no row.
    if (!(await isKnownSubscription(db, endpointHash))) await keepPace(networkOf(client.ip));
    const { memberId, ...item } = await keepSubscription(db, {
      endpointHash,
      endpoint: personal.seal('push', body.endpoint),
      keys: personal.seal('push', JSON.stringify(body.keys)),
      userAgent: client.userAgent,
      memberId: caller?.memberId ?? null,
      replacesHash: body.replaces === undefined ? null : personal.hash('push', body.replaces),
    });
    if (memberId !== null) await endOldDevices(db, memberId);
    return { item };
  });

  registerCall(app, guard, unsubscribePush, async ({ body }) => {
    await endSubscription(db, personal.hash('push', body.endpoint));
  });

  registerCall(app, guard, reportPush, async ({ body }) => {
    const { report, kind } = body;
    if (!isSinglePushToken(report)) return keepReceipt(db, report, kind);
    const messageId = readSinglePushToken(personal, report);
    if (messageId !== null) await keepSeen(db, messageId, kind);
  });
}
