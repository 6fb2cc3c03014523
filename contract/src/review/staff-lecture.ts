import * as z from 'zod/mini';
import { exportCall } from '../core/export.ts';
import { count, id, idText, instant, line, staffSearch, text, version } from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { orderCall } from '../core/sequence.ts';

/** A lecture that members can review, with its reviews and rating. */
export const staffLecture = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  expert: z.nullable(z.object({ _id: id, nick: z.string() })),
  shown: z.boolean(),
  position: z.int(),
  /** Number of published reviews, and their average; `null` = there are none. */
  reviews: count,
  rating: z.nullable(z.number()),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffLecture = z.output<typeof staffLecture>;

export const LECTURE_TITLE_LETTERS = 60;
export const LECTURE_SUMMARY_LETTERS = 160;

export const lectureInput = z.strictObject({
  title: line(1, LECTURE_TITLE_LETTERS),
  summary: text(0, LECTURE_SUMMARY_LETTERS),
  expert_id: z.nullable(id),
  shown: z.boolean(),
});
export type LectureInput = z.output<typeof lectureInput>;

export const lectures = resource({
  path: '/api/admin/lectures',
  access: 'manageContent',
  row: staffLecture,
  input: lectureInput,
  query: {
    expert: z.optional(idText),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['order', 'latest']), 'order'),
  },
  publicWords: ['title', 'summary'],
  refusals: { write: ['FORBIDDEN_WORDS', 'INVALID_INPUT'], delete: ['STATE_CONFLICT'] },
  summaries: {
    list: 'Lists the lectures that members review, in staff order or newest first.',
    get: 'Returns one lecture for staff.',
    create: 'Adds a lecture that members can review.',
    update: 'Changes a lecture. Requires the version that was read.',
    delete: 'Deletes a lecture without reviews.',
  },
});

export const exportLectures = exportCall(lectures.list);
export const orderLectures = orderCall(lectures.list);
