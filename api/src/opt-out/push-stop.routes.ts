import { previewPushStop, stopPushes } from '@maru/contract/push/push-stop';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { findPushSubject, pushStopOf, takePushStop } from './push-stop.repository.ts';

/** Stops the kind of a push from its notification, without a login (features P13). */
export function pushStopRoutes(app: FastifyInstance, { db, guard, personal }: RouteDeps): void {
  registerCall(app, guard, previewPushStop, async ({ body: { token }, refuse }) => {
    const subject = await findPushSubject({ db, personal }, token);
    return subject ? { item: await pushStopOf(db, subject, token) } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, stopPushes, async ({ body: { token }, refuse }) => {
    const subject = await findPushSubject({ db, personal }, token);
    return subject ? { item: await takePushStop(db, subject, token) } : refuse('NOT_FOUND');
  });
}
