import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  idParam,
  instant,
  listOf,
  neighbour,
  pageQuery,
  shownAddress,
} from '../core/primitive.ts';

export const event = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  img_path: z.nullable(shownAddress),
  starts_at: instant,
  ends_at: instant,
  state: z.enum(['upcoming', 'in-progress', 'expired']),
});
export type MarketingEvent = z.output<typeof event>;

export const listEvents = defineCall({
  method: 'GET',
  path: '/api/home/events',
  access: 'anyone',
  shared: true,
  summary: 'Lists marketing events by state. The state follows from the current time.',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['in-progress', 'expired', 'all']), 'in-progress'),
  }),
  output: listOf(event),
  refusals: [],
});

/** One question of an event. The form of an event is a list of them. */
export const eventField = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z_]{0,29}$/)),
  label: z.string(),
  type: z.enum(['text', 'textarea', 'select', 'radio', 'checkbox']),
  /** The choices of a select or of radio buttons. */
  options: z._default(z.array(z.string()), []),
  required: z._default(z.boolean(), false),
  maxLength: z._default(z.int().check(z.gte(1), z.lte(500)), 100),
});
export type EventField = z.output<typeof eventField>;

const eventView = z.extend(event, {
  body_html: z.string(),
  /** Fields that an entrant fills in; an empty list = only a button, `null` = no entries. */
  form: z.nullable(z.array(eventField)),
  /** How often one member may enter. */
  entry_limit: count,
  /** When the winners were announced; `null` while they are not. */
  winners_published_at: z.nullable(instant),
  prev: neighbour,
  next: neighbour,
});
export type MarketingEventView = z.output<typeof eventView>;

export const getEvent = defineCall({
  method: 'GET',
  path: '/api/home/events/:_id',
  access: 'anyone',
  shared: true,
  summary:
    'Returns one marketing event with its text, and the events that end before and after it.',
  params: idParam,
  output: z.object({ item: eventView }),
  refusals: ['NOT_FOUND'],
});
