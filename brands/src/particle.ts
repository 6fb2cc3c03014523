const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const SYLLABLES_PER_VOWEL = 28;

/**
 * Appends the particle that the last sound of the word requires, such as `하늘은` and `나무는`. Brackets
 * at the end are ignored. A word that does not end in Korean takes the open form.
 *
 * @param closed after a consonant, such as 은, 이, 을
 * @param open after a vowel, such as 는, 가, 를
 */
export function withParticle(word: string, closed: string, open: string): string {
  const spoken = word.replace(/\s*\([^)]*\)$/u, '');
  const last = spoken.charCodeAt(spoken.length - 1);
  const isSyllable = last >= FIRST_SYLLABLE && last <= LAST_SYLLABLE;
  const isClosed = isSyllable && (last - FIRST_SYLLABLE) % SYLLABLES_PER_VOWEL !== 0;
  return word + (isClosed ? closed : open);
}
