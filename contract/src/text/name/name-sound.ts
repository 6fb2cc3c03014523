import { FINALS, INITIALS, VOWELS } from './jamo.ts';

/** Latin spellings of the {@link INITIALS}. */
const LATIN_INITIALS =
  '[gk] (?:kk|gg) n [dt] (?:tt|dd) [rl] m [bp] (?:pp|bb) sh? ss [ㅇ0]? [jz] jj ch? k t [pf] h'.split(
    ' ',
  );
/** Latin spellings of the {@link VOWELS}. `[il1]` are taken for one another. */
const LATIN_VOWELS =
  'ah? (?:ae|e) ya yae (?:eo|u|o) e (?:yeo|you|yu|yo) ye oh? wa wae (?:oe|we) yo (?:u|oo|woo) (?:wo|weo) we wi (?:yu|yoo) (?:eu|u) (?:ui|eui) (?:[il1|]|ee)'.split(
    ' ',
  );
/** Latin spellings of the {@link FINALS}. */
const LATIN_FINALS =
  '[kgc] [kgc] [kg]s? n nj? nh? [td] [lr] l?[gk] l?m l?b l?s l?t l?p l?h? m [bp] [bp]s? [ts] [ts]s? ng [tj] [tc]h? k t p [th]'.split(
    ' ',
  );
const [FIRST_SYLLABLE, VOWEL_COUNT, FINAL_COUNT] = [0xac00, 21, 28];

/** A pattern of one syllable as it stands, in Latin letters, or in both. */
function spellingsOf(syllable: string): string {
  const place = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  const initial = Math.floor(place / FINAL_COUNT / VOWEL_COUNT);
  const vowel = Math.floor(place / FINAL_COUNT) % VOWEL_COUNT;
  // A syllable may have no final consonant.
  const final = (place % FINAL_COUNT) - 1;
  const begin = `(?:${INITIALS[initial]}|${LATIN_INITIALS[initial]})`;
  const middle = `(?:${VOWELS[vowel]}|${LATIN_VOWELS[vowel]})`;
  const end = final < 0 ? '' : `(?:${FINALS[final]}|${LATIN_FINALS[final]})`;
  return `(?:${syllable}|${begin}${middle}${end})`;
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
