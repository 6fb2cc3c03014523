import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { count, id, idParam, instant, listOf, pageQuery, text } from '../core/primitive.ts';

export const getMyEntry = defineCall({
  method: 'GET',
  path: '/api/home/events/:_id/entry',
  access: 'member',
  summary: 'Returns the last entry of the caller (null if none) and the number of entries left.',
  params: idParam,
  output: z.object({ entered_at: z.nullable(instant), left: count }),
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const enterEvent = defineCall({
  method: 'POST',
  path: '/api/home/events/:_id/entry',
  access: 'member',
  feature: 'event',
  summary:
    'Enters a running event with the answers to its form, within the entry limit of the event.',
  params: idParam,
  /** By the id of the field; a ticked box is `true`. */
  body: z.object({
    answers: z._default(z.record(text(1, 30), text(0, 500)), {}),
  }),
  output: z.object({ entered_at: instant }),
  status: 201,
  refusals: [
    'FEATURE_CLOSED',
    ...sessionRefusals,
    'NOT_FOUND',
    'INVALID_INPUT',
    'EVENT_CLOSED',
    'ALREADY_ENTERED',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: 'optional',
});

/** An event with announced winners. */
export const announcement = z.object({
  _id: id,
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  winners_published_at: instant,
  winners: count,
});
export type Announcement = z.output<typeof announcement>;

export const listAnnouncements = defineCall({
  method: 'GET',
  path: '/api/home/events/winners',
  access: 'anyone',
  shared: true,
  summary: 'Lists events with announced winners, newest announcement first.',
  query: z.object(pageQuery),
  output: listOf(announcement),
  refusals: [],
});

export const eventWinner = z.object({
  rank: count,
  /** Masked: `김○연`. */
  label: z.string(),
  prize: z.string(),
});
export type EventWinner = z.output<typeof eventWinner>;

export const listWinners = defineCall({
  method: 'GET',
  path: '/api/home/events/:_id/winners',
  access: 'anyone',
  shared: true,
  summary: 'Lists the masked winners of an event after their announcement.',
  params: idParam,
  query: z.object(pageQuery),
  output: z.extend(listOf(eventWinner), { event: announcement }),
  refusals: ['NOT_FOUND'],
});
