import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { id, idParam, line, text } from './primitive.ts';

/** A list as one member of staff likes to see it: its filters, order and page size by a name. */
export const listView = z.object({
  _id: id,
  /** The list, as its screen calls it. */
  list: z.string(),
  name: z.string(),
  /** The part of the address behind the question mark. */
  query: z.string(),
});
export type ListView = z.output<typeof listView>;

const listName = z.string().check(z.regex(/^[\w-]{1,60}$/));
const viewName = line(1, 30);
const one = z.object({ item: listView });
export const listListViews = defineCall({
  method: 'GET',
  path: '/api/admin/list-views',
  access: 'staff',
  summary: 'Lists the caller’s own views of a list, by name.',
  query: z.strictObject({ list: listName }),
  output: z.object({ items: z.array(listView) }),
  refusals: [],
});

export const saveListView = defineCall({
  method: 'POST',
  path: '/api/admin/list-views',
  access: 'staff',
  summary: 'Saves a view of a list. A view with the same name is replaced.',
  body: z.strictObject({ list: listName, name: viewName, query: text(0, 1_000) }),
  output: one,
  status: 201,
  refusals: ['STATE_CONFLICT'],
});

export const renameListView = defineCall({
  method: 'PATCH',
  path: '/api/admin/list-views/:_id',
  access: 'staff',
  summary: 'Renames an own view.',
  params: idParam,
  body: z.strictObject({ name: viewName }),
  output: one,
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const deleteListView = defineCall({
  method: 'DELETE',
  path: '/api/admin/list-views/:_id',
  access: 'staff',
  summary: 'Deletes an own view.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND'],
});
