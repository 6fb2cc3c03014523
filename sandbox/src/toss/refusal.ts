import type { Payment } from './payment.ts';

/** An error of the public protocol: `{ code, message }` under an HTTP status. */
export class TossRefusal extends Error {
  override readonly name = 'TossRefusal';
  readonly statusCode: number;
  readonly code: string;
  /** State of the payment after the refusal; `null` if it is unchanged. */
  readonly payment: Payment | null;

  constructor(statusCode: number, code: string, message: string, payment: Payment | null = null) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.payment = payment;
  }
}
