import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id, idParam, instant, listOf, pageQuery, version } from '../core/primitive.ts';

/** An uncaught error, an unhandled rejection, and a content policy violation. */
const errorKinds = ['error', 'rejection', 'policy'] as const;
export type BrowserErrorKind = (typeof errorKinds)[number];

export const vitalNames = ['LCP', 'INP', 'CLS'] as const;
export type VitalName = (typeof vitalNames)[number];

/**
 * Perceived page speed: good up to the first limit and poor beyond the second, as defined by
 * web.dev. LCP and INP are in ms, CLS has no unit. `bounds` are the bucket limits of the stored
 * counts.
 */
export const vitals: Readonly<
  Record<VitalName, { good: number; poor: number; bounds: readonly number[] }>
> = {
  LCP: {
    good: 2_500,
    poor: 4_000,
    bounds: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 12_000],
  },
  INP: {
    good: 200,
    poor: 500,
    bounds: [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 1_000, 2_000],
  },
  CLS: {
    good: 0.1,
    poor: 0.25,
    bounds: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  },
};

export type Rating = 'good' | 'fair' | 'poor';

export function ratingOf(name: VitalName, value: number): Rating {
  const { good, poor } = vitals[name];
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
}

/** A page that is neither a route of the brand nor a screen of the staff area. */
export const UNKNOWN_ROUTE = '*';

const MESSAGE_LENGTH = 300;

/**
 * Removes the parts of a message that could identify a person:
 *
 * - addresses
 * - numbers
 * - quoted text that is not a name in code
 * - non-ASCII characters
 */
export function withoutPersonal(message: string): string {
  return message
    .replaceAll(/\b[a-z][a-z+.-]*:\/\/\S+|\b(?:blob|data):\S+|\S+@\S+/gi, '(address)')
    .replaceAll(/\/\S*[/?]\S*/g, '(address)')
    .replaceAll(/(["'`])((?:(?!\1).)*)\1/g, (whole, _quote, inside: string) =>
      /^[A-Za-z_$][\w$.-]{0,40}$/.test(inside) ? whole : '"…"',
    )
    .replaceAll(/[^\x20-\x7e…]+/g, '…')
    .replaceAll(/\d{3,}/g, '#')
    .slice(0, MESSAGE_LENGTH);
}

/** A place in our own code: `render (broadcast-list.js:1:2345)`. */
export const STACK_FRAME = /^[\w$.<> ]{0,60} ?\([\w.-]{1,60}:\d{1,7}:\d{1,7}\)$/;
const stackFrame = z.string().check(z.regex(STACK_FRAME));

const route = z.string().check(z.minLength(1), z.maxLength(80));
const release = z.string().check(z.regex(/^[\w.-]{1,20}$/));

const reportedError = z.object({
  kind: z.enum(errorKinds),
  message: z.string().check(z.maxLength(MESSAGE_LENGTH)),
  /** The innermost first. */
  frames: z.array(stackFrame).check(z.maxLength(5)),
  route,
  /** How often it happened since the page last reported. */
  times: z.int().check(z.gte(1), z.lte(1_000)),
});
export type ReportedError = z.output<typeof reportedError>;

const reportedVital = z.object({
  name: z.enum(vitalNames),
  value: z.number().check(z.gte(0), z.lte(600_000)),
  route,
});
export type ReportedVital = z.output<typeof reportedVital>;

export const reportBrowser = defineCall({
  method: 'POST',
  path: '/api/home/browser-reports',
  access: 'anyone',
  summary: 'Records errors and performance measurements of a page, without personal data.',
  body: z.strictObject({
    /** Of the code the page runs. */
    release,
    errors: z.array(reportedError).check(z.maxLength(10)),
    vitals: z.array(reportedVital).check(z.maxLength(10)),
  }),
  output: z.void(),
  status: 204,
  maxBodyBytes: 16_000,
  refusals: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

/**
 * `muted` never notifies again. `resolved` does not notify until another release has the error
 * again.
 */
export const browserErrorStates = ['open', 'resolved', 'muted'] as const;
const errorState = z.enum(browserErrorStates);
export type BrowserErrorState = z.output<typeof errorState>;

const browserError = z.object({
  _id: id,
  kind: z.enum(errorKinds),
  message: z.string(),
  frames: z.array(z.string()),
  /** Where, and in which release, it happened last. */
  route: z.string(),
  release: z.string(),
  first_release: z.string(),
  times: count,
  first_at: instant,
  last_at: instant,
  state: errorState,
  version,
});
export type BrowserError = z.output<typeof browserError>;

export const listBrowserErrors = defineCall({
  method: 'GET',
  path: '/api/admin/browser-reports/errors',
  access: 'superAdmin',
  summary: 'Lists browser errors grouped by similarity, latest first.',
  query: z.strictObject({ ...pageQuery, state: z._default(errorState, 'open') }),
  output: listOf(browserError),
  refusals: [],
});

export const setBrowserErrorState = defineCall({
  method: 'POST',
  path: '/api/admin/browser-reports/errors/:_id/state',
  access: 'superAdmin',
  summary: 'Marks a browser error as resolved, ignored or open.',
  params: idParam,
  body: z.strictObject({ state: errorState, version }),
  output: z.object({ item: browserError }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const vitalSpans = { '24h': 24, '7d': 168 } as const;
export type VitalSpan = keyof typeof vitalSpans;

const felt = z.object({ p75: z.nullable(z.number()), views: count });
const vitalsOfRoute = z.object({ route: z.string(), LCP: felt, INP: felt, CLS: felt });
export type VitalsOfRoute = z.output<typeof vitalsOfRoute>;

export const getWebVitals = defineCall({
  method: 'GET',
  path: '/api/admin/browser-reports/vitals',
  access: 'superAdmin',
  summary: 'Returns the 75th percentile of the page measurements of each route.',
  query: z.strictObject({ span: z._default(z.enum(['24h', '7d']), '24h') }),
  output: z.object({ items: z.array(vitalsOfRoute) }),
  refusals: [],
});
