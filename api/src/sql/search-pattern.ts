import { comparedWords, likeEscaped } from './like-pattern.ts';

/** How a word is looked for in a column made by `search_text` (0151_search_form.sql). */
interface SearchPattern {
  /** Matches it anywhere. */
  anywhere: string;
  /** Matches it in the title: before the line break. */
  inTitle: string;
  /** Matches it where no syllable is cut: `주가` is not in `주간`. `null` = it cannot be cut. */
  whole: string | null;
  wholeInTitle: string | null;
  /**
   * Matches it in `initials` (0156_search_initials.sql), if it has consonants on their own: `ㅅ성`.
   * Only titles are then searched. `null` = it has none.
   */
  initials: string | null;
}

/** A text that ends in a syllable without a final letter. */
const OPEN_END = /[\u1161-\u1175]$/;
/** As Postgres writes it: no final letter follows. */
const NO_FINAL = String.raw`(?![\u11a8-\u11c2])`;
/** As Postgres writes it: the rest of any syllable. */
const ANY_REST = String.raw`(?:[\u1161-\u1175][\u11a8-\u11c2]?)?`;

/** A consonant that begins no syllable. */
const LONE_CONSONANT = /[\u1100-\u1112](?![\u1161-\u1175])/;
const LONE_CONSONANTS = new RegExp(LONE_CONSONANT, 'g');
const VOWELS_AND_FINALS = /[\u1161-\u1175\u11a8-\u11c2]/g;

/** Two consonants that an input method joined: `ㄳ` was typed as ㄱ and ㅅ. */
const JOINED: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};

/** Final letters of a decomposed syllable, and the first letters that they would be of the next one. */
const FINALS = 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ';
const FIRSTS = 'ᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ';

/**
 * One pattern for each word of a search. Empty = no search was requested.
 *
 * @param isTyping the last syllable is still being typed: `삼서` is on its way to `삼성`, and `온눌`
 *   to `온누리`.
 */
export function searchPatternsOf(text: string | undefined, isTyping = false): SearchPattern[] {
  const words = comparedWords(text?.replaceAll(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (two) => JOINED[two] ?? two));
  return words.map((word, at) => patternOf(word, isTyping && at === words.length - 1));
}

function patternOf(word: string, isTyping: boolean): SearchPattern {
  const wanted = word.normalize('NFD');
  if (LONE_CONSONANT.test(wanted)) return initialsPatternOf(wanted, isTyping);
  if (isTyping) return typedPatternOf(wanted);
  const whole = OPEN_END.test(wanted) ? escaped(wanted) + NO_FINAL : null;
  return { ...likeOf(wanted), whole, wholeInTitle: inTitle(whole), initials: null };
}

/** Syllables match literally. A lone consonant matches every syllable that begins with it. */
function initialsPatternOf(wanted: string, isTyping: boolean): SearchPattern {
  const open = OPEN_END.test(wanted) && !isTyping ? NO_FINAL : '';
  const whole = escaped(wanted).replaceAll(LONE_CONSONANTS, `$&${ANY_REST}`) + open;
  return {
    anywhere: '%',
    inTitle: '%\n%',
    whole: inTitle(whole),
    wholeInTitle: inTitle(whole),
    initials: `%${likeEscaped(wanted.replaceAll(VOWELS_AND_FINALS, ''))}%`,
  };
}

/** The final letter of the last syllable may begin the next one. */
function typedPatternOf(wanted: string): SearchPattern {
  const final = FINALS.indexOf(wanted.slice(-1));
  if (final < 0) {
    return { ...likeOf(wanted), whole: null, wholeInTitle: null, initials: null };
  }
  const begun = wanted.slice(0, -1);
  const whole = `${escaped(begun)}[${FINALS[final]}${FIRSTS[final]}]`;
  return { ...likeOf(begun), whole, wholeInTitle: inTitle(whole), initials: null };
}

function likeOf(wanted: string): Pick<SearchPattern, 'anywhere' | 'inTitle'> {
  const like = likeEscaped(wanted);
  return { anywhere: `%${like}%`, inTitle: `%${like}%\n%` };
}

/** An expression as Postgres reads it that matches the text itself. */
const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`);

function inTitle(expression: string): string;
function inTitle(expression: string | null): string | null;
function inTitle(expression: string | null): string | null {
  return expression === null ? null : `${expression}.*\n`;
}
