import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { boardKind } from '../post/post.ts';
import { id, idText, instant } from '../core/primitive.ts';

/** Subjects with one page per item: board posts, reviews, events and experts. */
export const pageSubjects = [
  ...boardKind.options,
  'review',
  'lecture-review',
  'event',
  'expert',
] as const;
export type PageSubject = (typeof pageSubjects)[number];

/** Maximum number of entries in one answer. */
export const MOST_PUBLIC_PAGES = 5_000;

export const listPublicPages = defineCall({
  method: 'GET',
  path: '/api/home/site/pages',
  access: 'anyone',
  summary: 'Lists all public pages of one kind by number, for the sitemap.',
  query: z.object({
    kind: z.enum(pageSubjects),
    /** The last number of the answer before. */
    after: z.optional(idText),
  }),
  output: z.object({
    items: z.array(z.object({ _id: id, changed_at: instant })),
    /** Cursor to pass as `after` for the next page; `null` on the last page. */
    next: z.nullable(id),
  }),
  refusals: [],
});
