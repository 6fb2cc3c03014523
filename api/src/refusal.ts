import { messages, type MessageCode } from '@maru/contract/message';

/** One bad field of an INVALID_INPUT: where it is and what is wrong, never its value. */
export interface FieldError {
  path: string;
  message: string;
}

/** When to come back after one request too many, or once a dependency may be back, in seconds. */
const AGAIN_S: Readonly<Record<number, number>> = { 429: 60, 503: 2 };

/** Ends a call with a code of the contract; the error handler answers it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: MessageCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds after which it makes sense to come back; a 429 and a 503 always say. */
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

/** INVALID_INPUT for one field. */
export function badInput(path: string, message: string): Refusal {
  return new Refusal('INVALID_INPUT', { errors: [{ path, message }] });
}
