import type { ReactionAlarm } from '@maru/contract/campaign/reaction/reaction-alarm';
import type { Queryable, Tx } from '@maru/platform/db/db';

const columns = (db: Queryable) => db`enabled, opt_out_times, complaint_times, least_sent, version`;

/** Returns the thresholds in force. */
export async function findReactionAlarm(db: Queryable): Promise<ReactionAlarm> {
  const [row] = await db<ReactionAlarm[]>`select ${columns(db)} from reaction_alarm`;
  return row!;
}

/** Returns the thresholds and locks their row until the transaction ends. */
export async function lockReactionAlarm(tx: Tx): Promise<ReactionAlarm> {
  const [row] = await tx<ReactionAlarm[]>`select ${columns(tx)} from reaction_alarm for update`;
  return row!;
}

export async function changeReactionAlarm(
  tx: Tx,
  wanted: Omit<ReactionAlarm, 'version'>,
): Promise<ReactionAlarm> {
  const { enabled, opt_out_times, complaint_times, least_sent } = wanted;
  const [row] = await tx<ReactionAlarm[]>`
    update reaction_alarm
    set enabled = ${enabled}, opt_out_times = ${opt_out_times},
        complaint_times = ${complaint_times}, least_sent = ${least_sent}, version = version + 1
    returning ${columns(tx)}`;
  return row!;
}
