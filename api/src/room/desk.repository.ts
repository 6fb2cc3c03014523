import {
  DESK_SHOWN,
  type DeskLine,
  type RoomDesk,
  type RoomMute,
} from '@maru/contract/room/room-desk';
import { isInForce } from '@maru/domain/room/mute';
import { lineFields } from '@maru/domain/room/room-lines';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** A line with the data that its moderation needs. */
export interface LockedLine extends DeskLine {
  scheduleId: number;
  memberId: number | null;
  /** Null for a line without a known writer. */
  person: string | null;
}

/** The broadcast of a room, if it exists and is of this expert. `null` = of any expert. */
export async function isRoomOf(
  db: Queryable,
  scheduleId: number,
  expertId: number | null,
): Promise<boolean> {
  const [row] = await db`
    select 1 from broadcast_schedule
    where id = ${scheduleId} and expert_id = coalesce(${expertId}::int, expert_id)
      and deleted_at is null`;
  return row !== undefined;
}

/** Locks a line until the end of the transaction. */
export async function lockLine(tx: Tx, lineId: number): Promise<LockedLine | null> {
  const [line] = await tx<LockedLine[]>`
    select ${lineFields(tx)}, m.hidden_at is not null as hidden, m.schedule_id as "scheduleId",
           m.member_id as "memberId", coalesce(m.person, 'm' || m.member_id) as person
    from room_message m where m.id = ${lineId} for no key update`;
  return line ?? null;
}

/** @returns the line under its next version. */
export async function writeHidden(tx: Tx, lineId: number, hidden: boolean): Promise<DeskLine> {
  const [line] = await tx<DeskLine[]>`
    update room_message m
    set hidden_at = case when ${hidden} then clock_timestamp() end, version = version + 1
    where id = ${lineId}
    returning ${lineFields(tx)}, m.hidden_at is not null as hidden`;
  return line!;
}

export interface NewMute extends Pick<LockedLine, 'memberId' | 'nick'> {
  person: string;
  /** Null for all rooms. */
  scheduleId: number | null;
  /** Null without an end. */
  minutes: number | null;
  /** Null for the expert. */
  adminId: number | null;
}

const muteFields = (db: Queryable) => db`
  m.id as _id, m.nick, m.at, m.until, m.version,
  case when m.schedule_id is null then 'all' else 'room' end as scope,
  (select a.name from admin a where a.id = m.muted_by) as by`;

export async function insertMute(tx: Tx, mute: NewMute): Promise<RoomMute> {
  const { person, memberId, nick, scheduleId, minutes, adminId } = mute;
  const [row] = await tx<RoomMute[]>`
    insert into room_mute as m (person, member_id, nick, schedule_id, until, muted_by)
    values (${person}, ${memberId}, ${nick}, ${scheduleId},
            clock_timestamp() + make_interval(mins => ${minutes}::int), ${adminId})
    returning ${muteFields(tx)}`;
  return row!;
}

/** A mute as stored, until the end of the transaction. */
export async function lockMute(
  tx: Tx,
  muteId: number,
): Promise<(RoomMute & { person: string; scheduleId: number | null; inForce: boolean }) | null> {
  const [row] = await tx<
    (RoomMute & { person: string; scheduleId: number | null; inForce: boolean })[]
  >`
    select ${muteFields(tx)}, m.person, m.schedule_id as "scheduleId", ${isInForce(tx)} as "inForce"
    from room_mute m where m.id = ${muteId} for no key update of m`;
  return row ?? null;
}

export async function writeLifted(tx: Tx, muteId: number, adminId: number): Promise<RoomMute> {
  const [row] = await tx<RoomMute[]>`
    update room_mute m set lifted_at = clock_timestamp(), lifted_by = ${adminId},
                           version = version + 1
    where id = ${muteId} returning ${muteFields(tx)}`;
  return row!;
}

/** The newest hidden lines of a room, and the mutes in force there. */
export async function findDesk(db: Queryable, scheduleId: number): Promise<RoomDesk> {
  const [hidden, mutes] = await Promise.all([
    db<DeskLine[]>`
      select ${lineFields(db)}, true as hidden from room_message m
      where m.schedule_id = ${scheduleId} and m.hidden_at is not null
      order by m.hidden_at desc limit ${DESK_SHOWN}`,
    db<RoomMute[]>`
      select ${muteFields(db)} from room_mute m
      where ${isInForce(db)} and (m.schedule_id = ${scheduleId} or m.schedule_id is null)
      order by m.id desc limit ${DESK_SHOWN}`,
  ]);
  return { hidden, mutes };
}
