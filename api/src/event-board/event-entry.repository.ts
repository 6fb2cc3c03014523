import type { Announcement, EventWinner } from '@maru/contract/event-entry';
import type { Queryable } from '@maru/platform/db';

interface Page {
  page: number;
  pageSize: number;
}

/** When a member entered an event; `null` instead if there is no such event. */
export async function findEntry(
  db: Queryable,
  memberId: number,
  eventId: number,
): Promise<{ entered_at: string | null } | null> {
  const [row] = await db<{ entered_at: string | null }[]>`
    select n.at as entered_at from event e
    left join event_entry n on n.event_id = e.id and n.member_id = ${memberId}
    where e.id = ${eventId}`;
  return row ?? null;
}

/** What an entry depends on: the questions, and whether the event is on at this moment. */
export async function findEntryTerms(
  db: Queryable,
  eventId: number,
): Promise<{ form: unknown; open: boolean } | null> {
  const [row] = await db<{ form: unknown; open: boolean }[]>`
    select form, now() >= starts_at and now() < ends_at as open from event where id = ${eventId}`;
  return row ?? null;
}

/**
 * Enters a member, unless the event has ended meanwhile or the member is in already.
 *
 * @returns when, or `null` if nothing was entered.
 */
export async function insertEntry(
  db: Queryable,
  memberId: number,
  eventId: number,
  answers: Readonly<Record<string, string>>,
): Promise<string | null> {
  const [row] = await db<{ at: string }[]>`
    insert into event_entry (event_id, member_id, answers)
    select id, ${memberId}, ${db.json(answers)} from event
    where id = ${eventId} and now() >= starts_at and now() < ends_at
    on conflict (event_id, member_id) do nothing
    returning at`;
  return row?.at ?? null;
}

const ANNOUNCED = `e.winners_published_at <= now()`;

const ANNOUNCEMENT = `
  e.id as _id, e.title, e.starts_at, e.ends_at, e.winners_published_at,
  (select count(*)::int from event_winner where event_id = e.id) as winners`;

export async function listAnnouncementRows(
  db: Queryable,
  { page, pageSize }: Page,
): Promise<{ items: Announcement[]; total: number }> {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from event e where ${db.unsafe(ANNOUNCED)}`;
  const items = await db<Announcement[]>`
    select ${db.unsafe(ANNOUNCEMENT)} from event e where ${db.unsafe(ANNOUNCED)}
    order by e.winners_published_at desc, e.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return { items, total: counted?.total ?? 0 };
}

export async function findAnnouncement(
  db: Queryable,
  eventId: number,
): Promise<Announcement | null> {
  const [event] = await db<Announcement[]>`
    select ${db.unsafe(ANNOUNCEMENT)} from event e
    where e.id = ${eventId} and ${db.unsafe(ANNOUNCED)}`;
  return event ?? null;
}

export async function listWinnerRows(
  db: Queryable,
  eventId: number,
  { page, pageSize }: Page,
): Promise<EventWinner[]> {
  return db<EventWinner[]>`
    select rank, label, prize from event_winner where event_id = ${eventId} order by rank
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
}
