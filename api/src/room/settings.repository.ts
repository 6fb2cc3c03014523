import { NO_SETTINGS, type RoomPin, type RoomSettings } from '@maru/contract/room/room-settings';
import { settingsFields } from '@maru/domain/room/room-settings';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** Locks the settings of a room until the end of the transaction. */
export async function lockSettings(tx: Tx, scheduleId: number): Promise<RoomSettings> {
  const [locked] = await tx<RoomSettings[]>`
    select ${settingsFields(tx)} from room_settings s
    where s.schedule_id = ${scheduleId} for no key update`;
  return locked ?? NO_SETTINGS;
}

interface NewSettings extends Pick<RoomSettings, 'writers' | 'slow_s' | 'version'> {
  pin: string | null;
  by: RoomPin['by'];
}

/**
 * Writes the settings. An unchanged note keeps its author and time.
 *
 * @returns the next version, or `null` if another one than `version` is stored.
 */
export async function writeSettings(
  tx: Tx,
  scheduleId: number,
  { writers, slow_s, pin, by, version }: NewSettings,
): Promise<RoomSettings | null> {
  const pinBy = pin === null ? null : by;
  const pinnedAt = pin === null ? tx`null` : tx`clock_timestamp()`;
  const [written] =
    version === 0
      ? await tx<RoomSettings[]>`
          insert into room_settings as s (schedule_id, writers, slow_s, pin, pin_by, pinned_at)
          values (${scheduleId}, ${writers}, ${slow_s}, ${pin}, ${pinBy}, ${pinnedAt})
          on conflict do nothing returning ${settingsFields(tx)}`
      : await tx<RoomSettings[]>`
          update room_settings s
          set writers = ${writers}, slow_s = ${slow_s}, version = version + 1, pin = ${pin}::text,
              pin_by = case when pin is not distinct from ${pin}::text then pin_by else ${pinBy} end,
              pinned_at = case when pin is not distinct from ${pin}::text
                               then pinned_at else ${pinnedAt} end
          where schedule_id = ${scheduleId} and version = ${version}
          returning ${settingsFields(tx)}`;
  return written ?? null;
}

/** A person in a room. */
interface Writing {
  scheduleId: number;
  person: string;
}

/** When a person wrote last in a room; `null` if never. */
export async function findWroteAt(
  db: Queryable,
  { scheduleId, person }: Writing,
): Promise<string | null> {
  const [line] = await db<{ at: string }[]>`
    select at from room_message where schedule_id = ${scheduleId} and person = ${person}
    order by id desc limit 1`;
  return line?.at ?? null;
}

/**
 * Seconds that a person must still wait in slow mode. The lock makes two lines at once wait for each
 * other until the end of the transaction.
 */
export async function lockWait(tx: Tx, writing: Writing, slowS: number): Promise<number> {
  const { scheduleId, person } = writing;
  await tx`select pg_advisory_xact_lock(hashtextextended(${`chat:${scheduleId}:${person}`}, 0))`;
  const [wait] = await tx<{ seconds: number }[]>`
    select ceil(extract(epoch from at - clock_timestamp()) + ${slowS})::int as seconds
    from room_message where schedule_id = ${scheduleId} and person = ${person}
    order by id desc limit 1`;
  return Math.max(0, wait?.seconds ?? 0);
}
