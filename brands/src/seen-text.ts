/**
 * Folds a text to the letters that a reader sees. Invisible characters and marks are removed. Hanja
 * and single letters of Hangul become syllables.
 */

/** A folded text. Each letter has its range in the text that was given. */
export interface SeenText {
  letters: string;
  startOf: (at: number) => number;
  /** The place behind the letter. */
  endOf: (at: number) => number;
}

/** Characters without a shape, marks on a letter, and blanks that are no spaces. */
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;
/**
 * Full-width and small ASCII, half-width Hangul, compatibility forms of Hanja, and letters and
 * digits that are raised, circled or of a mathematical alphabet.
 */
const OTHER_WIDTH =
  /[\uff01-\uff5e\ufe50-\ufe6b\uffa1-\uffdc\uf900-\ufaff\u00b2\u00b3\u00b9\u2070-\u2089\u2460-\u249b\u24b6-\u24ea\u2160-\u217f\u066a\u3280-\u32b0\u{1d400}-\u{1d7ff}]/u;
/** Patterns read up to three blanks in a row. More than these are seen as three. */
const MANY_BLANKS = /(?<=\s{3})\s/u;

/** The Hanja of a word in parentheses behind it, as in `보장(保障)`. */
const GLOSS = /(?<=[가-힣])[(（]\p{Script=Han}{1,6}[)）]/uy;

/** Hanja of the words that the rules know. */
const HANJA: Readonly<Record<string, string>> = {
  元: '원',
  原: '원',
  金: '금',
  保: '보',
  障: '장',
  證: '증',
  証: '증',
  收: '수',
  収: '수',
  益: '익',
  率: '률',
  利: '이',
  損: '손',
  害: '해',
  失: '실',
  無: '무',
  確: '확',
  定: '정',
  補: '보',
  塡: '전',
  填: '전',
  償: '상',
  賠: '배',
  投: '투',
  資: '자',
  全: '전',
  額: '액',
  上: '상',
  昇: '승',
  急: '급',
  騰: '등',
};

/** Syllables and signs that look like those of the words that the rules know: `보쟝`, `윈금`. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { 쟝: '장', 윈: '원', 껀: '건', '٪': '%' };
const READ_AS = { ...HANJA, ...LOOK_ALIKES };

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const CONJOINING = /[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]/;
/** Vowels that are written with two letters. */
const TWO_VOWELS: Readonly<Record<string, string>> = {
  ㅗㅏ: 'ㅘ',
  ㅗㅐ: 'ㅙ',
  ㅗㅣ: 'ㅚ',
  ㅜㅓ: 'ㅝ',
  ㅜㅔ: 'ㅞ',
  ㅜㅣ: 'ㅟ',
  ㅡㅣ: 'ㅢ',
};
/** A syllable that is written letter by letter. A final consonant is followed by no vowel. */
const SPLIT_SYLLABLE = new RegExp(
  `([${INITIALS}])(${Object.keys(TWO_VOWELS).join('|')}|[${VOWELS}])([${FINALS}](?![${VOWELS}]))?`,
  'gu',
);

/** Letters in the place of digits in front of a percentage: `1OO%`, `l00%`. */
const LETTER_DIGITS = /(?<![a-z\d])[1li|][0oㅇ]{2}(?=\s{0,3}(?:[%٪﹪％]|퍼센트|프로))/giu;

