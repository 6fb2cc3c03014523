import type { EventWinner } from '@maru/contract/event/event-entry';
import type {
  EventEntry,
  EventInput,
  StaffEvent,
  StaffEventView,
} from '@maru/contract/event/staff-event';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { formOf, STATE } from './event.repository.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  e.id as _id, e.title, e.summary, e.img_path, e.starts_at, e.ends_at, ${STATE} as state, e.shown,
  case when e.form is null then 'none' when e.form = '[]' then 'button' else 'fields' end as entry,
  (select count(*)::int from event_entry where event_id = e.id) as entries,
  (select count(*)::int from event_winner where event_id = e.id) as winners,
  e.winners_published_at, e.created_at, e.updated_at, a.name as updated_by, e.version`;

const TABLES = `event e left join admin a on a.id = e.updated_by`;

export interface StaffEventFilter {
  state?: 'upcoming' | 'in-progress' | 'expired' | 'hidden' | undefined;
  q?: string | undefined;
  sortBy?: 'latest' | 'oldest' | 'title' | 'entries';
}

function whereOf(db: Queryable, { state, q }: StaffEventFilter) {
  const like = containing(q);
  return db`
    where e.deleted_at is null
      ${
        state === undefined
          ? db``
          : state === 'hidden'
            ? db`and not e.shown`
            : db`and e.shown and ${db.unsafe(STATE)} = ${state}`
      }
      ${like === null ? db`` : db`and search_form(e.title) like ${like}`}`;
}

export function selectStaffEvents(db: Queryable, filter: StaffEventFilter) {
  const order = {
    latest: 'e.starts_at desc, e.id desc',
    oldest: 'e.starts_at, e.id',
    title: 'e.title, e.id',
    entries: 'entries desc, e.id desc',
  }[filter.sortBy ?? 'latest'];
  return db<StaffEvent[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${db.unsafe(order)}`;
}

export async function listStaffEvents(
  db: Queryable,
  filter: StaffEventFilter & Page,
): Promise<PageOf<StaffEvent>> {
  return pageOfQuery<StaffEvent>(db, filter, {
    rows: selectStaffEvents(db, filter),
    from: db`from event e ${whereOf(db, filter)}`,
  });
}

export async function findStaffEvent(
  db: Queryable,
  eventId: number,
): Promise<StaffEventView | null> {
  const [event] = await db<(Omit<StaffEventView, 'form'> & { form: unknown })[]>`
    select ${db.unsafe(COLUMNS)}, e.body_html, e.form, e.entry_limit, e.draw_seed
    from ${db.unsafe(TABLES)} where e.id = ${eventId} and e.deleted_at is null`;
  return event ? { ...event, form: formOf(event.form) } : null;
}

export type EventChanges = { readonly [F in keyof EventInput]?: EventInput[F] | undefined };

function columnsOf(tx: Tx, { form, ...rest }: EventChanges) {
  const columns = { ...rest, ...(form === undefined ? {} : { form: form && tx.json(form) }) };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export async function insertEvent(tx: Tx, input: EventInput, by: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into event ${tx({ ...columnsOf(tx, input), updated_by: by })} returning id`;
  return row!.id;
}

export async function updateEventRow(
  tx: Tx,
  eventId: number,
  changes: EventChanges,
  by: number,
): Promise<void> {
  await tx`
    update event
    set ${tx({ ...columnsOf(tx, changes), updated_by: by })}, version = version + 1,
        updated_at = now()
    where id = ${eventId}`;
}

/** Entrants with full names; the caller masks them. */
export function selectEntries(db: Queryable, eventId: number) {
  return db<EventEntry[]>`
    select n.id as _id, m.name, m.login_id::text as login_id, n.turn, n.answers, n.at
    from event_entry n join member m on m.id = n.member_id
    where n.event_id = ${eventId} order by n.at desc, n.id desc`;
}

export async function listEntryRows(
  db: Queryable,
  eventId: number,
  page: Page,
): Promise<PageOf<EventEntry>> {
  return pageOfQuery<EventEntry>(db, page, {
    rows: selectEntries(db, eventId),
    from: db`from event_entry where event_id = ${eventId}`,
  });
}

/** A candidate of the draw: an entrant who is still a member, listed once. */
export interface Entrant {
  memberId: number;
  name: string;
  loginId: string;
}

export function listEntrants(db: Queryable, eventId: number): Promise<Entrant[]> {
  return db<Entrant[]>`
    select m.id as "memberId", m.name, m.login_id::text as "loginId"
    from member m
    where m.state <> 'withdrawn'
      and exists (select from event_entry where event_id = ${eventId} and member_id = m.id)
    order by m.id`;
}

export interface NewWinner extends EventWinner {
  memberId: number;
}

export async function replaceWinners(
  tx: Tx,
  eventId: number,
  winners: readonly NewWinner[],
  seed: string | null,
  by: number,
): Promise<void> {
  await tx`delete from event_winner where event_id = ${eventId}`;
  const rows = winners.map(({ rank, label, prize, memberId }) => ({
    event_id: eventId,
    rank,
    label,
    prize,
    member_id: memberId,
  }));
  await tx`insert into event_winner ${tx(rows)}`;
  await tx`
    update event
    set draw_seed = ${seed}, updated_by = ${by}, version = version + 1, updated_at = now()
    where id = ${eventId}`;
}

export async function setAnnounced(
  tx: Tx,
  eventId: number,
  announced: boolean,
  by: number,
): Promise<void> {
  await tx`
    update event
    set winners_published_at = ${announced ? tx`now()` : null}, updated_by = ${by},
        version = version + 1, updated_at = now()
    where id = ${eventId}`;
}
