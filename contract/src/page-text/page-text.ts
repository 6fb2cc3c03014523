import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { id, idParam, instant, line, listOf, pageQuery } from '../core/primitive.ts';

/** Parts of fixed pages with texts that staff edit: the impostor warning and the company page. */
export const pageTextKinds = [
  'defraud_never',
  'defraud_checks',
  'invest_does',
  'invest_does_not',
] as const;
export type PageTextKind = (typeof pageTextKinds)[number];

/** Placeholder for the current telephone number of the customer centre. */
export const PHONE_PLACE = '#{고객센터}';

export const MOST_PAGE_TEXTS = 20;

/** A sentence, with a heading in the parts that have them. */
export const pageTextEntry = z.strictObject({
  title: z.nullable(line(1, 60)),
  text: line(1, 300),
});
export type PageTextEntry = z.output<typeof pageTextEntry>;

/** Parts with headings for their texts. Texts of the other parts have none. */
export const titledPageTexts: ReadonlySet<PageTextKind> = new Set(['defraud_checks']);

const kind = z.enum(pageTextKinds);
const entries = z.array(pageTextEntry).check(z.minLength(1), z.maxLength(MOST_PAGE_TEXTS));

export const listPageTexts = defineCall({
  method: 'GET',
  path: '/api/home/page-texts',
  access: 'anyone',
  shared: true,
  summary: 'Lists the texts of fixed pages that staff have replaced.',
  output: z.object({ items: z.array(z.object({ kind, entries: z.array(pageTextEntry) })) }),
  refusals: [],
});

// ---- the staff side ----

const pageTextValue = z.object({
  _id: id,
  kind,
  entries: z.array(pageTextEntry),
  current: z.boolean(),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
});
export type PageTextValue = z.output<typeof pageTextValue>;

export const adminListPageTexts = defineCall({
  method: 'GET',
  path: '/api/admin/page-texts',
  access: 'manageContent',
  summary: 'Lists the current texts of a fixed page, or the history of one part.',
  query: z.strictObject({ ...pageQuery, kind: z.optional(kind) }),
  output: listOf(pageTextValue),
  refusals: [],
});

export const createPageText = defineCall({
  method: 'POST',
  path: '/api/admin/page-texts',
  access: 'manageContent',
  summary: 'Replaces the text of a part. The previous text becomes history.',
  body: z.strictObject({
    kind,
    entries,
    /** The current one that was on the screen; `null` = the default text. */
    replaces: z.nullable(id),
  }),
  output: z.object({ item: pageTextValue }),
  status: 201,
  refusals: ['INVALID_INPUT', 'VERSION_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const deletePageText = defineCall({
  method: 'DELETE',
  path: '/api/admin/page-texts/:_id',
  access: 'manageContent',
  summary: 'Moves a current text to the history. The page shows its default text again.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});
