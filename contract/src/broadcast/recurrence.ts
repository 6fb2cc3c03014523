import * as z from 'zod/mini';
import { scheduleInput, staffScheduleItem } from './broadcast.ts';
import { defineCall } from '../core/call.ts';
import { clock, count, day, id, idParam, instant, typedDay, version } from '../core/primitive.ts';

/** Monday to Sunday, each at most once. */
const weekdays = z.array(z.int().check(z.gte(1), z.lte(7))).check(
  z.minLength(1),
  z.maxLength(7),
  z.refine((days) => new Set(days).size === days.length),
);

const ruleFields = {
  weekdays,
  starts_at: clock,
  /** Earlier than the start = past midnight. Without an end the next one could never begin. */
  ends_at: clock,
  from_day: typedDay,
  until_day: typedDay,
  skip_holidays: z.boolean(),
};

/** A year ahead is as far as a rule reaches. */
export const MAX_RULE_DAYS = 366;

/** How many of the next broadcasts a preview shows. */
export const PREVIEWED = 10;

const clash = z.object({ _id: id, title: z.string(), start_date: instant });

/** Preview of a rule's broadcasts. */
const plan = z.object({
  /** The next ten. */
  items: z.array(
    z.object({
      day,
      start_date: instant,
      end_date: instant,
      /** The expert's existing broadcast at that time. */
      clash: z.nullable(clash),
      /** The exchange opens late, or closes, on that day. */
      market: z.nullable(z.string()),
    }),
  ),
  /** How many there would be, and how many of these clash. */
  total: count,
  clashes: count,
  /** Days of the exchange that are left out. */
  skipped: z.array(z.object({ day, name: z.string() })),
});
export type RecurrencePlan = z.output<typeof plan>;

export const previewRecurrence = defineCall({
  method: 'POST',
  path: '/api/admin/schedules/recurrences/preview',
  access: 'manageContent',
  summary: 'Previews a weekly rule: the next ten broadcasts, conflicts and skipped days.',
  body: z.strictObject({ expert_id: id, ...ruleFields }),
  output: plan,
  refusals: ['INVALID_INPUT', 'NOT_FOUND'],
});

export const createRecurrence = defineCall({
  method: 'POST',
  path: '/api/admin/schedules/recurrences',
  access: 'manageContent',
  summary: 'Adds a weekly broadcast until an end day. Each occurrence is a separate broadcast.',
  body: z.strictObject({
    schedule: z.omit(scheduleInput, { start_date: true, end_date: true }),
    rule: z.strictObject(ruleFields),
    /** Skips the broadcasts that clash, instead of refusing all of them. */
    skip_clashes: z.boolean(),
  }),
  /** The first broadcast, and the number of created ones. */
  output: z.object({ item: staffScheduleItem, created: count }),
  status: 201,
  publicWords: ['schedule'],
  refusals: ['FORBIDDEN_WORDS', 'INVALID_INPUT', 'NOT_FOUND', 'SCHEDULE_CLASH', 'STATE_CONFLICT'],
  maxBodyBytes: 1_000_000,
});

export const changeRecurrence = defineCall({
  method: 'PATCH',
  path: '/api/admin/schedules/recurrences/:_id',
  access: 'manageContent',
  summary:
    'Changes the days of a weekly rule. Broadcasts that have not started are added or removed.',
  params: idParam,
  body: z.strictObject({
    weekdays: z.optional(weekdays),
    until_day: z.optional(typedDay),
    skip_holidays: z.optional(z.boolean()),
    version,
  }),
  output: z.object({ created: count, removed: count }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'VERSION_CONFLICT', 'SCHEDULE_CLASH', 'STATE_CONFLICT'],
});

/** Result for each broadcast of the copied week. */
export const copyFate = z.enum(['new', 'clash', 'holiday', 'past', 'weekly']);
export type CopyFate = z.output<typeof copyFate>;

export const copyWeek = defineCall({
  method: 'POST',
  path: '/api/admin/schedules/copy-week',
  access: 'manageContent',
  summary:
    'Copies the broadcasts of a week to another week. Without `commit` it returns a preview.',
  body: z.strictObject({
    /** The Mondays of the two weeks. */
    from: day,
    to: day,
    skip_holidays: z.boolean(),
    commit: z.boolean(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        /** The one it is copied from. */
        _id: id,
        title: z.string(),
        nick: z.string(),
        start_date: instant,
        end_date: z.nullable(instant),
        fate: copyFate,
      }),
    ),
    created: count,
  }),
  refusals: ['INVALID_INPUT', 'SCHEDULE_CLASH'],
});
export type CopiedWeek = z.output<(typeof copyWeek)['output']>;
