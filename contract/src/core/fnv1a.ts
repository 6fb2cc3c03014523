const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Hash of a text in 32 bits (FNV-1a over its code points), for versions. Not for secrets. */
export function fnv1a(text: string): number {
  let hash = OFFSET;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), PRIME);
  return hash >>> 0;
}