const UNUSUAL = new RegExp(`[${VOWELS}${Object.keys(READ_AS).join('')}]`, 'u');
const ODD = new RegExp(
  [UNSEEN, OTHER_WIDTH, MANY_BLANKS, GLOSS, CONJOINING, UNUSUAL, LETTER_DIGITS]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** A text as a reader sees it. */
export function seenText(text: string): SeenText {
  if (!ODD.test(text)) return { letters: text, startOf: (at) => at, endOf: (at) => at + 1 };
  let letters = '';
  const ranges: Range[] = [];
  let place = 0;
  let blanks = 0;
  let glossEnd = 0;
  for (const letter of text) {
    GLOSS.lastIndex = place;
    if (GLOSS.test(text)) glossEnd = GLOSS.lastIndex;
    const range = { from: place, to: place + letter.length };
    place = range.to;
    blanks = /\s/.test(letter) ? blanks + 1 : 0;
    if (range.from < glossEnd || blanks > 3 || UNSEEN.test(letter)) continue;
    const plain = plainLetter(letter);
    letters += plain;
    for (let unit = 0; unit < plain.length; unit += 1) ranges.push(range);
  }
  return withSyllables(letters, ranges);
}

/** The same text without the letters at some places. */
export function withoutPlaces(seen: SeenText, places: ReadonlySet<number>): SeenText {
  if (places.size === 0) return seen;
  const kept = Array.from({ length: seen.letters.length }, (_, at) => at).filter(
    (at) => !places.has(at),
  );
  return {
    letters: kept.map((at) => seen.letters[at]).join(''),
    startOf: (at) => seen.startOf(kept[at]!),
    endOf: (at) => seen.endOf(kept[at]!),
  };
}

/** An open syllable and the final consonant behind it: `워ㄴ금` is read as 원금. */
const LOOSE_FINAL = new RegExp(`[가-힣][${FINALS}](?=[가-힣])`, 'uy');
const ANY_LOOSE_FINAL = new RegExp(LOOSE_FINAL.source, 'u');
const FINAL_COUNT = 28;

/** The same text with loose consonants as finals of their syllables. `null` if it has none. */
export function withFinals({ letters, startOf, endOf }: SeenText): SeenText | null {
  if (!ANY_LOOSE_FINAL.test(letters)) return null;
  const kept: number[] = [];
  let joined = '';
  for (let at = 0; at < letters.length; at += 1) {
    LOOSE_FINAL.lastIndex = at;
    const code = letters.charCodeAt(at) - 0xac00;
    kept.push(at);
    const isLoose = code % FINAL_COUNT === 0 && LOOSE_FINAL.test(letters);
    if (!isLoose) {
      joined += letters[at]!;
      continue;
    }
    joined += String.fromCharCode(0xac00 + code + FINALS.indexOf(letters[at + 1]!) + 1);
    at += 1;
  }
  if (joined.length === letters.length) return null;
  return {
    letters: joined,
    startOf: (at) => startOf(kept[at]!),
    endOf: (at) => endOf((kept[at + 1] ?? letters.length) - 1),
  };
}

interface Range {
  from: number;
  to: number;
}

function plainLetter(letter: string): string {
  const usual = OTHER_WIDTH.test(letter) ? letter.normalize('NFKC') : letter;
  return READ_AS[usual] ?? usual.replace(CONJOINING, singleLetter);
}

function singleLetter(jamo: string): string {
  const code = jamo.charCodeAt(0);
  if (code < 0x1161) return INITIALS[code - 0x1100]!;
  return code < 0x11a8 ? VOWELS[code - 0x1161]! : FINALS[code - 0x11a8]!;
}

/** Joins single letters of Hangul to syllables. */
function withSyllables(letters: string, ranges: readonly Range[]): SeenText {
  const joined: Range[] = [];
  let end = 0;
  // Arguments of one call are limited, and a text may have more letters.
  const keep = (rest: readonly Range[]) => rest.forEach((range) => joined.push(range));
  const syllables = letters.replaceAll(
    SPLIT_SYLLABLE,
    (run: string, initial: string, vowel: string, final: string | undefined, at: number) => {
      keep(ranges.slice(end, at));
      end = at + run.length;
      joined.push({ from: ranges[at]!.from, to: ranges[end - 1]!.to });
      const place = VOWELS.indexOf(TWO_VOWELS[vowel] ?? vowel);
      const last = final === undefined ? 0 : FINALS.indexOf(final) + 1;
      return String.fromCharCode(0xac00 + (INITIALS.indexOf(initial) * 21 + place) * 28 + last);
    },
  );
  keep(ranges.slice(end));
  return {
    letters: syllables.replaceAll(LETTER_DIGITS, '100'),
    startOf: (at) => joined[at]!.from,
    endOf: (at) => joined[at]!.to,
  };
}
