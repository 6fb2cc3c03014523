import { listFeatures } from '@maru/contract/feature/feature';
import { listFeatureSwitches } from '@maru/domain/setting/feature-switch';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Lists the open parts of the site. */
export function featureRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, listFeatures, async ({ publicDb }) => ({
    items: await listFeatureSwitches(publicDb),
  }));
}
