import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { expertNickname, expertPlace } from './expert.ts';
import {
  count,
  day,
  emailAddress,
  id,
  idParam,
  instant,
  line,
  link,
  listOf,
  loginId,
  pageQuery,
  password,
  personName,
  phone,
  staffSearch,
  shownAddress,
  text,
  typedDay,
  version,
  versionQuery,
  publicUrl,
} from '../core/primitive.ts';
import { savedOrder, sequenceInput } from '../core/sequence.ts';
import { videoUrl } from '../core/video-url.ts';

/** `ended` = the expert has left: nothing new can be tied to them. */
export const expertState = z.enum(['shown', 'hidden', 'ended']);
export type ExpertState = z.output<typeof expertState>;

/** Legal advisory status of an expert. */
export const expertAdvisory = z.enum(['quasi', 'registered']);

const MOST_NICKNAMES = 10;

/** Per cent with two decimals. */
const share = z.number().check(
  z.gte(0),
  z.lte(100),
  z.refine((value) => Number(value.toFixed(2)) === value, 'must have at most two decimals'),
);

/** An expert as a row of the line-up. */
export const staffExpert = z.object({
  _id: id,
  nick: z.string(),
  field: z.string(),
  market: z.string(),
  img_path: z.nullable(shownAddress),
  /** All names the expert is found by; `nick` is the first. */
  nicknames: z.array(z.string()),
  state: expertState,
  /** Whether the expert is to be seen there, once shown at all. */
  places: z.object({ main: z.boolean(), special: z.boolean(), analyst: z.boolean() }),
  /** Products on sale now. */
  products: count,
  /** The broadcast on the air. */
  live: z.nullable(id),
  subscribers: count,
  /** Joins of the broadcasts of the last 30 days, recordings included. */
  views: z._default(count, 0),
  contract_to: z.nullable(day),
  user_id: z.nullable(z.string()),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffExpert = z.output<typeof staffExpert>;

/** The account of an expert, its personal data masked. */
const expertAccount = z.object({
  user_id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  state: z.enum(['active', 'dormant', 'suspended', 'withdrawn']),
  last_login_at: z.nullable(instant),
});

const staffExpertView = z.extend(staffExpert, {
  headline: z.string(),
  kakao_url: z.nullable(shownAddress),
  advisory_kind: expertAdvisory,
  share: z.nullable(z.number()),
  contract_from: z.nullable(day),
  ended_at: z.nullable(instant),
  created_at: instant,
  account: z.nullable(expertAccount),
  /** Something of the profile was written and is not published. */
  has_draft: z.boolean(),
});
export type StaffExpertView = z.output<typeof staffExpertView>;

const expertFields = {
  nick: expertNickname,
  /** Further names, besides `nick`. */
  nicknames: z.array(expertNickname).check(z.maxLength(MOST_NICKNAMES)),
  field: line(1, 40),
  market: line(1, 20),
  shown: z.boolean(),
  kakao_url: z.nullable(publicUrl),
  advisory_kind: expertAdvisory,
  /** Changed by superAdmin only. */
  share: z.nullable(share),
  contract_from: z.nullable(typedDay),
  contract_to: z.nullable(typedDay),
};

/** A new expert with the account they log in with. */
export const newExpertInput = z.strictObject({
  _id: id,
  ...expertFields,
  user_id: loginId,
  password,
  name: personName,
  phone: z.nullable(phone),
  email: z.nullable(emailAddress),
});
export type NewExpertInput = z.output<typeof newExpertInput>;

export const expertInput = z.strictObject({
  ...expertFields,
  suspended: z.boolean(),
  /** A new phone number or e-mail address; `null` keeps the stored one. */
  phone: z.nullable(phone),
  email: z.nullable(emailAddress),
});
export type ExpertInput = z.output<typeof expertInput>;

const access = 'manageExperts';
const one = z.object({ item: staffExpertView });

export const adminListExperts = defineCall({
  method: 'GET',
  path: '/api/admin/experts',
  access,
  summary: 'Lists experts for staff. `q` searches names, field and login id.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    state: z.optional(expertState),
    sortBy: z._default(
      z.enum(['order', 'name', 'subscribers', 'views', 'contract', 'latest']),
      'order',
    ),
  }),
  output: listOf(staffExpert),
  refusals: [],
});

/** `all` is the order of experts in every list that offers a choice of experts. */
export const expertOrder = z.enum([...expertPlace.options, 'all']);
export type ExpertOrder = z.output<typeof expertOrder>;

export const adminGetExpertOrder = defineCall({
  method: 'GET',
  path: '/api/admin/experts/order',
  access,
  summary: 'Lists all experts who have not left, in the order of one place.',
  query: z.strictObject({ place: expertOrder }),
  output: z.object({ items: z.array(staffExpert) }),
  refusals: [],
});

export const orderExperts = defineCall({
  method: 'PUT',
  path: '/api/admin/experts/order',
  access,
  summary: 'Sets the order of the experts of one place.',
  body: z.extend(sequenceInput, { place: expertOrder }),
  output: savedOrder,
  refusals: ['VERSION_CONFLICT'],
});

