import * as z from 'zod/mini';
import { bulkCall } from './bulk.ts';
import { defineCall } from './call.ts';
import { id, idText, instant, listOf, pageQuery, staffSearch, text, version } from './primitive.ts';

/** How long something stays in the trash. */
export const TRASH_DAYS = 30;

/**
 * Kinds of items shown in the trash on this page. Board posts are in the trash of their own list.
 */
export const trashKind = z.enum(['banner', 'video', 'event', 'lecture', 'profit', 'vod']);
export type TrashKind = z.output<typeof trashKind>;

export const trashed = z.object({
  _id: id,
  title: z.string(),
  deleted_at: instant,
  deleted_by: z.nullable(z.string()),
  version,
});
export type Trashed = z.output<typeof trashed>;

export const listTrash = defineCall({
  method: 'GET',
  path: '/api/admin/trash/:kind',
  access: 'manageContent',
  summary: 'Lists trashed items of one kind, latest first, with the person who trashed them.',
  params: z.object({ kind: trashKind }),
  query: z.strictObject({
    ...pageQuery,
    /** Where banners and videos were. */
    place: z.optional(text(0, 40)),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest']), 'latest'),
  }),
  output: listOf(trashed),
  refusals: [],
});

export const restoreTrashed = defineCall({
  method: 'POST',
  path: '/api/admin/trash/:kind/:_id/restore',
  access: 'manageContent',
  summary: 'Restores an item from the trash, hidden if possible. A recording is public again.',
  params: z.object({ kind: trashKind, _id: idText }),
  body: z.strictObject({ version }),
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

/** The same for many of a kind at once, as they are now. */
export function restoreManyOf(kind: TrashKind) {
  return bulkCall(
    { ...listTrash, path: `/api/admin/trash/${kind}` },
    'restore',
    z.strictObject({}),
  );
}
