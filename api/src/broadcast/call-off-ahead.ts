import type { Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import { publishAll } from './change-recurrence.ts';
import { setCancelledAll } from './recurrence.repository.ts';
import { lockAhead } from './staff-schedule.repository.ts';

/** Calls off whatever an expert has still to come. @returns how many broadcasts that was. */
export async function callOffAhead(tx: Tx, expertId: number, actor: Actor): Promise<number> {
  const ids = await lockAhead(tx, expertId);
  await setCancelledAll(tx, ids, actor.adminId);
  await publishAll(tx, ids, 'cancelled', ['cancelled_at'], actor);
  return ids.length;
}
