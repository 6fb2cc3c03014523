const FIRST = 0xac00;
const LAST = 0xd7a3;
const FINALS = 28;

/** A word with the particle of an object: 일정을, 종목을, 약관을; 주소를. */
export function withObject(word: string): string {
  const code = word.charCodeAt(word.length - 1);
  const hasFinal = code >= FIRST && code <= LAST && (code - FIRST) % FINALS > 0;
  return `${word}${hasFinal ? '을' : '를'}`;
}
