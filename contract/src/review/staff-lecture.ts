import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  searchText,
  text,
  version,
  versionQuery,
} from '../core/primitive.ts';
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

const item = z.object({ item: staffLecture });

export const adminListLectures = defineCall({
  method: 'GET',
  path: '/api/admin/lectures',
  access: 'manageContent',
  summary: 'Lists the lectures that members review, in staff order or newest first.',
  query: z.strictObject({
    ...pageQuery,
    expert: z.optional(idText),
    q: z.optional(searchText(60)),
    sortBy: z._default(z.enum(['order', 'latest']), 'order'),
  }),
  output: listOf(staffLecture),
  refusals: [],
});

export const exportLectures = exportCall(adminListLectures);
export const orderLectures = orderCall(adminListLectures);

export const adminGetLecture = defineCall({
  method: 'GET',
  path: '/api/admin/lectures/:_id',
  access: 'manageContent',
  summary: 'Returns one lecture for staff.',
  params: idParam,
  output: item,
  refusals: ['NOT_FOUND'],
});

export const createLecture = defineCall({
  method: 'POST',
  path: '/api/admin/lectures',
  access: 'manageContent',
  summary: 'Adds a lecture that members can review.',
  body: lectureInput,
  output: item,
  status: 201,
  publicWords: ['title', 'summary'],
  refusals: ['FORBIDDEN_WORDS', 'INVALID_INPUT'],
});

export const updateLecture = defineCall({
  method: 'PATCH',
  path: '/api/admin/lectures/:_id',
  access: 'manageContent',
  summary: 'Changes a lecture. Requires the version that was read.',
  params: idParam,
  body: z.extend(z.partial(lectureInput), { version }),
  output: item,
  publicWords: ['title', 'summary'],
  refusals: ['FORBIDDEN_WORDS', 'NOT_FOUND', 'VERSION_CONFLICT', 'INVALID_INPUT'],
});

export const deleteLecture = defineCall({
  method: 'DELETE',
  path: '/api/admin/lectures/:_id',
  access: 'manageContent',
  summary: 'Deletes a lecture without reviews.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
