/**
 * A LIKE pattern for "contains this text", in which `%`, `_` and the backslash stand for
 * themselves. `null` = nothing was asked for.
 */
export function containing(text: string | undefined): string | null {
  const wanted = text?.trim() ?? '';
  return wanted === '' ? null : `%${likeEscaped(wanted)}%`;
}

/** A text of which LIKE takes every character for itself. */
export function likeEscaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
