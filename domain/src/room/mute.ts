import type { Mute, MuteState } from '@maru/contract/room/moderation';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { personOf } from './join-ticket.ts';

/** A person in a room. */
interface Participant {
  person: string;
  scheduleId: number;
}

export const NOT_MUTED: MuteState = { muted: null, version: 0 };

/** Whether a mute `m` is in force now, in SQL. */
export const isInForce = (db: Queryable) =>
  db`(m.lifted_at is null and (m.until is null or m.until > clock_timestamp()))`;

/** The mute states of participants, in their order. */
export async function findMutes(
  db: Queryable,
  participants: readonly Participant[],
): Promise<MuteState[]> {
  if (participants.length === 0) return [];
  const rows = await db<(MuteState & { no: number })[]>`
    select p.no::int as no, sum(m.version)::int as version,
           (array_agg(
              json_build_object('scope', case when m.schedule_id is null then 'all' else 'room' end,
                                'until', m.until)
              order by m.until desc nulls first, m.schedule_id nulls first)
            filter (where ${isInForce(db)} and coalesce(m.schedule_id, p.schedule_id) = p.schedule_id)
           )[1] as muted
    from unnest(${participants.map(({ person }) => person)}::text[],
                ${participants.map(({ scheduleId }) => scheduleId)}::int[])
      with ordinality p (person, schedule_id, no)
    join room_mute m on m.person = p.person
    group by p.no`;
  const found = new Map(rows.map(({ no, muted, version }) => [no, { muted, version }]));
  return participants.map((_, at) => found.get(at + 1) ?? NOT_MUTED);
}

/** Whether a person may not write in a room now, and why. */
export async function findMute(db: Queryable, participant: Participant): Promise<Mute | null> {
  return (await findMutes(db, [participant]))[0]?.muted ?? null;
}

/** Notifies the open windows of a person about the mute in force there. */
export async function publishMute(
  tx: Tx,
  { person, scheduleId }: { person: string; scheduleId: number | null },
): Promise<void> {
  const windows = await tx<{ no: number; scheduleId: number; at: string }[]>`
    select t.no, t.schedule_id as "scheduleId", clock_timestamp() as at from join_ticket t
    where t.issued_at > now() - interval '13 hours' and t.entered_at is not null
      and t.ended_at is null and ${personOf(tx)} = ${person}
      and t.schedule_id = coalesce(${scheduleId}::int, t.schedule_id)`;
  const states = await findMutes(
    tx,
    windows.map((window) => ({ person, scheduleId: window.scheduleId })),
  );
  for (const [index, { no, at }] of windows.entries()) {
    const { muted, version } = states[index] ?? NOT_MUTED;
    await publish(tx, 'room.writerMuted', { muted, version, at }, no);
  }
}
