import { readLine } from '../text/clean-text.ts';
import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  idParam,
  listOf,
  shownAddress,
  text,
  typedAs,
  wholeQuery,
  yesNo,
} from '../core/primitive.ts';

/** Places on the public pages that show experts. Each has its own order. */
export const expertPlace = z.enum(['main', 'special', 'analyst']);
export type ExpertPlace = z.output<typeof expertPlace>;

/**
 * Whether the named expert has a page to link to. Hidden experts and those who left have none. True
 * if a server of the previous version omits it.
 */
export const expertHasPage = z._default(z.boolean(), true);

/** An expert as the public site shows one. */
export const expertCard = z.object({
  _id: id,
  nick: z.string(),
  /** Topics of the expert, such as `반도체·IT 대형주`. */
  field: z.string(),
  market: z.string(),
  headline: z.string(),
  profile: z.object({ profile_img_path: z.array(shownAddress) }),
  broadcasts: count,
  kakao_url: z.nullable(shownAddress),
});
export type ExpertCard = z.output<typeof expertCard>;

export const listExperts = defineCall({
  method: 'GET',
  path: '/api/home/experts',
  access: 'anyone',
  shared: true,
  summary: 'Lists experts in staff order: all experts, or those of one place.',
  query: z.object({
    ...wholeQuery,
    market: z.optional(text(1, 40)),
    place: z.optional(expertPlace),
  }),
  output: listOf(expertCard),
  refusals: [],
});

/** Broadcasts of the last eight weeks that began in an hour of a weekday in Seoul. */
const broadcastHour = z.object({
  /** 1 = Monday, 7 = Sunday. */
  weekday: count,
  /** From 0 to 23. */
  hour: count,
  broadcasts: count,
});
export type BroadcastHour = z.output<typeof broadcastHour>;

export const getExpert = defineCall({
  method: 'GET',
  path: '/api/home/experts/:_id',
  access: 'anyone',
  shared: true,
  summary: 'Returns one expert with career, introduction, hours of broadcasts and ratings.',
  params: idParam,
  output: z.object({
    item: z.extend(expertCard, {
      career: z.array(z.string()),
      strategy: z.string(),
      body_html: z.string(),
      video_url: z.nullable(shownAddress),
      /** The intended audience, a line each. */
      suits: z._default(z.array(z.string()), []),
      hours: z._default(z.array(broadcastHour), []),
      /** Published reviews by rating, from 1 to 5 stars. */
      ratings: z._default(z.array(count), []),
    }),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * A name in an address (`/expert-info/한결`): letters and digits in one word, and not digits alone,
 * which would be a number.
 */
export const expertNickname = z
  .string()
  .check(
    z.overwrite(readLine),
    typedAs(
      /^(?!\d+$)[가-힣A-Za-z0-9]{1,20}$/,
      'must have 1 to 20 letters or digits, with at least one letter',
    ),
  );

export const findNamedExpert = defineCall({
  method: 'GET',
  path: '/api/home/expert-names/:name',
  access: 'anyone',
  shared: true,
  summary: 'Finds the expert of a nickname in an address. Departed experts are not found.',
  params: z.object({ name: expertNickname }),
  output: z.object({ item: z.object({ _id: id }) }),
  refusals: ['NOT_FOUND'],
});

/** For pickers of the staff area. */
export const staffExpertOptions = defineCall({
  method: 'GET',
  path: '/api/admin/expert-options',
  access: 'staff',
  summary:
    'Lists the experts of the line-up with number, nickname, field and picture, for pickers. ' +
    'With `ended`, those who have left come last.',
  query: z.strictObject({ ended: z.optional(yesNo) }),
  output: z.object({
    items: z.array(
      z.object({
        _id: id,
        nick: z.string(),
        field: z.string(),
        img_path: z.nullable(shownAddress),
        /** The expert has left: nothing new can be tied to them. */
        ended: z._default(z.boolean(), false),
      }),
    ),
  }),
  refusals: [],
});
