import { FEATURES_ID, setFeature } from '@maru/contract/feature/feature';
import { audit } from '@maru/platform/db/audit';
import { lockFeatureSwitch, turnFeatureSwitch } from '@maru/domain/setting/feature-switch';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Closing parts of the site, and opening them again (features Z13). */
export function staffFeatureRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, setFeature, async ({ params, body, actor }) =>
    db.begin(async (tx) => {
      const before = await lockFeatureSwitch(tx, params._id);
      if (!before) throw new Refusal('NOT_FOUND');
      if (before.version !== body.version) throw new Refusal('VERSION_CONFLICT');
      if (before.open === body.open) throw new Refusal('STATE_CONFLICT');
      const item = await turnFeatureSwitch(tx, params._id, body.open);
      await audit(tx, {
        ...actor,
        action: 'feature.set',
        targetKind: 'feature',
        targetId: FEATURES_ID,
        diff: { [`${item.name}_open` as const]: [before.open, item.open] },
        reason: body.reason,
      });
      return { item };
    }),
  );
}
