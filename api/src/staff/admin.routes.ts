import { listNotices, readNotices, setNoticeTopic } from '@maru/contract/notice/staff-notice';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import * as notices from './staff-notice.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The bell of staff. */
export function staffRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listNotices, async ({ caller }) => ({
    items: await notices.listNotices(db, caller),
    unread: await notices.countUnread(db, caller),
    off: await notices.listOff(db, caller.adminId),
  }));

  registerCall(app, guard, setNoticeTopic, async ({ params, body, caller }) => {
    await notices.setTopic(db, caller.adminId, params.topic, body.on);
    return { off: await notices.listOff(db, caller.adminId) };
  });

  registerCall(app, guard, readNotices, async ({ body, caller }) => {
    await notices.markRead(db, caller.adminId, body.up_to);
    return { unread: await notices.countUnread(db, caller) };
  });
}
