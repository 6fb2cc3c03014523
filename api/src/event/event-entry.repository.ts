import type { Announcement, EventWinner } from '@maru/contract/event/event-entry';
import type { Queryable } from '@maru/platform/db/db';
import { limitTo, type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/**
 * Last entry of a member in an event, and the number of entries left; `null` if the event does not
 * exist.
 */
export async function findEntry(
  db: Queryable,
  memberId: number,
  eventId: number,
): Promise<{ entered_at: string | null; left: number } | null> {
  const [row] = await db<{ entered_at: string | null; left: number }[]>`
    select max(n.at) as entered_at, greatest(0, e.entry_limit - count(n.id))::int as left
    from shown_event e
    left join event_entry n on n.event_id = e.id and n.member_id = ${memberId}
    where e.id = ${eventId} group by e.id, e.entry_limit`;
  return row ?? null;
}

/** Conditions of an entry: the questions, and whether the event is running now. */
export async function findEntryTerms(
  db: Queryable,
  eventId: number,
): Promise<{ form: unknown; open: boolean } | null> {
  const [row] = await db<{ form: unknown; open: boolean }[]>`
    select form, now() >= starts_at and now() < ends_at as open
    from shown_event where id = ${eventId}`;
  return row ?? null;
}

/**
 * Adds an entry of a member, unless the event has ended or the member has reached its entry limit.
 * Two concurrent requests create one entry.
 *
 * @returns the time of the entry, or `null` if none was created.
 */
export async function insertEntry(
  db: Queryable,
  memberId: number,
  eventId: number,
  answers: Readonly<Record<string, string>>,
): Promise<string | null> {
  const [row] = await db<{ at: string }[]>`
    insert into event_entry (event_id, member_id, answers, turn)
    select e.id, ${memberId}, ${db.json(answers)}, mine.entries + 1
    from shown_event e, lateral (
      select count(*)::int as entries from event_entry
      where event_id = e.id and member_id = ${memberId}) mine
    where e.id = ${eventId} and now() >= e.starts_at and now() < e.ends_at
      and mine.entries < e.entry_limit
    on conflict (event_id, member_id, turn) do nothing
    returning at`;
  return row?.at ?? null;
}

const ANNOUNCED = `e.winners_published_at <= now()`;

const ANNOUNCEMENT = `
  e.id as _id, e.title, e.starts_at, e.ends_at, e.winners_published_at,
  (select count(*)::int from event_winner where event_id = e.id) as winners`;

export async function listAnnouncementRows(
  db: Queryable,
  page: Page,
): Promise<PageOf<Announcement>> {
  return pageOfQuery<Announcement>(db, page, {
    rows: db`
    select ${db.unsafe(ANNOUNCEMENT)} from shown_event e where ${db.unsafe(ANNOUNCED)}
    order by e.winners_published_at desc, e.id desc`,
    from: db`from shown_event e where ${db.unsafe(ANNOUNCED)}`,
  });
}

export async function findAnnouncement(
  db: Queryable,
  eventId: number,
): Promise<Announcement | null> {
  const [event] = await db<Announcement[]>`
    select ${db.unsafe(ANNOUNCEMENT)} from shown_event e
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
    ${limitTo(db, { page, pageSize })}`;
}
