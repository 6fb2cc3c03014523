import * as z from 'zod/mini';
import type { Feature } from './feature.ts';
import { messageCodes, type MessageCode } from './message.ts';

/** The six permissions of a manager (spec.md section 6). superAdmin holds all the others. */
export const permissions = [
  'manageUsers',
  'manageExperts',
  'manageContent',
  'manageMessages',
  'managePayments',
  'superAdmin',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Access required by a call:
 *
 * - any visitor
 * - any login on the public site
 * - a user only, or an expert only
 * - any member of staff
 * - staff with that permission
 */
export type Access = 'anyone' | 'member' | 'user' | 'expert' | 'staff' | Permission;

/** How long a file may be on its way, to or from a server: 10 MB over a line of 0.7 Mbit/s. */
export const FILE_MS = 120_000;

/** How long an access token is good for, in seconds. */
export const ACCESS_S = 600;

/** One HTTP call, whole: the API registers it, the web makes it, the tests drive it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${'home' | 'admin'}/${string}`;
  readonly access: Access;
  /** One English sentence for the API document. */
  readonly summary: string;
  /** The `:name` parts of the path. Text, so numbers are coerced ({@link idText}). */
  readonly params?: z.ZodMiniType;
  /** Text as well. Unknown keys are ignored in public reads and refused in staff calls. */
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Instead of a body: the fields of a form with files, each a file or one of these words. */
  readonly form?: Readonly<Record<string, 'file' | readonly string[]>>;
  /** The success answer, exactly as it travels; `z.void()` with status 204. */
  readonly output: z.ZodMiniType;
  /** Loads `output` in the build of the public site, which has it in a late file. */
  readonly loadOutput?: () => Promise<z.ZodMiniType>;
  /** The success status; 200 unless said. */
  readonly status?: 200 | 201 | 204;
  /** The refusals a caller must be ready for. Any other failure is a fault and is thrown. */
  readonly refusals: readonly MessageCode[];
  /**
   * Body fields that readers get to see. Words in them that break a compliance rule are refused with
   * FORBIDDEN_WORDS before the handler runs.
   */
  readonly publicWords?: readonly string[];
  /**
   * True for public reads with the same answer for every caller. The answer carries an ETag, and a
   * process may cache it briefly until the content changes.
   */
  readonly shared?: true;
  /** True for a POST that only asks: who may look and not write may make it. */
  readonly changesNothing?: true;
  /** True for the few staff calls that answer before a temporary password has been changed. */
  readonly beforePasswordChange?: true;
  /**
   * The part of the site it belongs to; while that is closed, it is refused with FEATURE_CLOSED. Where
   * an `Idempotency-Key` has to be given, by its handler, as what was done before is answered again.
   */
  readonly feature?: Feature;
  /**
   * True for calls that take an `Idempotency-Key` header (wire.md section 2). `optional`: without a
   * key, each call is executed again. Pages of the previous version send none.
   */
  readonly idempotent?: true | 'optional';
  /**
   * True for calls that change something and may be made again without harm: they are answered 503
   * in time although they may still be done (reliability F20).
   */
  readonly repeatable?: true;
  /** True where the answer is a CSV file, and `output` only what is said while it is being made. */
  readonly csv?: true;
  /** Body limit in bytes where it differs from the usual 100 kB. */
  readonly maxBodyBytes?: number;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Parsed<C['params']>;
export type QueryOf<C extends Call> = Parsed<C['query']>;
export type BodyOf<C extends Call> = Parsed<C['body']>;
export type OutputOf<C extends Call> = z.output<C['output']>;
export type RefusalOf<C extends Call> = C['refusals'][number];

/** Input of a call, limited to the parts that the call has. */
export type InputOf<C extends Call> = (C['params'] extends z.ZodMiniType
  ? { params: Given<C['params']> }
  : unknown) &
  (C['query'] extends z.ZodMiniType ? { query?: Given<C['query']> } : unknown) &
  (C['body'] extends z.ZodMiniType ? { body: Given<C['body']> } : unknown) &
  (C['idempotent'] extends true | 'optional' ? { idempotencyKey: string } : unknown);

/**
 * A refusal as it travels. `errors` names the bad fields of an INVALID_INPUT, never their values, and
 * of a FORBIDDEN_WORDS with the words (forbidden-words.ts).
 */
export const refusal = z.object({
  success: z.literal(false),
  message: z.enum(messageCodes),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
});
export type RefusalBody = z.output<typeof refusal>;

/**
 * Keeps the literal types of `call`, which `const x: Call = …` would widen. The mark below lets the
 * bundler leave out calls that no page of a build makes; what makes parts of calls carries it too.
 */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
