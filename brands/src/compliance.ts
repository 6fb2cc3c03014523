import { isTakenBack, withFewBlanks } from './denial.ts';

/** Something that a text of the staff may not promise. */
export interface ComplianceRule {
  id: string;
  name: string;
  /** Explanation of the violation for the author. */
  why: string;
  /** Regular expressions; each finds words that break the rule. */
  patterns: readonly string[];
}

/** Words of a text that break a rule, and where. */
export interface Finding {
  /** The id of the rule. */
  rule: string;
  words: string;
  /** The letter of the text they begin with, counted from 0. */
  place: number;
}

/** Characters without a shape, marks on a letter, and blanks that are no spaces. */
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;
/** The full-width forms of ASCII. */
const FULL_WIDTH = /[\uff01-\uff5e]/;
/** Three or more separated syllables, such as `원·금·보·장` and `수 익 보 장`. */
const SPELLED = /(?<![가-힣])[가-힣](?:[\s·ㆍ・.,_*~|/()[\]"'“”‘’-]+[가-힣](?![가-힣])){2,}/gu;
/** Patterns read up to three blanks in a row. More than these are seen as three. */
const MANY_BLANKS = /(?<=\s{3})\s/u;
const ODD = new RegExp(`${UNSEEN.source}|${FULL_WIDTH.source}|${MANY_BLANKS.source}`, 'u');

/** Blanks and pictures next to a single syllable, as in `원금보 장` and `원금♥보장`. */
const MOVED =
  /(?<=(?<![가-힣])[가-힣])\s+(?=[가-힣])|(?<=[가-힣])(?:\s+(?=[가-힣](?![가-힣]))|\p{So}+(?=[가-힣]))/gu;
const LONE_SYLLABLE = /(?<![가-힣])[가-힣](?![가-힣])|\p{So}/u;

/** The places of the separators in words that are spelled out. */
function separatorsIn(text: string): Set<number> {
  const places = new Set<number>();
  for (const { 0: run, index } of text.matchAll(SPELLED)) {
    for (let at = 0; at < run.length; at += 1) {
      if (!/[가-힣]/.test(run[at]!)) places.add(index + at);
    }
  }
  return places;
}

/** The places of blanks and pictures that may stand in the middle of a word. */
function movedIn(text: string): Set<number> {
  const runs = Array.from(text.matchAll(MOVED), ({ 0: run, index }) =>
    Array.from({ length: run.length }, (_, at) => index + at),
  );
  return new Set(runs.flat());
}

/** A text as a reader sees it, with the place of each letter in the text that was given. */
function seenLetters(
  text: string,
  separators: ReadonlySet<number>,
): { letters: string; placeOf: (at: number) => number } {
  const isOdd = ODD.test(text);
  if (separators.size === 0 && !isOdd) return { letters: text, placeOf: (at) => at };
  let letters = '';
  const places: number[] = [];
  let place = 0;
  let blanks = 0;
  for (const letter of text) {
    blanks = isOdd && /\s/.test(letter) ? blanks + 1 : 0;
    if (!separators.has(place) && blanks <= 3 && !(isOdd && UNSEEN.test(letter))) {
      letters += isOdd && FULL_WIDTH.test(letter) ? letter.normalize('NFKC') : letter;
      for (let unit = 0; unit < letter.length; unit += 1) places.push(place + unit);
    }
    place += letter.length;
  }
  return { letters, placeOf: (at) => places[at]! };
}

/**
 * The words of a plain text that may promise more than the law allows, in text order. A rule
 * reports the same place once.
 */
export function findForbidden(rules: readonly ComplianceRule[], text: string): Finding[] {
  const spelled = separatorsIn(text);
  const found = findIn(rules, text, spelled);
  const moved = movedIn(text);
  if (moved.size > 0) {
    const joined = findIn(rules, text, new Set([...spelled, ...moved]));
    // Words with usual blanks were found, or were denied, before.
    const isNew = ({ rule, words, place }: Finding) =>
      LONE_SYLLABLE.test(words) &&
      !found.some(
        (one) =>
          one.rule === rule &&
          one.place < place + words.length &&
          place < one.place + one.words.length,
      );
    found.push(...joined.filter(isNew));
  }
  return outermost(found);
}

/** Findings in text order. One inside a longer one of its rule is left out: `원금 50% 보장`. */
function outermost(found: readonly Finding[]): Finding[] {
  const endOf = ({ place, words }: Finding) => place + words.length;
  const furthest = new Map<string, number>();
  return found
    .toSorted((one, other) => one.place - other.place || endOf(other) - endOf(one))
    .filter((one) => {
      const isOuter = endOf(one) > (furthest.get(one.rule) ?? -1);
      if (isOuter) furthest.set(one.rule, endOf(one));
      return isOuter;
    });
}

/** Compiled patterns by source. `matchAll` clones them, so none keeps a position. */
const compiledPatterns = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const known = compiledPatterns.get(pattern);
  if (known) return known;
  const made = new RegExp(withFewBlanks(pattern), 'giu');
  compiledPatterns.set(pattern, made);
  return made;
}

function findIn(
  rules: readonly ComplianceRule[],
  text: string,
  separators: ReadonlySet<number>,
): Finding[] {
  const { letters, placeOf } = seenLetters(text, separators);
  const found = new Map<string, Finding>();
  for (const { id, patterns } of rules) {
    for (const pattern of patterns) {
      for (const { 0: words, index } of letters.matchAll(compiled(pattern))) {
        const key = `${id}:${index}`;
        if (found.has(key) || isTakenBack(letters, index + words.length)) continue;
        const place = placeOf(index);
        const end = placeOf(index + words.length - 1) + 1;
        found.set(key, { rule: id, words: text.slice(place, end), place });
      }
    }
  }
  return [...found.values()];
}
