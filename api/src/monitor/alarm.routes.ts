import { acknowledgeAlarm } from '@maru/contract/monitor/acknowledge-alarm';
import { alarmLine, alarmRules } from '@maru/contract/monitor/alarm';
import { holds } from '@maru/contract/session/staff';
import { audit } from '@maru/platform/db/audit';
import { findOpenAlarm } from '@maru/platform/monitor/open-alarms';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Staff acknowledge open alarms. The frames of start page and monitor show who did. */
export function alarmRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, acknowledgeAlarm, async ({ params: { _id }, caller, actor }) =>
    db.begin(async (tx) => {
      // The row lock decides between two members of staff, and delays the end of the alarm.
      await tx`select from alarm where id = ${_id} for update`;
      const alarm = await findOpenAlarm(tx, _id);
      if (!alarm || !holds(caller.permissions, alarmRules[alarm.name].permission)) {
        throw new Refusal('NOT_FOUND');
      }
      if (alarm.acknowledged_at !== null) throw new Refusal('STATE_CONFLICT');
      await tx`
        update alarm set acknowledged_at = now(), acknowledged_by = ${caller.adminId}
        where id = ${_id}`;
      await audit(tx, {
        ...actor,
        action: 'alarm.acknowledge',
        targetKind: 'alarm',
        targetId: _id,
        diff: { alarm: alarmLine(alarm) },
      });
      return { item: (await findOpenAlarm(tx, _id)) ?? alarm };
    }),
  );
}
