import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { instant } from '../core/primitive.ts';
import { requiredConsents, termsKinds } from '../session/signup.ts';

const version = z.object({
  version: z.int(),
  title: z.string(),
  effective_at: instant,
  /** Announced, in force, or replaced by a later one. */
  state: z.enum(['coming', 'current', 'past']),
});
export type TermsEdition = z.output<typeof version>;

export const getTerms = defineCall({
  method: 'GET',
  path: '/api/home/terms/:kind',
  access: 'anyone',
  summary:
    'Returns one version of a document and lists all versions. The default is the version in force.',
  params: z.object({ kind: z.enum(termsKinds) }),
  query: z.object({
    version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(10_000))),
  }),
  output: z.object({
    item: z.object({ ...version.shape, kind: z.enum(termsKinds), body_html: z.string() }),
    versions: z.array(version),
  }),
  refusals: ['NOT_FOUND'],
});

const newTerms = z.object({
  kind: z.enum(requiredConsents),
  version: z.int(),
  title: z.string(),
  effective_at: instant,
});
export type NewTerms = z.output<typeof newTerms>;

export const listMyNewTerms = defineCall({
  method: 'GET',
  path: '/api/home/me/terms',
  access: 'member',
  summary: 'Lists documents with material changes since the consent of the caller.',
  output: z.object({ items: z.array(newTerms) }),
  refusals: sessionRefusals,
});

export const agreeToNewTerms = defineCall({
  method: 'POST',
  path: '/api/home/me/terms',
  access: 'member',
  summary: 'Agrees to the displayed versions. VERSION_CONFLICT if other versions are in force.',
  body: z.object({
    versions: z
      .array(z.object({ kind: z.enum(requiredConsents), version: z.int() }))
      .check(z.minLength(1), z.maxLength(requiredConsents.length)),
  }),
  output: z.object({ items: z.array(newTerms) }),
  refusals: [...sessionRefusals, 'VERSION_CONFLICT', 'INVALID_INPUT'],
});
