import { brandOf } from '@maru/brands/registry';
import { getMyTrial, startTrial } from '@maru/contract/room/trial';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { findTrial, grantTrial } from './trial.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The free trial, in the brand that offers one. */
export function trialRoutes(app: FastifyInstance, { config, db, guard }: RouteDeps): void {
  if (!brandOf(config.BRAND).switches.vipTrialBanner) return;

  registerCall(app, guard, getMyTrial, async ({ caller }) => ({
    item: await findTrial(db, caller.memberId),
  }));

  registerCall(app, guard, startTrial, async ({ caller }) => {
    await db.begin((tx) => grantTrial(tx, caller.memberId));
    return { item: await findTrial(db, caller.memberId) };
  });
}
