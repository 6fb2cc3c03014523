import { NO_SETTINGS, type RoomSettings } from '@maru/contract/room/room-settings';
import type { Queryable } from '@maru/platform/db/db';

/** Columns of settings `s`, in SQL. */
export const settingsFields = (db: Queryable) => db`
  s.writers, s.slow_s, s.version,
  case when s.pin is not null
       then json_build_object('text', s.pin, 'by', s.pin_by, 'at', s.pinned_at) end as pin`;

/** The settings of each room that has any, by broadcast number. */
export async function findSettingsOf(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, RoomSettings>> {
  const rows = await db<(RoomSettings & { scheduleId: number })[]>`
    select s.schedule_id as "scheduleId", ${settingsFields(db)}
    from room_settings s where s.schedule_id = any(${[...scheduleIds]}::int[])`;
  return new Map(rows.map(({ scheduleId, ...settings }) => [scheduleId, settings]));
}

export async function findSettings(db: Queryable, scheduleId: number): Promise<RoomSettings> {
  return (await findSettingsOf(db, [scheduleId])).get(scheduleId) ?? NO_SETTINGS;
}
