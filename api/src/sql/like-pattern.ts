import { cleanSearch, searchedWordsOf } from '@maru/contract/text/typed-text';

/** A text as `search_form` of the database makes it (0151_search_form.sql). */
export function comparedForm(text: string): string {
  return cleanSearch(text).normalize('NFKC').toLowerCase();
}

/** The words of a search. A text is found if it contains all of them, in any order. */
export function comparedWords(text: string | undefined): string[] {
  return searchedWordsOf(text ?? '').map(comparedForm);
}

/**
 * LIKE patterns for "contains all these words", for a column in `search_form`. `%`, `_` and the
 * backslash are escaped. `null` if there is no search text.
 */
export function containing(text: string | undefined): string[] | null {
  const words = comparedWords(text);
  return words.length === 0 ? null : words.map((word) => `%${likeEscaped(word)}%`);
}

/** Numbers of orders and refund requests. */
const PAPER_NUMBER = /^[a-z]?\d{6}-[a-z\d]{4,}$/;

/** As `containing`. Words beside a number of an order or a request are its label. */
export function containingNumber(text: string | undefined): string[] | null {
  const numbers = comparedWords(text).filter((word) => PAPER_NUMBER.test(word));
  return containing(numbers.length === 0 ? text : numbers.join(' '));
}

/** The same for "begins with this text". */
export function beginningWith(text: string): string | null {
  const wanted = comparedForm(text);
  return wanted === '' ? null : `${likeEscaped(wanted)}%`;
}

/** Escapes a text so that LIKE matches every character literally. */
export function likeEscaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/**
 * LIKE pattern for "begins with these letters"; `null` for no text. Too many names begin with one
 * letter or digit, so it is searched as a whole name.
 */
export function searchedBeginning(text: string | undefined): string | null {
  const wanted = text?.trim() ?? '';
  if (wanted === '') return null;
  return /^[\p{L}\p{N}]$/u.test(wanted) ? wanted : `${likeEscaped(wanted)}%`;
}

/**
 * The same for the name of a person in Hangul, also without the spaces in it: `김 하늘` is 김하늘 or
 * 김 하늘.
 */
export function searchedNames(text: string | undefined): string[] {
  const wanted = text?.trim() ?? '';
  const spellings = /^[가-힣 ]+$/.test(wanted) ? [wanted, wanted.replaceAll(' ', '')] : [wanted];
  return [...new Set(spellings)].map(searchedBeginning).filter((one) => one !== null);
}
