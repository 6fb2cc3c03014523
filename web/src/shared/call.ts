import {
  FILE_MS,
  type Call,
  type InputOf,
  type OutputOf,
  type RefusalBody,
} from '@maru/contract/core/call';
import { isMessageCode, type MessageCode } from '@maru/contract/core/message';
import { isKnownGuest } from './session/known-guest.ts';
import { isRunningOut, renewalOf, renewInTime } from './session/renewals.ts';
import { isSessionEnd, type Realm, reportSessionLost } from './session/session-lost.ts';
import { hearServerDate } from './server-clock.ts';

const TIMEOUT_MS = 10_000;

/** Reason of a failed call: a contract code or a transport failure. */
export type FailureCode = MessageCode | 'NETWORK' | 'UNREADABLE' | 'ABORTED';

/** A call that was refused or that failed. `code` selects the message to show (wording.ts). */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: FailureCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The bad fields of an INVALID_INPUT, for the form to mark. */
  readonly errors: readonly { path: string; message: string }[];
  /** Seconds until a retry is allowed. `null` if the server gave no value. */
  readonly retryAfter: number | null;

  constructor(
    code: FailureCode,
    details: {
      status?: number;
      errors?: RefusalBody['errors'];
      retryAfter?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** The code of whatever was thrown; a bug of ours counts as INTERNAL_ERROR. */
export function failureCodeOf(error: unknown): FailureCode {
  return error instanceof CallFailed ? error.code : 'INTERNAL_ERROR';
}

/** Whether a failed call may still have taken effect, because the server did not refuse it. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof CallFailed && (error.code === 'NETWORK' || error.status >= 500);
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** For calls during page close: the request is sent even if no caller waits for it. */
  keepalive?: boolean;
}

/** Common input of all calls. */
export interface CallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
}

let baseUrl = '';
let prepare = (answer: unknown): unknown => answer;
let sendRequest = (address: string, init: RequestInit): Promise<Response> => fetch(address, init);

/**
 * Sets the base URL of calls, a transform applied first to each response, and the function that
 * sends requests. The browser calls its own origin and sanitises HTML on insertion. The rendering
 * server sets all three.
 */
export function setCallBase(
  url: string,
  prepareAnswer: typeof prepare,
  send: typeof sendRequest = sendRequest,
): void {
  baseUrl = url;
  prepare = prepareAnswer;
  sendRequest = send;
}

/**
 * Makes one call of the contract, with the session cookies.
 *
 * An access token that is about to expire is renewed before the call, where its age is known. If
 * the token has expired anyway, the session is renewed once. All calls that wait for the renewal
 * share it. The call is then retried once.
 *
 * @returns the answer, parsed by the contract.
 * @throws CallFailed for everything else, after at most 10 s.
 */
export function makeCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  return renewing(call, () => sendCall(call, input, options), options.keepalive);
}

/**
 * Makes a call that answers with a file (`csv`).
 *
 * @returns the file, or the call's answer if the server makes the file in the background.
 * @throws CallFailed as {@link makeCall}.
 */
export function makeDownload<C extends Call>(
  call: C,
  input: InputOf<C>,
): Promise<{ file: Blob; name: string } | OutputOf<C>> {
  return renewing(call, async () => {
    refuseKnownGuest(call);
    const response = await answerTo(call, input, { timeoutMs: FILE_MS });
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      return readAnswer(call, response, await outputOf(call));
    }
    const file = await response.blob().catch((cause: unknown) => {
      throw new CallFailed('NETWORK', { cause });
    });
    return { file, name: fileNameOf(response) };
  });
}

/**
 * Retries a call that was refused because of an expired access token, after it renews the session.
 *
 * @param isLast whether the page is closing, so that the call waits for nothing.
 */
async function renewing<T>(call: Call, send: () => Promise<T>, isLast = false): Promise<T> {
  const realm = realmOf(call);
  if (!isLast && call.access !== 'anyone' && isRunningOut(realm)) await renewInTime(realm);
  const startedAt = Date.now();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code !== 'TOKEN_EXPIRED') {
      if (isSessionEnd(error.code)) reportSessionLost(realm, error.code);
      throw error;
    }
    await renewalOf(realm)(startedAt).catch((cause: unknown) => {
      // Its code could not be loaded.
      throw cause instanceof CallFailed ? cause : new CallFailed('NETWORK', { cause });
    });
    return send();
  }
}

