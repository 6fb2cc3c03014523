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
}

/** A text that ends in a syllable without a final letter. */
const OPEN_END = /[\u1161-\u1175]$/;
/** As Postgres writes it: no final letter follows. */
const NO_FINAL = String.raw`(?![\u11a8-\u11c2])`;

/** One pattern for each word of a search. Empty = no search was requested. */
export function searchPatternsOf(text: string | undefined): SearchPattern[] {
  return comparedWords(text).map(patternOf);
}

function patternOf(word: string): SearchPattern {
  const wanted = word.normalize('NFD');
  const like = likeEscaped(wanted);
  const whole = OPEN_END.test(wanted)
    ? wanted.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`) + NO_FINAL
    : null;
  return {
    anywhere: `%${like}%`,
    inTitle: `%${like}%\n%`,
    whole,
    wholeInTitle: whole && `${whole}.*\n`,
  };
}
