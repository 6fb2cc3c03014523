const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
const SYLLABLES_OF_INITIAL = 588;
const SYLLABLES_OF_MEDIAL = 28;

/** Keys of the Korean keyboard (KS X 5002) in the order of Unicode. Doubled consonants need Shift. */
const INITIALS = 'r r s e e f a q q t t d w w c z x v g'.split(' ');
const MEDIALS = 'k o i o j p u p h hk ho hl y n nj np nl b m ml l'.split(' ');
const FINALS = ' r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g'.split(' ');

/** The keys that write a text on a Korean keyboard, without Shift. Other letters stay. */
export function keysOf(text: string): string {
  return mapSyllables(
    text,
    (index) =>
      initialOf(index) +
      (MEDIALS[Math.floor((index % SYLLABLES_OF_INITIAL) / SYLLABLES_OF_MEDIAL)] ?? '') +
      (FINALS[index % SYLLABLES_OF_MEDIAL] ?? ''),
  );
}

/** The keys of the initial consonants of a text: `ㅇㄹㅂ` for 이루비. */
export function initialKeysOf(text: string): string {
  return mapSyllables(text, initialOf);
}

function initialOf(index: number): string {
  return INITIALS[Math.floor(index / SYLLABLES_OF_INITIAL)] ?? '';
}

function mapSyllables(text: string, keysOfIndex: (index: number) => string): string {
  return Array.from(text.toLowerCase(), (letter) => {
    const index = (letter.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
    return index >= 0 && index < SYLLABLES ? keysOfIndex(index) : letter;
  }).join('');
}
