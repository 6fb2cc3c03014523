/* The part of a mobile number that is stored unencrypted, for masks and searches. */

import { usualForm, usualSigns } from '@maru/contract/text/typed-text';

/** Prefixes of the older networks. The numbers of all others begin with 010. */
const OLDER_PREFIXES = ['011', '016', '017', '018', '019'];

/** The last four digits of a mobile number, after the prefix of an older network. */
export function phoneTail(digits: string): string {
  const prefix = digits.slice(0, 3);
  return `${OLDER_PREFIXES.includes(prefix) ? prefix : ''}${digits.slice(-4)}`;
}

/** Last four digits, alone or in the mask of a number: `010-****-5678`. */
const SEARCHED_TAIL = /^(?:(01[016-9])?[\s.-]{0,3}[*x•●○]{1,4}[\s.-]{0,3}|[\s.-]{0,3})(\d{4})$/i;

/**
 * The stored tails of all numbers with these last four digits. A mask as screens show it also names
 * the prefix. None for any other text.
 */
export function phoneTailsOf(typed: string): string[] {
  const [, prefix, digits] = SEARCHED_TAIL.exec(usualSigns(usualForm(typed))) ?? [];
  if (digits === undefined) return [];
  const prefixes = ['', ...OLDER_PREFIXES];
  return (prefix === undefined ? prefixes : [prefix === '010' ? '' : prefix]).map(
    (before) => before + digits,
  );
}

/** `010-****-5678` or `011-****-5678`, from a stored tail. */
export function maskedTail(tail: string): string {
  return `${tail.slice(0, -4) || '010'}-****-${tail.slice(-4)}`;
}
