import { messages, type MessageCode } from '@maru/contract/core/message';

/** One invalid field of an INVALID_INPUT: its path and the problem, never its value. */
export interface FieldError {
  path: string;
  message: string;
}

/** Retry-After in seconds, for exceeded rate limits (429) and unavailable dependencies (503). */
const AGAIN_S: Readonly<Record<number, number>> = { 429: 60, 503: 2 };

/** Ends a call with a code of the contract; the error handler answers it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: MessageCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds after which a retry makes sense; always set for 429 and 503. */
  readonly retryAfterS: number | undefined;

  constructor(
    code: MessageCode,
    details: { errors?: readonly FieldError[]; retryAfterS?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.status = messages[code];
    this.errors = details.errors;
    this.retryAfterS = details.retryAfterS ?? AGAIN_S[this.status];
  }
}

/**
 * The same refusal with `path` in front of its fields; other errors as they are.
 *
 * @param isWhole whether a field has its complete path already.
 */
export function refusalUnder(
  path: string,
  error: unknown,
  isWhole: (field: string) => boolean = () => false,
): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error;
  const errors = error.errors.map((field) =>
    isWhole(field.path) ? field : { ...field, path: `${path}.${field.path}` },
  );
  return new Refusal(error.code, { errors });
}

/** Runs `work`, and names the fields of its refusal under `path`. */
export function underPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refusalUnder(path, error);
  }
}

/** INVALID_INPUT for one field. */
export function badInput(path: string, message: string): Refusal {
  return new Refusal('INVALID_INPUT', { errors: [{ path, message }] });
}
