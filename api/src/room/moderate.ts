import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { MuteLength } from '@maru/contract/room/moderation';
import type { DeskLine, RoomMute } from '@maru/contract/room/room-desk';
import { publishMute } from '@maru/domain/room/mute';
import { audit, type AuditEntry } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { Refusal } from '../http/refusal.ts';
import {
  lockLine,
  lockMute,
  insertMute,
  isRoomOf,
  writeHidden,
  writeLifted,
  type LockedLine,
} from './desk.repository.ts';
import { writeDecision } from './report/line-report.repository.ts';

const SHORT_MUTE_MIN = 10;

/** Who moderates: staff, or the expert of the room. */
export interface Moderator extends Pick<AuditEntry, 'adminId' | 'sessionId' | 'ip' | 'requestId'> {
  /** Null for staff, who moderate all rooms. */
  expertId: number | null;
}

export const logModeration = (
  tx: Tx,
  { expertId: _, ...actor }: Moderator,
  action: AuditAction & `room.${string}`,
  scheduleId: number | null,
  diff: AuditDiff,
) => audit(tx, { ...actor, action, targetKind: 'room', targetId: scheduleId ?? undefined, diff });

/**
 * Hides a line of a chat, or shows it again. Every open page of the room follows.
 *
 * @throws Refusal NOT_FOUND or VERSION_CONFLICT.
 */
export function setLineHidden(
  db: Db,
  by: Moderator,
  change: { lineId: number; hidden: boolean; version: number },
): Promise<DeskLine> {
  const { lineId, hidden, version } = change;
  return db.begin(async (tx) => {
    const line = await lockOwnLine(tx, by, lineId);
    // Two moderators may press at the same time.
    if (line.hidden === hidden) return line;
    if (line.version !== version) throw new Refusal('VERSION_CONFLICT');
    return turnLine(tx, by, line, hidden);
  });
}

/** Hides or shows a held line. Hiding it settles its open reports. */
export async function turnLine(
  tx: Tx,
  by: Moderator,
  { _id, scheduleId }: LockedLine,
  hidden: boolean,
): Promise<DeskLine> {
  const { hidden: _, ...item } = await writeHidden(tx, _id, hidden);
  const at = new Date().toISOString();
  if (hidden) {
    await publish(tx, 'room.messageHidden', { _id, version: item.version, at }, scheduleId);
    const reports = await writeDecision(tx, _id, 'hidden', by.adminId);
    if (reports) await publish(tx, 'lineReport.changed', { ...reports, at });
  } else {
    await publish(tx, 'room.messageShown', { item, at }, scheduleId);
  }
  await logModeration(tx, by, hidden ? 'room.hideLine' : 'room.showLine', scheduleId, {
    number: _id,
  });
  return { ...item, hidden };
}

/**
 * Mutes the writer of a line.
 *
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for the expert and for an unknown writer.
 */
export function muteWriter(
  db: Db,
  by: Moderator,
  { lineId, length }: { lineId: number; length: MuteLength },
): Promise<RoomMute> {
  return db.begin(async (tx) => {
    const { scheduleId, memberId, person, nick, expert } = await lockOwnLine(tx, by, lineId);
    if (expert || person === null) throw new Refusal('STATE_CONFLICT');
    const where = { person, scheduleId: length === 'good' ? null : scheduleId };
    const mute = await insertMute(tx, {
      ...where,
      memberId,
      nick,
      minutes: length === '10m' ? SHORT_MUTE_MIN : null,
      adminId: by.adminId,
    });
    await publishMute(tx, where);
    await logModeration(tx, by, 'room.muteWriter', scheduleId, {
      number: lineId,
      muted_for: length,
    });
    return mute;
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, or STATE_CONFLICT if it is over. */
export function liftMute(
  db: Db,
  by: Moderator & { adminId: number },
  { muteId, version }: { muteId: number; version: number },
): Promise<RoomMute> {
  return db.begin(async (tx) => {
    const mute = await lockMute(tx, muteId);
    if (!mute) throw new Refusal('NOT_FOUND');
    if (mute.version !== version) throw new Refusal('VERSION_CONFLICT');
    if (!mute.inForce) throw new Refusal('STATE_CONFLICT');
    const lifted = await writeLifted(tx, muteId, by.adminId);
    await publishMute(tx, mute);
    await logModeration(tx, by, 'room.liftMute', mute.scheduleId, { number: muteId });
    return lifted;
  });
}

/** @throws Refusal NOT_FOUND, also for a line in a room of another expert. */
async function lockOwnLine(tx: Tx, { expertId }: Moderator, lineId: number): Promise<LockedLine> {
  const line = await lockLine(tx, lineId);
  if (!line || !(await isRoomOf(tx, line.scheduleId, expertId))) throw new Refusal('NOT_FOUND');
  return line;
}