export const placeExpert = defineCall({
  method: 'POST',
  path: '/api/admin/experts/:_id/place',
  access,
  summary: 'Shows an expert in a place of the public pages, or removes them from it.',
  params: idParam,
  body: z.strictObject({ place: expertPlace, shown: z.boolean(), version }),
  output: one,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const adminGetExpert = defineCall({
  method: 'GET',
  path: '/api/admin/experts/:_id',
  access,
  summary: 'Returns one expert with account and contract.',
  params: idParam,
  output: one,
  refusals: ['NOT_FOUND'],
});

export const createExpert = defineCall({
  method: 'POST',
  path: '/api/admin/experts',
  access,
  summary: 'Adds an expert with a login account.',
  body: newExpertInput,
  publicWords: ['nick', 'nicknames', 'field', 'market'],
  output: one,
  status: 201,
  refusals: ['INVALID_INPUT', 'DUPLICATE_LOGIN_ID', 'ACCESS_DENIED', 'FORBIDDEN_WORDS'],
});

export const updateExpert = defineCall({
  method: 'PATCH',
  path: '/api/admin/experts/:_id',
  access,
  summary:
    'Changes an expert. Requires the version that was read. Only a superAdmin changes the share.',
  params: idParam,
  body: z.extend(z.partial(expertInput), { version }),
  publicWords: ['nick', 'nicknames', 'field', 'market'],
  output: one,
  refusals: [
    'NOT_FOUND',
    'VERSION_CONFLICT',
    'INVALID_INPUT',
    'ACCESS_DENIED',
    'STATE_CONFLICT',
    'FORBIDDEN_WORDS',
  ],
});

export const endExpert = defineCall({
  method: 'DELETE',
  path: '/api/admin/experts/:_id',
  access,
  summary:
    'Removes an expert: hidden, broadcasts cancelled, products off sale, account closed. ' +
    'Refused while on the air.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const restoreExpert = defineCall({
  method: 'POST',
  path: '/api/admin/experts/:_id/restore',
  access,
  summary: 'Restores a departed expert, hidden at first.',
  params: idParam,
  body: z.strictObject({ version }),
  output: one,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const resetExpertPassword = defineCall({
  method: 'POST',
  path: '/api/admin/experts/:_id/password',
  access,
  summary: 'Sets a temporary password, shown once, and ends the sessions of the expert.',
  params: idParam,
  body: z.strictObject({ version }),
  output: z.object({ password: z.string(), item: staffExpertView }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

// ---- the profile ----

const MOST_PICTURES = 8;
const MOST_LINES = 20;
export const MOST_SUITS = 3;
export const SUIT_LETTERS = 60;

/** Contents of an expert's public page. */
export const expertProfile = z.strictObject({
  profile_img_path: z.array(link).check(z.maxLength(MOST_PICTURES)),
  headline: text(0, 60),
  career: z.array(line(1, 80)).check(z.maxLength(MOST_LINES)),
  /** The intended audience, a line each. */
  suits: z.array(line(1, SUIT_LETTERS)).check(z.maxLength(MOST_SUITS)),
  strategy: text(0, 1_000),
  body_html: text(0, 200_000),
  video_url: z.nullable(videoUrl),
});
export type ExpertProfile = z.output<typeof expertProfile>;

/** Drafts and open pages of the version before have no `suits`. */
export const givenProfile = z.extend(expertProfile, {
  suits: z._default(expertProfile.shape.suits, []),
});

const staffProfile = z.object({
  published: expertProfile,
  /** Unpublished changes, visible to staff only. */
  draft: z.nullable(expertProfile),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffProfile = z.output<typeof staffProfile>;

const oneProfile = z.object({ item: staffProfile });

export const getExpertProfile = defineCall({
  method: 'GET',
  path: '/api/admin/experts/:_id/profile',
  access,
  summary: 'Returns the published profile of an expert and its draft.',
  params: idParam,
  output: oneProfile,
  refusals: ['NOT_FOUND'],
});

export const saveExpertProfile = defineCall({
  method: 'PATCH',
  path: '/api/admin/experts/:_id/profile',
  access,
  summary: 'Saves the profile of an expert as a draft, or publishes it.',
  params: idParam,
  body: z.extend(expertProfile, { publish: z.boolean(), version }),
  output: oneProfile,
  refusals: ['FORBIDDEN_WORDS', 'NOT_FOUND', 'VERSION_CONFLICT'],
  maxBodyBytes: 1_000_000,
});

export const dropExpertDraft = defineCall({
  method: 'DELETE',
  path: '/api/admin/experts/:_id/profile/draft',
  access,
  summary: 'Deletes the profile draft. The published profile remains.',
  params: idParam,
  query: z.strictObject({ version: z.coerce.number().check(z.int()) }),
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

// ---- data of an expert ----

export const getExpertSubscribers = defineCall({
  method: 'GET',
  path: '/api/admin/experts/:_id/subscribers',
  access,
  summary: 'Counts the members of each product of an expert. Members are not listed.',
  params: idParam,
  output: z.object({
    /** Members, each once. */
    active: count,
    items: z.array(
      z.object({
        product: z.object({ _id: id, name: z.string() }),
        active: count,
        /** In the last 30 days. */
        started: count,
        ended: count,
        /** In the next 30 days. */
        ending: count,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
