import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  listOf,
  pageQuery,
  searchText,
  text,
  typedInstant,
  version,
  versionQuery,
} from '../core/primitive.ts';
import { termsKinds } from '../session/signup.ts';

const termsKind = z.enum(termsKinds);

/** A version of a document, for staff. `edition` is its number; `version` counts its saves. */
export const staffTerms = z.object({
  _id: id,
  kind: termsKind,
  edition: z.int(),
  title: z.string(),
  effective_at: instant,
  state: z.enum(['coming', 'current', 'past']),
  /** Members who agreed to an earlier version are asked again when this one takes effect. */
  material: z.boolean(),
  /** Number of members who agreed to exactly this version. */
  agreed: count,
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffTerms = z.output<typeof staffTerms>;

export const staffTermsView = z.extend(staffTerms, { body_html: z.string() });
export type StaffTermsView = z.output<typeof staffTermsView>;

const body_html = text(1, 400_000);
const termsFields = {
  title: line(1, 100),
  effective_at: typedInstant,
  material: z.boolean(),
  body_html,
};

export const termsInput = z.strictObject({ kind: termsKind, ...termsFields });
export type TermsInput = z.output<typeof termsInput>;

export const adminListTerms = defineCall({
  method: 'GET',
  path: '/api/admin/terms',
  access: 'manageContent',
  summary: 'Lists the versions of the documents that members agree to. `q` searches titles.',
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(termsKind),
    state: z.optional(z.enum(['coming', 'current', 'past'])),
    q: z.optional(searchText(100)),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(staffTerms),
  refusals: [],
});

export const adminGetTerms = defineCall({
  method: 'GET',
  path: '/api/admin/terms/:_id',
  access: 'manageContent',
  summary: 'Returns one version of a document with its text.',
  params: idParam,
  output: z.object({ item: staffTermsView }),
  refusals: ['NOT_FOUND'],
});

export const createTerms = defineCall({
  method: 'POST',
  path: '/api/admin/terms',
  access: 'manageContent',
  summary:
    'Announces a version that takes effect now or later. It is locked from its effective date.',
  body: termsInput,
  output: z.object({ item: staffTermsView }),
  status: 201,
  refusals: ['INVALID_INPUT', 'STATE_CONFLICT'],
  maxBodyBytes: 2_000_000,
});

export const updateTerms = defineCall({
  method: 'PATCH',
  path: '/api/admin/terms/:_id',
  access: 'manageContent',
  summary: 'Changes a version that is not in force yet.',
  params: idParam,
  body: z.extend(z.partial(z.strictObject(termsFields)), { version }),
  output: z.object({ item: staffTermsView }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  maxBodyBytes: 2_000_000,
});

export const deleteTerms = defineCall({
  method: 'DELETE',
  path: '/api/admin/terms/:_id',
  access: 'manageContent',
  summary: 'Deletes a version that is not in force yet.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
