/**
 * A LIKE pattern for "contains this text", in which `%`, `_` and the backslash stand for
 * themselves. `null` = nothing was asked for.
 */
export function containing(text: string | undefined): string | null {
  const wanted = text?.trim() ?? '';
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
