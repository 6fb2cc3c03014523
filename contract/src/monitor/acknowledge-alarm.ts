import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { idParam } from '../core/primitive.ts';
import { openAlarm } from './alarm.ts';

export const acknowledgeAlarm = defineCall({
  method: 'POST',
  path: '/api/admin/alarms/:_id/acknowledge',
  access: 'staff',
  summary:
    'Marks an open alarm as seen by the caller, who needs the permission of its rule. The alarm stays open until its condition ends.',
  params: idParam,
  body: z.strictObject({}),
  output: z.object({ item: openAlarm }),
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});
