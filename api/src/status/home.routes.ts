import { listIncidents } from '@maru/contract/status/incident';
import { getStatus } from '@maru/contract/status/status';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { findPastIncidents } from './incident.repository.ts';
import { readStatus } from './status.repository.ts';

/**
 * The public status page. Neither answer is shared. A cached answer would replace one that the
 * database cannot give, and claim a state without a measurement.
 */
export function statusRoutes(app: FastifyInstance, { guard, db }: RouteDeps): void {
  registerCall(app, guard, getStatus, () => readStatus(db));
  registerCall(app, guard, listIncidents, ({ query }) => findPastIncidents(db, query));
}
