/**
 * First message in the error of a list field. A rule that one entry breaks is reported at the field
 * itself.
 */
export function firstErrorOf(error: unknown): { message: string } | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string') return { message: error.message };
  for (const part of Object.values(error)) {
    const found = firstErrorOf(part);
    if (found !== null) return found;
  }
  return null;
}
