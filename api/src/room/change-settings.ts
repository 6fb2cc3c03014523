import type { AuditDiff } from '@maru/contract/audit/audit-action';
import type { RoomSettings, RoomSettingsInput } from '@maru/contract/room/room-settings';
import type { Db } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { Refusal } from '../http/refusal.ts';
import { isRoomOf } from './desk.repository.ts';
import { logModeration, type Moderator } from './moderate.ts';
import { lockSettings, writeSettings } from './settings.repository.ts';

/**
 * Changes the settings of a room. Every open page of the room follows.
 *
 * @throws Refusal NOT_FOUND, also for a room of another expert, or VERSION_CONFLICT.
 */
export function changeSettings(
  db: Db,
  by: Moderator,
  { scheduleId, ...input }: RoomSettingsInput & { scheduleId: number },
): Promise<RoomSettings> {
  return db.begin(async (tx) => {
    if (!(await isRoomOf(tx, scheduleId, by.expertId))) throw new Refusal('NOT_FOUND');
    const before = await lockSettings(tx, scheduleId);
    const author = by.expertId === null ? 'staff' : 'expert';
    const isNew = before.version === input.version;
    const settings = isNew ? await writeSettings(tx, scheduleId, { ...input, by: author }) : null;
    if (settings === null) throw new Refusal('VERSION_CONFLICT');
    const at = new Date().toISOString();
    await publish(tx, 'room.settingsChanged', { ...settings, at }, scheduleId);
    await logModeration(tx, by, 'room.setSettings', scheduleId, diffOf(before, settings));
    return settings;
  });
}

/** Fields that changed, before and after. */
function diffOf(before: RoomSettings, after: RoomSettings): AuditDiff {
  const diff: AuditDiff = {};
  if (before.writers !== after.writers) diff.writers = [before.writers, after.writers];
  if (before.slow_s !== after.slow_s) diff.slow_s = [before.slow_s, after.slow_s];
  const pins = [before.pin?.text ?? null, after.pin?.text ?? null];
  if (pins[0] !== pins[1]) diff.pin = pins;
  return diff;
}
