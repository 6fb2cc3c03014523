import type { EventWinner } from '@maru/contract/event/event-entry';
import type {
  EventEntry,
  EventInput,
  events,
  StaffEvent,
  StaffEventView,
} from '@maru/contract/event/staff-event';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining } from '../sql/conditions.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import { formOf, STATE } from './event.repository.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

const COLUMNS = `
  e.id as _id, e.title, e.summary, e.img_path, e.starts_at, e.ends_at, ${STATE} as state, e.shown,
  case when e.form is null then 'none' when e.form = '[]' then 'button' else 'fields' end as entry,
  (select count(*)::int from event_entry where event_id = e.id) as entries,
  (select count(*)::int from event_winner where event_id = e.id) as winners,
  e.winners_published_at, e.created_at, e.updated_at, a.name as updated_by, e.version`;

const TABLES = `event e left join admin a on a.id = e.updated_by`;

export const eventRows = staffRows<StaffEvent, FilterOf<typeof events>>({
  columns: COLUMNS,
  tables: TABLES,
  counted: 'event e',
  id: 'e.id',
  where: (db, { state, q }) => db`
    where e.deleted_at is null
      ${
        state === undefined
          ? db``
          : state === 'hidden'
            ? db`and not e.shown`
            : db`and e.shown and ${db.unsafe(STATE)} = ${state}`
      }
      ${andContaining(db, ['e.title'], q)}`,
  orders: {
    latest: 'e.starts_at desc, e.id desc',
    oldest: 'e.starts_at, e.id',
    title: 'e.title, e.id',
    entries: 'entries desc, e.id desc',
  },
});

export async function findStaffEvent(
  db: Queryable,
  eventId: number,
): Promise<StaffEventView | null> {
  const [event] = await db<(Omit<StaffEventView, 'form'> & { form: unknown })[]>`
    select ${db.unsafe(COLUMNS)}, e.body_html, e.form, e.entry_limit, e.draw_seed
    from ${db.unsafe(TABLES)} where e.id = ${eventId} and e.deleted_at is null`;
  return event ? { ...event, form: formOf(event.form) } : null;
}

function columnsOf(tx: Tx, { form, ...rest }: Partial<EventInput>) {
  return { ...rest, ...(form === undefined ? {} : { form: form && tx.json(form) }) };
}

export function insertEvent(tx: Tx, input: EventInput, by: number): Promise<number> {
  return insertRow(tx, 'event', columnsOf(tx, input), by);
}

export function updateEvent(tx: Tx, eventId: number, changes: Partial<EventInput>, by: number) {
  return updateRow(tx, 'event', eventId, columnsOf(tx, changes), by);
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
  await updateRow(tx, 'event', eventId, { draw_seed: seed }, by);
}

export async function setAnnounced(
  tx: Tx,
  eventId: number,
  announced: boolean,
  by: number,
): Promise<void> {
  const columns = { winners_published_at: announced ? tx`now()` : null };
  await updateRow(tx, 'event', eventId, columns, by);
}