/**
 * Sends a form with files. The contract has no body schema for it, because the server streams
 * multipart part by part.
 */
export function makeUpload<C extends Call>(call: C, form: FormData): Promise<OutputOf<C>> {
  const input: CallInput = { body: form };
  return makeCall(call, input as InputOf<C>, { timeoutMs: FILE_MS });
}

/** One request and its answer, without the renewal of the session. */
export async function sendCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  refuseKnownGuest(call);
  const [response, schema] = await Promise.all([answerTo(call, input, options), outputOf(call)]);
  return readAnswer(call, response, schema);
}

function refuseKnownGuest(call: Call): void {
  if (call.access !== 'anyone' && isKnownGuest(realmOf(call))) {
    throw new CallFailed('MISSING_TOKENS', { status: 401 });
  }
}

async function answerTo<C extends Call>(
  call: C,
  input: InputOf<C>,
  { signal, timeoutMs = TIMEOUT_MS, keepalive = false }: CallOptions,
): Promise<Response> {
  const startedAt = Date.now();
  // TypeScript cannot resolve `InputOf` of a generic call. Every input has this shape.
  const given = input as CallInput;
  const response = await sendRequest(addressOf(call, given), {
    ...requestOf(call, given),
    signal: withTimeout(signal, timeoutMs),
    keepalive,
  }).catch((cause: unknown) => {
    throw new CallFailed(signal?.aborted ? 'ABORTED' : 'NETWORK', { cause });
  });
  hearServerDate(response.headers.get('date'), startedAt, Date.now());

  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function readAnswer<C extends Call>(
  call: C,
  response: Response,
  schema: Call['output'] | null,
): Promise<OutputOf<C>> {
  const body = response.status === 204 ? undefined : prepare(await readJson(response));
  // A refused join travels as 200 (contract/message.ts).
  if (isRefusal(body)) throw new CallFailed(body.message, { status: response.status });

  // The schema of status 204 is `z.void()`.
  if (schema === null && body === undefined) return undefined as OutputOf<C>;
  const output = schema?.safeParse(body);
  if (!output?.success) {
    throw new CallFailed('UNREADABLE', { status: response.status, cause: output?.error });
  }
  // The schema of the same call has parsed the data.
  return output.data as OutputOf<C>;
}

/**
 * The schema of an answer; `null` of an empty one. Without its code a call fails as it does without
 * its answer.
 */
async function outputOf({ loadOutput, output, status }: Call): Promise<Call['output'] | null> {
  if (status === 204) return null;
  if (!loadOutput) return output;
  return loadOutput().catch((cause: unknown) => {
    throw new CallFailed('NETWORK', { cause });
  });
}

/** Session that a call belongs to. */
export function realmOf(call: Pick<Call, 'path'>): Realm {
  return call.path.startsWith('/api/admin/') ? 'admin' : 'member';
}

function addressOf(call: Call, input: CallInput): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function requestOf(call: Call, { body, idempotencyKey }: CallInput): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (body instanceof FormData) {
    // The browser writes the content type itself, with the boundary.
    return { method: call.method, credentials: 'include', headers, body };
  }
  if (body === undefined) return { method: call.method, credentials: 'include', headers };
  headers['content-type'] = 'application/json';
  return { method: call.method, credentials: 'include', headers, body: JSON.stringify(body) };
}

function withTimeout(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** The name the server gave a file, in UTF-8 (RFC 6266). */
function fileNameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return name === undefined ? 'export.csv' : decodeURIComponent(name);
}

async function refusalOf(response: Response): Promise<CallFailed> {
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  const details = {
    status: response.status,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
  const body = await readJson(response).catch((cause: unknown) => cause);
  if (!isRefusal(body)) return new CallFailed(codeOfStatus(response.status), details);
  return new CallFailed(body.message, { ...details, errors: body.errors });
}

/** A response that our servers did not write, such as one from a proxy. */
function codeOfStatus(status: number): FailureCode {
  return status === 502 || status === 503 || status === 504 ? 'SERVICE_UNAVAILABLE' : 'UNREADABLE';
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch((cause: unknown) => {
    throw new CallFailed('UNREADABLE', { status: response.status, cause });
  });
}

function isRefusal(body: unknown): body is RefusalBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'success' in body &&
    body.success === false &&
    'message' in body &&
    isMessageCode(body.message)
  );
}
