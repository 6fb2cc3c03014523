import * as z from 'zod/mini';
import { contentBulk } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { event, eventField } from './event.ts';
import { eventWinner } from './event-entry.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  listOf,
  ownPicture,
  pageQuery,
  staffSearch,
  text,
  typedInstant,
  version,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';

export const staffEvent = z.extend(event, {
  shown: z.boolean(),
  /**
   * Entry method: `none` = no entry, `button` = one press enters, `fields` = a form with questions.
   */
  entry: z.enum(['none', 'button', 'fields']),
  entries: count,
  winners: count,
  winners_published_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffEvent = z.output<typeof staffEvent>;

const staffEventView = z.extend(staffEvent, {
  body_html: z.string(),
  form: z.nullable(z.array(eventField)),
  entry_limit: count,
  /** Seed of the draw; `null` = not drawn, or winners taken from a list. */
  draw_seed: z.nullable(z.string()),
});
export type StaffEventView = z.output<typeof staffEventView>;

/** Maximum number of questions. Members do not answer more than these. */
export const MOST_QUESTIONS = 10;

/** A question as staff write it: one that is chosen from has something to choose. */
const question = z
  .strictObject({
    id: eventField.shape.id,
    label: line(1, 100),
    type: eventField.shape.type,
    options: z.array(line(1, 60)).check(z.maxLength(20)),
    required: z.boolean(),
    maxLength: z.int().check(z.gte(1), z.lte(500)),
  })
  .check(
    z.refine(
      ({ type, options }) => (type !== 'select' && type !== 'radio') || new Set(options).size >= 2,
      { path: ['options'], error: 'must have at least two choices' },
    ),
  );

export const eventInput = z.strictObject({
  title: line(1, 100),
  summary: text(0, 200),
  img_path: z.nullable(ownPicture),
  starts_at: typedInstant,
  ends_at: typedInstant,
  body_html: text(0, 200_000),
  /** `null` = no entry, an empty list = a button only. */
  form: z.nullable(
    z.array(question).check(
      z.maxLength(MOST_QUESTIONS),
      z.refine((form) => new Set(form.map(({ id: name }) => name)).size === form.length),
    ),
  ),
  entry_limit: z.int().check(z.gte(1), z.lte(10)),
  shown: z.boolean(),
});
export type EventInput = z.output<typeof eventInput>;

const item = z.object({ item: staffEventView });

export const events = resource({
  path: '/api/admin/events',
  access: 'manageContent',
  row: staffEvent,
  view: staffEventView,
  input: eventInput,
  query: {
    state: z.optional(z.enum(['upcoming', 'in-progress', 'expired', 'hidden'])),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest', 'title', 'entries']), 'latest'),
  },
  publicWords: ['title', 'summary', 'body_html', 'form'],
  refusals: {
    write: ['FORBIDDEN_WORDS', 'INVALID_INPUT'],
    update: ['STATE_CONFLICT'],
    delete: ['STATE_CONFLICT'],
  },
  maxBodyBytes: 1_000_000,
  summaries: {
    list: 'Lists events for staff by state. The state follows from the current time.',
    get: 'Returns one event for staff.',
    create: 'Adds an event.',
    update:
      'Changes fields of an event. Questions lock at the first entry, the end when winners are chosen.',
    delete: 'Deletes an event that is not running.',
  },
});

export const exportEvents = exportCall(events.list);

export const bulkEvents = contentBulk(events.list);

/**
 * An event entry as staff see it. The member is masked, and without manageUsers the answers are
 * masked too. Each view of the answers is recorded in the audit log.
 */
const eventEntry = z.object({
  _id: id,
  name: z.string(),
  login_id: z.string(),
  turn: count,
  answers: z.record(z.string(), z.string()),
  at: instant,
});
export type EventEntry = z.output<typeof eventEntry>;

export const adminListEntries = defineCall({
  method: 'GET',
  path: '/api/admin/events/:_id/entries',
  access: 'manageContent',
  summary: 'Lists the entries of an event with masked members, newest first.',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: listOf(eventEntry),
  refusals: ['NOT_FOUND'],
});

export const exportEntries = exportCall(adminListEntries, { unmaskedFor: 'manageUsers' });

export const adminListWinners = defineCall({
  method: 'GET',
  path: '/api/admin/events/:_id/winners',
  access: 'manageContent',
  summary: 'Lists the masked winners of an event, announced or not.',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: listOf(eventWinner),
  refusals: ['NOT_FOUND'],
});

const prize = z.strictObject({
  prize: line(1, 60),
  count: z.int().check(z.gte(1), z.lte(1_000)),
});

export const drawWinners = defineCall({
  method: 'POST',
  path: '/api/admin/events/:_id/draw',
  access: 'manageContent',
  summary: 'Draws winners among the entrants. The audit log stores the random seed.',
  params: idParam,
  body: z.strictObject({
    /** The first prize first. A member wins once. */
    prizes: z.array(prize).check(z.minLength(1), z.maxLength(10)),
    version,
  }),
  publicWords: ['prizes'],
  output: item,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const putWinners = defineCall({
  method: 'PUT',
  path: '/api/admin/events/:_id/winners',
  access: 'manageContent',
  summary: 'Sets the winners from a list of login ids. Each winner must have entered.',
  params: idParam,
  body: z.strictObject({
    winners: z
      .array(z.strictObject({ login_id: line(1, 40), prize: line(1, 60) }))
      .check(z.minLength(1), z.maxLength(2_000)),
    version,
  }),
  publicWords: ['winners'],
  output: item,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'INVALID_INPUT', 'FORBIDDEN_WORDS'],
  maxBodyBytes: 500_000,
});

export const publishWinners = defineCall({
  method: 'POST',
  path: '/api/admin/events/:_id/winners/publish',
  access: 'manageContent',
  summary: 'Announces the masked winners of an ended event, or withdraws the announcement.',
  params: idParam,
  body: z.strictObject({ published: z.boolean(), version }),
  output: item,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
