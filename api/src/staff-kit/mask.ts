import { maskedTail } from '@maru/platform/crypto/phone-tail';

/** Placeholder for the name of a member who left; the columns do not allow null. */
export const NAMELESS = '탈퇴회원';

/**
 * `김○연`: the first and the last letter of a name; `이○` for two letters. The placeholder of a member
 * who left is returned unmasked.
 */
export function maskName(name: string): string {
  if (name === NAMELESS) return name;
  const letters = Array.from(name.trim());
  const [first = '○'] = letters;
  if (letters.length < 3) return `${first}○`;
  return `${first}${'○'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** A member's own name on their own pages: whole to them, and to staff who view it as they see names. */
export function ownName(name: string, { view }: { view: object | null }): string {
  return view === null ? name : maskName(name);
}

/** `010-****-5678`, from the tail, which is stored unencrypted for this purpose. */
export function maskedPhone(tail: string | null): string | null {
  return tail === null ? null : maskedTail(tail);
}

/** Masks the author of any authored item. Full author names never leave the server. */
export function withMaskedAuthor<T extends { author: string }>(written: T): T {
  return { ...written, author: maskName(written.author) };
}

/** Masks free text completely, because any part of it may be a phone number or an address. */
export function maskText(text: string): string {
  return text === '' ? text : '○○○';
}

/** `ho***@example.com`: the start of the address and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  return `${local.slice(0, Math.min(2, local.length - 1))}***${email.slice(at)}`;
}
