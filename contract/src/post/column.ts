import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { MAX_EDITOR_BYTES } from '../editor/editor.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  listOf,
  ownPicture,
  pageQuery,
  shownAddress,
  text,
  version,
} from '../core/primitive.ts';

/** `draft` = only its expert sees it, `published` = shown on the public site. */
export const columnState = z.enum(['draft', 'published']);
export type ColumnState = z.output<typeof columnState>;

/** A column as its expert lists it. */
export const ownColumn = z.object({
  _id: id,
  title: z.string(),
  excerpt: z.string(),
  img_path: z.nullable(shownAddress),
  state: columnState,
  /** `null` while it is a draft. */
  published_at: z.nullable(instant),
  updated_at: instant,
  views: count,
  version,
});
export type OwnColumn = z.output<typeof ownColumn>;

export const ownColumnText = z.extend(ownColumn, { body_html: z.string() });
export type OwnColumnText = z.output<typeof ownColumnText>;

export const COLUMN_TITLE_LETTERS = 60;
export const COLUMN_EXCERPT_LETTERS = 160;

const columnFields = {
  title: line(1, COLUMN_TITLE_LETTERS),
  /** The line under the title in lists; empty = the first words of the text. */
  excerpt: text(0, COLUMN_EXCERPT_LETTERS),
  img_path: z.nullable(ownPicture),
  /** A draft may be empty. */
  body_html: text(0, MAX_EDITOR_BYTES),
  state: columnState,
};
export const columnInput = z.strictObject(columnFields);
export type ColumnInput = z.output<typeof columnInput>;

const refusals = [...sessionRefusals, 'ACCESS_DENIED'] as const;
const path = '/api/home/me/expert/columns';
const maxBodyBytes = 1_000_000;

export const listMyColumns = defineCall({
  method: 'GET',
  path,
  access: 'expert',
  summary: 'Lists the columns of the calling expert, newest first.',
  query: z.object({ ...pageQuery, state: z.optional(columnState) }),
  output: listOf(ownColumn),
  refusals,
});

export const getMyColumn = defineCall({
  method: 'GET',
  path: `${path}/:_id`,
  access: 'expert',
  summary: 'Returns an own column with its text. NOT_FOUND for a column of another expert.',
  params: idParam,
  output: z.object({ item: ownColumnText }),
  refusals: [...refusals, 'NOT_FOUND'],
});

export const createMyColumn = defineCall({
  method: 'POST',
  path,
  access: 'expert',
  summary: 'Creates a column, as a draft or published at once.',
  body: columnInput,
  output: z.object({ item: ownColumnText }),
  status: 201,
  refusals: [...refusals, 'FORBIDDEN_WORDS', 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  idempotent: 'optional',
  maxBodyBytes,
});

export const updateMyColumn = defineCall({
  method: 'PUT',
  path: `${path}/:_id`,
  access: 'expert',
  summary: 'Changes an own column. Requires the version that was read.',
  params: idParam,
  body: z.extend(columnInput, { version }),
  output: z.object({ item: ownColumnText }),
  refusals: [...refusals, 'FORBIDDEN_WORDS', 'NOT_FOUND', 'VERSION_CONFLICT'],
  maxBodyBytes,
});

export const deleteMyColumn = defineCall({
  method: 'DELETE',
  path: `${path}/:_id`,
  access: 'expert',
  summary: 'Deletes an own column. Requires the version that was read.',
  params: idParam,
  query: z.object({ version: z.coerce.number().check(z.int(), z.positive()) }),
  output: z.void(),
  status: 204,
  refusals: [...refusals, 'NOT_FOUND', 'VERSION_CONFLICT'],
});
