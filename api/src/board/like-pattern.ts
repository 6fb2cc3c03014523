import { cleanSearch } from '@maru/contract/typed-text';

/** A text as `search_form` of the database makes it (0151_search_form.sql). */
export function comparedForm(text: string): string {
  return cleanSearch(text).normalize('NFKC').toLowerCase();
}

/**
 * A LIKE pattern for "contains this text", for a column in `search_form`. `%`, `_` and the backslash
 * stand for themselves. `null` = nothing was asked for.
 */
export function containing(text: string | undefined): string | null {
  const wanted = comparedForm(text ?? '');
  return wanted === '' ? null : `%${likeEscaped(wanted)}%`;
}

/** The same for "begins with this text". */
export function beginningWith(text: string): string | null {
  const wanted = comparedForm(text);
  return wanted === '' ? null : `${likeEscaped(wanted)}%`;
}

/** A text of which LIKE takes every character for itself. */
export function likeEscaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
