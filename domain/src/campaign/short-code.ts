import { CODE_LETTERS } from '@maru/contract/campaign/short-link';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

/**
 * SQL: a new code of a recipient. It has 59 random bits, the most that always fit into
 * {@link CODE_LETTERS} letters. The second half of a version 4 UUID has 62 random bits.
 */
export const NEW_CODE_SQL = `(('x' || right(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint
  & ${(1n << 59n) - 1n})`;

/** Code of a short link. @param code number of the recipient, as a decimal text from the database. */
export function codeOf(code: string, no: number): string {
  let rest = BigInt(code);
  let letters = '';
  for (let at = 0; at < CODE_LETTERS; at += 1) {
    letters = DIGITS[Number(rest % BASE)]! + letters;
    rest /= BASE;
  }
  return letters + no;
}

/** The parts of a valid code. @returns the number of the recipient as a decimal text. */
export function readCode(code: string): { recipient: string; no: number } {
  let recipient = 0n;
  for (const letter of code.slice(0, CODE_LETTERS)) {
    recipient = recipient * BASE + BigInt(DIGITS.indexOf(letter));
  }
  return { recipient: String(recipient), no: Number(code.slice(CODE_LETTERS)) };
}
