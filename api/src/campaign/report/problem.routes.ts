import { campaignProblemCalls as calls } from '@maru/contract/campaign/campaign-problem';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import {
  giveUpUnknown,
  listProblems,
  recheckUnknown,
  resendUnknown,
  retryFailed,
} from './campaign-problems.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

const ACTS = {
  recheck: recheckUnknown,
  giveUp: giveUpUnknown,
  retry: retryFailed,
  resend: resendUnknown,
} as const;

/** Actions of staff on SMS recipients that did not get the message, or may not have. */
export function campaignProblemRoutes(
  app: FastifyInstance,
  { db, guard, config }: RouteDeps,
): void {
  const deps = { db, batchSize: config.smsBatch };

  registerCall(app, guard, calls.list, ({ params, caller }) =>
    listProblems(db, params._id, caller.adminId),
  );

  for (const act of ['recheck', 'giveUp', 'retry', 'resend'] as const) {
    registerCall(app, guard, calls[act], async ({ params, actor }) => ({
      item: await ACTS[act](deps, params._id, actor),
    }));
  }
}
