import * as z from 'zod/mini';
import { messageCodes, type MessageCode } from './message.ts';
import type { Feature } from './feature-name.ts';

/** The six permissions of a manager (specification S6.8). superAdmin holds all the others. */
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

/** Time limit of a file transfer in either direction: 10 MB at 0.7 Mbit/s. */
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
  /** Replaces the body: the fields of a multipart form, each a file or one of these words. */
  readonly form?: Readonly<Record<string, 'file' | readonly string[]>>;
  /** The success answer, exactly as it travels; `z.void()` with status 204. */
  readonly output: z.ZodMiniType;
  /** Loads `output` in the build of the public site, which has it in a late file. */
  readonly loadOutput?: () => Promise<z.ZodMiniType>;
  /** The success status. The default is 200. */
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
  /** True for a POST that only reads. Read-only staff may call it. */
  readonly changesNothing?: true;
  /** True for the few staff calls that answer before a temporary password has been changed. */
  readonly beforePasswordChange?: true;
  /**
   * The part of the site that the call belongs to. While that part is closed, the call is refused
   * with FEATURE_CLOSED. If an `Idempotency-Key` is required, the handler refuses instead, because
   * a repeated key must still receive its earlier answer.
   */
  readonly feature?: Feature;
  /**
   * True for calls that take an `Idempotency-Key` header (wire N2.7). `optional`: without a
   * key, each call is executed again. Pages of the previous version send none.
   */
  readonly idempotent?: true | 'optional';
  /**
   * True for calls that change something and can be retried safely. On timeout they are answered
   * with 503, although the change may still be made (reliability F20).
   */
  readonly repeatable?: true;
  /**
   * True if the answer is a CSV file. `output` is then only the answer while the file is being
   * made.
   */
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
 * bundler drop calls that no page of a build uses. Functions that build parts of calls carry it
 * too.
 */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
