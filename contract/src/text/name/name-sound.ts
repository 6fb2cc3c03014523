/** Latin spellings of the initial consonants, in the order of Unicode. */
const INITIALS = [
  ['ㄱ', '[gk]'],
  ['ㄲ', '(?:kk|gg)'],
  ['ㄴ', 'n'],
  ['ㄷ', '[dt]'],
  ['ㄸ', '(?:tt|dd)'],
  ['ㄹ', '[rl]'],
  ['ㅁ', 'm'],
  ['ㅂ', '[bp]'],
  ['ㅃ', '(?:pp|bb)'],
  ['ㅅ', 'sh?'],
  ['ㅆ', 'ss'],
  ['ㅇ', '[ㅇ0]?'],
  ['ㅈ', '[jz]'],
  ['ㅉ', 'jj'],
  ['ㅊ', 'ch?'],
  ['ㅋ', 'k'],
  ['ㅌ', 't'],
  ['ㅍ', '[pf]'],
  ['ㅎ', 'h'],
] as const;
/** Latin spellings of the vowels, in the order of Unicode. `[il1]` are taken for one another. */
const VOWELS = [
  ['ㅏ', 'ah?'],
  ['ㅐ', '(?:ae|e)'],
  ['ㅑ', 'ya'],
  ['ㅒ', 'yae'],
  ['ㅓ', '(?:eo|u|o)'],
  ['ㅔ', 'e'],
  ['ㅕ', '(?:yeo|you|yu|yo)'],
  ['ㅖ', 'ye'],
  ['ㅗ', 'oh?'],
  ['ㅘ', 'wa'],
  ['ㅙ', 'wae'],
  ['ㅚ', '(?:oe|we)'],
  ['ㅛ', 'yo'],
  ['ㅜ', '(?:u|oo|woo)'],
  ['ㅝ', '(?:wo|weo)'],
  ['ㅞ', 'we'],
  ['ㅟ', 'wi'],
  ['ㅠ', '(?:yu|yoo)'],
  ['ㅡ', '(?:eu|u)'],
  ['ㅢ', '(?:ui|eui)'],
  ['ㅣ', '(?:[il1|]|ee)'],
] as const;
/** Latin spellings of the final consonants, in the order of Unicode; none comes first. */
const FINALS =
  ' [kgc] [kgc] [kg]s? n nj? nh? [td] [lr] l?[gk] l?m l?b l?s l?t l?p l?h? m [bp] [bp]s? [ts] [ts]s? ng [tj] [tc]h? k t p [th]'.split(
    ' ',
  );
const FINAL_LETTERS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const [FIRST_SYLLABLE, VOWEL_COUNT, FINAL_COUNT] = [0xac00, 21, 28];

/** A pattern of one syllable as it stands, in Latin letters, or in both. */
function spellingsOf(syllable: string): string {
  const place = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  const final = place % FINAL_COUNT;
  const [initial, inLatin] = INITIALS[Math.floor(place / FINAL_COUNT / VOWEL_COUNT)]!;
  const [vowel, vowelInLatin] = VOWELS[Math.floor(place / FINAL_COUNT) % VOWEL_COUNT]!;
  const end = final === 0 ? '' : `(?:${FINAL_LETTERS[final]}|${FINALS[final]})`;
  return `(?:${syllable}|(?:${initial}|${inLatin})(?:${vowel}|${vowelInLatin})${end})`;
}

/**
 * A pattern of a Korean name of which some syllables are written in Latin letters by their sound:
 * `HAN결` and `관rl자` are read as 한결 and 관리자. A name wholly in Latin letters does not match.
 *
 * @returns `null` for a name that is not wholly Korean or has a single syllable.
 */
export function partlyInLatin(name: string): RegExp | null {
  const syllables = name.normalize('NFC').replaceAll(/[\s_]/g, '');
  if (!/^[가-힣]{2,}$/.test(syllables)) return null;
  return new RegExp(`^(?=.*[가-힣])${syllables.split('').map(spellingsOf).join('[\\s_]*')}$`, 'i');
}
