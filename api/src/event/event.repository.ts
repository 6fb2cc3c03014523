import {
  eventField,
  type MarketingEvent,
  type MarketingEventView,
} from '@maru/contract/event/event';
import type { Queryable } from '@maru/platform/db/db';
import * as z from 'zod/mini';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** An event runs between its start and end times; no one has to switch it (features C04). */
export const STATE = `case when now() < starts_at then 'upcoming'
                    when now() < ends_at then 'in-progress' else 'expired' end`;

const SUMMARY = `id as _id, title, summary, img_path, starts_at, ends_at, ${STATE} as state`;

interface EventFilter {
  state: 'in-progress' | 'expired' | 'all';
  page: number;
  pageSize: number;
}

/** One page of events of a state, the one that ends last first. */
export async function listEventsOf(
  db: Queryable,
  { state, ...page }: EventFilter,
): Promise<PageOf<MarketingEvent>> {
  const where = state === 'all' ? db`` : db`where ${db.unsafe(STATE)} = ${state}`;
  return pageOfQuery<MarketingEvent>(db, page, {
    rows: db`
    select ${db.unsafe(SUMMARY)} from shown_event ${where} order by ends_at desc, id desc`,
    from: db`from shown_event ${where}`,
  });
}

/** One event and its neighbours in the order of the list. One that is announced is shown too. */
export async function findEvent(
  db: Queryable,
  eventId: number,
): Promise<MarketingEventView | null> {
  const [event] = await db<
    (Omit<MarketingEventView, 'prev' | 'next' | 'form'> & { form: unknown })[]
  >`
    select ${db.unsafe(SUMMARY)}, body_html, form, winners_published_at, entry_limit
    from shown_event
    where id = ${eventId}`;
  if (!event) return null;
  // Compared inside the database, because the value read above was rounded to milliseconds.
  const at = db`(select ends_at, id from event where id = ${eventId})`;
  const [prev = null] = await db<{ _id: number; title: string }[]>`
    select id as _id, title from shown_event where (ends_at, id) < ${at}
    order by ends_at desc, id desc limit 1`;
  const [next = null] = await db<{ _id: number; title: string }[]>`
    select id as _id, title from shown_event where (ends_at, id) > ${at}
    order by ends_at, id limit 1`;
  return { ...event, form: formOf(event.form), prev, next };
}

/** Questions of an event. An unreadable form has no questions and accepts no entries. */
export function formOf(stored: unknown): MarketingEventView['form'] {
  const form = z.array(eventField).safeParse(stored);
  return form.success ? form.data : null;
}
