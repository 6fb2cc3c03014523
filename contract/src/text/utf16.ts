/** Number of bytes of a file that are enough to detect its encoding. */
const LOOKED_AT = 4_096;

/** Smallest share of zero bytes in UTF-16. A text has spaces and line breaks. */
const LEAST_ZEROS = 0.02;

/**
 * Detects UTF-16 text and its byte order. Uses the byte order mark. Without one, it uses the
 * positions of the zero bytes of Latin letters, digits and line breaks. `null` = neither byte
 * order.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';

  const looked = Math.min(bytes.length, LOOKED_AT);
  let [even, odd] = [0, 0];
  for (let at = 0; at < looked; at += 1) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  // A few zero bytes are damage of another encoding.
  const least = Math.max(2, looked * LEAST_ZEROS);
  if (odd > even && odd >= least && isPlainText(bytes, looked, 1)) return 'utf-16le';
  if (even > odd && even >= least && isPlainText(bytes, looked, 0)) return 'utf-16be';
  return null;
}

/**
 * Whether no byte pair is a control character, except tabs and line breaks.
 *
 * @param high index of the high byte in a pair.
 */
function isPlainText(bytes: Uint8Array, length: number, high: 0 | 1): boolean {
  for (let at = 0; at + 1 < length; at += 2) {
    if (bytes[at + high] !== 0) continue;
    const low = bytes[at + 1 - high]!;
    if (low < 0x20 && low !== 0x09 && low !== 0x0a && low !== 0x0d) return false;
  }
  return true;
}
