import * as z from 'zod/mini';
import {
  count,
  id,
  instant,
  line,
  staffSearch,
  text,
  typedInstant,
  version,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
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

export const terms = resource({
  path: '/api/admin/terms',
  access: 'manageContent',
  row: staffTerms,
  view: staffTermsView,
  input: termsInput,
  changed: z.strictObject(termsFields),
  query: {
    kind: z.optional(termsKind),
    state: z.optional(z.enum(['coming', 'current', 'past'])),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  },
  refusals: { write: ['INVALID_INPUT', 'STATE_CONFLICT'], delete: ['STATE_CONFLICT'] },
  maxBodyBytes: 2_000_000,
  summaries: {
    list: 'Lists the versions of the documents that members agree to. `q` searches titles.',
    get: 'Returns one version of a document with its text.',
    create:
      'Announces a version that takes effect now or later. It is locked from its effective date.',
    update: 'Changes a version that is not in force yet.',
    delete: 'Deletes a version that is not in force yet.',
  },
});
