import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { id, idText, instant } from '../core/primitive.ts';

/** Subject of a reminder: every broadcast of an expert, or one broadcast. */
export const reminderAbout = z.enum(['expert', 'schedule']);
export type ReminderAbout = z.output<typeof reminderAbout>;

/** A push reminder: ten minutes before the broadcast, when it is on air, and when it is moved. */
export const ownReminder = z.object({
  about: reminderAbout,
  /** The number of the expert or of the broadcast. */
  _id: id,
  nick: z.string(),
  /** Of a broadcast; `null` for all of an expert. */
  title: z.nullable(z.string()),
  start_date: z.nullable(instant),
});
export type OwnReminder = z.output<typeof ownReminder>;

export const listMyReminders = defineCall({
  method: 'GET',
  path: '/api/home/me/reminders',
  access: 'member',
  summary:
    'Lists the reminders of the member: experts first, then coming broadcasts, soonest first.',
  output: z.object({ items: z.array(ownReminder) }),
  refusals: sessionRefusals,
});

export const setMyReminder = defineCall({
  method: 'PUT',
  path: '/api/home/me/reminders/:about/:_id',
  access: 'member',
  summary:
    'Adds or removes a reminder of an expert or a coming broadcast. A repeat changes nothing.',
  params: z.object({ about: reminderAbout, _id: idText }),
  body: z.object({ wanted: z.boolean() }),
  output: z.object({ item: z.object({ about: reminderAbout, _id: id, wanted: z.boolean() }) }),
  refusals: [...sessionRefusals, 'NOT_FOUND', 'INVALID_INPUT'],
});
