import * as z from 'zod/mini';
import { advisoryKind } from '../advisory/advisory.ts';
import { defineCall } from '../core/call.ts';
import { id, idParam, instant, listOf, pageQuery, staffSearch } from '../core/primitive.ts';

/**
 * Links that staff can change: the counselling chat, the customer centre and sites in the menus.
 */
export const linkKinds = [
  'chat',
  'cs',
  'phone',
  'remote',
  'recruit',
  'daily_stock',
  'video_channel',
  'notice_site',
] as const;
export type LinkKind = (typeof linkKinds)[number];

const linkKind = z.enum(linkKinds);

export const listSiteLinks = defineCall({
  method: 'GET',
  path: '/api/home/links',
  access: 'anyone',
  shared: true,
  summary: 'Lists the current external links kept by staff, and the advisory mode in force.',
  output: z.object({
    items: z.array(z.object({ kind: linkKind, address: z.string() })),
    /** The advisory mode in force. Optional because the previous version does not send it. */
    advisory_kind: z.optional(advisoryKind),
  }),
  refusals: [],
});

// ---- the staff side ----

const linkValue = z.object({
  _id: id,
  kind: linkKind,
  address: z.string(),
  current: z.boolean(),
  update_at: instant,
  /** `null` = it came with the product. */
  updated_by: z.nullable(z.string()),
});
export type LinkValue = z.output<typeof linkValue>;

export const adminListLinks = defineCall({
  method: 'GET',
  path: '/api/admin/links',
  access: 'manageContent',
  summary:
    'Lists the current link of each kind, or the history of one kind. `q` searches addresses.',
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(linkKind),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest']), 'latest'),
  }),
  output: listOf(linkValue),
  refusals: [],
});

export const adminGetLink = defineCall({
  method: 'GET',
  path: '/api/admin/links/:_id',
  access: 'manageContent',
  summary: 'Returns one link, current or earlier.',
  params: idParam,
  output: z.object({ item: linkValue }),
  refusals: ['NOT_FOUND'],
});

export const createLink = defineCall({
  method: 'POST',
  path: '/api/admin/links',
  access: 'manageContent',
  summary: 'Makes an address the current link of its kind. The previous link becomes history.',
  body: z.strictObject({
    kind: linkKind,
    address: z.string(),
    /** The current address that was on the screen; `null` = there was none. */
    replaces: z.nullable(id),
  }),
  output: z.object({ item: linkValue }),
  status: 201,
  refusals: ['INVALID_INPUT', 'VERSION_CONFLICT'],
});

export const updateLink = defineCall({
  method: 'PATCH',
  path: '/api/admin/links/:_id',
  access: 'manageContent',
  summary: 'Replaces a current link and returns the new one.',
  params: idParam,
  body: z.strictObject({ address: z.string() }),
  output: z.object({ item: linkValue }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'VERSION_CONFLICT'],
});

export const deleteLink = defineCall({
  method: 'DELETE',
  path: '/api/admin/links/:_id',
  access: 'manageContent',
  summary: 'Moves a current link to the history. The site uses its default until a new one exists.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});
