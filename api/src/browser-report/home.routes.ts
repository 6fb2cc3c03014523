import { brandOf } from '@maru/brands/registry';
import { ratingOf, reportBrowser, UNKNOWN_ROUTE } from '@maru/contract/monitor/browser-report';
import { menus } from '@maru/contract/session/staff';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import { gatherReports } from './gather-reports.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * A page sends a report when the visitor leaves it, and soon after an error. Many visitors may
 * share an address.
 */
const REPORTS = { of: 'browser-report', times: 120, withinS: 60 };

/** Receives browser error reports and web vitals (features X08). */
export function browserReportRoutes(
  app: FastifyInstance,
  { config, db, redis, guard, log, metrics }: RouteDeps,
): void {
  const keepPace = createRateLimit(redis, config.redisPrefix, REPORTS);
  const reports = gatherReports(db, log);
  const routes = new Set([
    ...brandOf(config.BRAND).routes.map(({ path }) => path),
    ...menus.map((menu) => `/curve/${menu}`),
  ]);
  // Reports are grouped by route. Unknown routes share one group, so their number is bounded.
  const routeOf = (said: string) => (routes.has(said) ? said : UNKNOWN_ROUTE);

  registerCall(app, guard, reportBrowser, async ({ body, client }) => {
    await keepPace(networkOf(client.ip));
    for (const error of body.errors) {
      metrics.browserErrors.inc({ kind: error.kind }, error.times);
      reports.addError({ ...error, route: routeOf(error.route) }, body.release);
    }
    for (const vital of body.vitals) {
      metrics.webVitals.inc({ name: vital.name, rating: ratingOf(vital.name, vital.value) });
      reports.addVital({ ...vital, route: routeOf(vital.route) });
    }
  });
  app.addHook('onClose', () => reports.stop());
}
