import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { expertHasPage } from '../expert/expert.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  searchText,
  shownAddress,
  version,
  wholeQuery,
} from '../core/primitive.ts';

/** Place of a video on the public site. */
export const videoPlace = z.enum([
  'youtube',
  'edaily',
  'sentv',
  'basic',
  /** On the page of its expert. */
  'expert-youtube',
  /** Below the line-up of the experts. */
  'expert-main',
]);
export type VideoPlace = z.output<typeof videoPlace>;

export const video = z.object({
  _id: id,
  place: videoPlace,
  title: z.string(),
  /** Played only by the product's link rule (specification S5.14). */
  url: shownAddress,
  thumbnail: z.nullable(shownAddress),
  /** `null` = unknown, else seconds. */
  length_s: z.nullable(count),
  expert: z.nullable(z.object({ _id: id, nick: z.string() })),
  created_at: instant,
});
export type Video = z.output<typeof video>;

export const listVideos = defineCall({
  method: 'GET',
  path: '/api/home/invest/videos',
  access: 'anyone',
  shared: true,
  summary: 'Lists the videos of one place in staff order. Videos without an order come first.',
  query: z.object({
    ...pageQuery,
    place: z.optional(videoPlace),
    expert: z.optional(idText),
  }),
  output: listOf(video),
  refusals: [],
});

export const calendarEntry = z.object({
  _id: id,
  day,
  /** The last day of an event of several days; `null` = a single day. */
  until_day: z.nullable(day),
  /** `HH:MM` in Asia/Seoul; `null` = all day. */
  time: z.nullable(z.string()),
  kind: z.enum(['indicator', 'earnings', 'disclosure', 'ipo', 'holiday', 'broadcast']),
  importance: z.literal([1, 2, 3]),
  title: z.string(),
  /** ISO 3166, two letters; `null` = of no country, or of Korea as everything here. */
  country: z.nullable(z.string()),
  link: z.nullable(shownAddress),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

export const listCalendar = defineCall({
  method: 'GET',
  path: '/api/home/invest/calendar',
  access: 'anyone',
  shared: true,
  summary: 'Lists calendar entries of at most 62 days. The default is this month.',
  query: z.object({ ...wholeQuery, from: z.optional(day), to: z.optional(day) }),
  output: listOf(calendarEntry),
  refusals: [],
});

/** Subject of a review: an expert or a lecture. */
export const reviewKind = z.enum(['expert', 'lecture']);
export type ReviewKind = z.output<typeof reviewKind>;

export const review = z.object({
  _id: id,
  kind: reviewKind,
  title: z.string(),
  excerpt: z.string(),
  /** Masked: `김○연`. */
  author: z.string(),
  lecture: z.nullable(z.object({ _id: id, title: z.string() })),
  expert: z.nullable(z.object({ _id: id, nick: z.string(), img_path: z.nullable(shownAddress) })),
  rating: z.literal([1, 2, 3, 4, 5]),
  created_at: instant,
});
export type Review = z.output<typeof review>;

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/home/reviews',
  access: 'anyone',
  shared: true,
  summary: 'Lists published reviews of one kind, newest first.',
  query: z.object({
    ...pageQuery,
    kind: z._default(reviewKind, 'expert'),
    expert: z.optional(idText),
    lecture: z.optional(idText),
    /** One of the groups of `/reviews/groups`. */
    group: z.optional(idText),
    q: z.optional(searchText(50)),
  }),
  output: listOf(review),
  refusals: [],
});

/** The one before and the one after in a list: older and newer. */
const neighbour = z.nullable(z.object({ _id: id, title: z.string() }));

const reviewView = z.extend(review, {
  body_html: z.string(),
  expert_has_page: expertHasPage,
  prev: neighbour,
  next: neighbour,
});
export type ReviewView = z.output<typeof reviewView>;

export const getReview = defineCall({
  method: 'GET',
  path: '/api/home/reviews/:_id',
  access: 'anyone',
  shared: true,
  summary: 'Returns one published review with its text, and the reviews before and after it.',
  params: idParam,
  query: z.object({ kind: z._default(reviewKind, 'expert') }),
  output: z.object({ item: reviewView }),
  refusals: ['NOT_FOUND'],
});

export const event = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  img_path: z.nullable(shownAddress),
  starts_at: instant,
  ends_at: instant,
  state: z.enum(['upcoming', 'in-progress', 'expired']),
});
export type MarketingEvent = z.output<typeof event>;

export const listEvents = defineCall({
  method: 'GET',
  path: '/api/home/events',
  access: 'anyone',
  shared: true,
  summary: 'Lists marketing events by state. The state follows from the current time.',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['in-progress', 'expired', 'all']), 'in-progress'),
  }),
  output: listOf(event),
  refusals: [],
});

/** One question of an event. The form of an event is a list of them. */
export const eventField = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z_]{0,29}$/)),
  label: z.string(),
  type: z.enum(['text', 'textarea', 'select', 'radio', 'checkbox']),
  /** The choices of a select or of radio buttons. */
  options: z._default(z.array(z.string()), []),
  required: z._default(z.boolean(), false),
  maxLength: z._default(z.int().check(z.gte(1), z.lte(500)), 100),
});
export type EventField = z.output<typeof eventField>;

const eventView = z.extend(event, {
  body_html: z.string(),
  /** Fields that an entrant fills in; an empty list = only a button, `null` = no entries. */
  form: z.nullable(z.array(eventField)),
  /** How often one member may enter. */
  entry_limit: count,
  /** When the winners were announced; `null` while they are not. */
  winners_published_at: z.nullable(instant),
  prev: neighbour,
  next: neighbour,
});
export type MarketingEventView = z.output<typeof eventView>;

export const getEvent = defineCall({
  method: 'GET',
  path: '/api/home/events/:_id',
  access: 'anyone',
  shared: true,
  summary:
    'Returns one marketing event with its text, and the events that end before and after it.',
  params: idParam,
  output: z.object({ item: eventView }),
  refusals: ['NOT_FOUND'],
});

/** The refund rule for purchases made now. Its text is generated from its figures. */
export const refundRule = z.object({
  _id: id,
  /** Percentage of the full price that is withheld on early termination. */
  penalty_percent: z.number(),
});
export type RefundRule = z.output<typeof refundRule>;

export const product = z.object({
  _id: id,
  kind: z.enum(['expert', 'vip', 'premium', 'vvip', 'series', 'trial']),
  expert: z.nullable(z.object({ _id: id, nick: z.string() })),
  name: z.string(),
  /** Won, VAT included. */
  price: count,
  period_unit: z.enum(['day', 'month']),
  period_n: count,
  benefits: z.array(z.string()),
  /** The rule of this product; `null` if the general rule applies. */
  refund_rule: z.nullable(refundRule),
  version,
});
export type Product = z.output<typeof product>;

export const listProducts = defineCall({
  method: 'GET',
  path: '/api/home/products',
  access: 'anyone',
  shared: true,
  summary: 'Lists products on sale now.',
  query: z.object({
    ...wholeQuery,
    kind: z.optional(product.shape.kind),
    expert: z.optional(idText),
  }),
  output: z.extend(listOf(product), { refund_rule: refundRule }),
  refusals: [],
});
