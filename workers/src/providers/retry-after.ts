/** Upper limit of a provider's Retry-After: waiting messages must be sent on the same day. */
const LONGEST_MS = 3_600_000;

/**
 * Reads a Retry-After header, which is a number of seconds or a date.
 *
 * @returns ms to wait, or `null` if there is nothing to go by.
 */
export function retryAfterMsOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Math.min(LONGEST_MS, Number(header) * 1_000);

  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(LONGEST_MS, Math.max(0, at - now));
}
