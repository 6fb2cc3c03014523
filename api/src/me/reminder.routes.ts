import { listMyReminders, setMyReminder } from '@maru/contract/push/reminder';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { addReminder, listReminders, removeReminder } from './reminder.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** A member's reminders (features S14). */
export function reminderRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listMyReminders, async ({ caller }) => ({
    items: await listReminders(db, caller.memberId),
  }));

  registerCall(app, guard, setMyReminder, async ({ params, body, caller, refuse }) => {
    const { about, _id } = params;
    if (!body.wanted) await removeReminder(db, caller.memberId, about, _id);
    else if (!(await addReminder(db, caller.memberId, about, _id))) return refuse('NOT_FOUND');
    return { item: { about, _id, wanted: body.wanted } };
  });
}
