import { isTakenBack, withFewBlanks } from './denial.ts';
import { seenText, withFinals, withoutPlaces, type SeenText } from './seen-text.ts';

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

/** Three or more separated syllables, such as `원·금·보·장` and `수 익 보 장`. */
const SPELLED = /(?<![가-힣])[가-힣](?:[\s·ㆍ・.,_*~|/()[\]"'“”‘’-]+[가-힣](?![가-힣])){2,}/gu;

/** A sign, a digit, a Latin letter or a letter of Hangul that belongs to no syllable. */
const SIGN = '(?:[^\\p{L}\\s]|[ㄱ-ㆎa-z])';
/** A sign that no clause ends with. Behind a clause, a new word begins. */
const INNER_SIGN = `(?![.,!?;:])${SIGN}`;
/** Blanks or a few signs, as in `원금보 장`, `원금♥보장` and `원0금 보장`. */
const JOINT = `(?:\\s+| ?${INNER_SIGN}(?: ?${INNER_SIGN}){0,2} ?|${SIGN}{1,3})`;
/** A separator between a single syllable and its word. */
const MOVED = new RegExp(
  `(?<=(?<![가-힣])[가-힣])${JOINT}(?=[가-힣])|(?<=[가-힣])(?:${JOINT}(?=[가-힣](?![가-힣]))|\\p{So}+(?=[가-힣]))`,
  'giu',
);
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

/** The places of blanks and signs that may stand in the middle of a word. */
function movedIn(text: string): Set<number> {
  const runs = Array.from(text.matchAll(MOVED), ({ 0: run, index }) =>
    Array.from({ length: run.length }, (_, at) => index + at),
  );
  return new Set(runs.flat());
}

/**
 * The words of a plain text that may promise more than the law allows, in text order. A rule
 * reports the same place once.
 */
export function findForbidden(rules: readonly ComplianceRule[], text: string): Finding[] {
  const seen = seenText(text);
  const spelled = separatorsIn(seen.letters);
  const found = findIn(rules, text, withoutPlaces(seen, spelled));
  const moved = movedIn(seen.letters);
  const joined = [
    moved.size > 0 ? withoutPlaces(seen, new Set([...spelled, ...moved])) : null,
    withFinals(seen),
  ];
  for (const form of joined) {
    if (form === null) continue;
    // Words with usual blanks were found, or were denied, before.
    const isNew = ({ rule, words, place }: Finding) =>
      LONE_SYLLABLE.test(seenText(words).letters) &&
      !found.some(
        (one) =>
          one.rule === rule &&
          one.place < place + words.length &&
          place < one.place + one.words.length,
      );
    found.push(...findIn(rules, text, form).filter(isNew));
  }
  return outermost(found);
}

/** A text in the forms in which listed words are searched, in lower case. */
export interface ListedForms {
  /** With words that are spelled out joined. A text that moves blanks into words has a second. */
  spaced: readonly string[];
  /** Without any blank, for listed words of several parts. */
  joined: string;
}

/**
 * The forms of a text, however it is written: with invisible letters, other widths, letters of
 * Hangul, separators or blanks in its words.
 */
export function listedFormsOf(text: string): ListedForms {
  const seen = seenText(text);
  const spelled = separatorsIn(seen.letters);
  const moved = new Set([...spelled, ...movedIn(seen.letters)]);
  const finals = withFinals(seen);
  const forms = [
    withoutPlaces(seen, spelled).letters,
    withoutPlaces(seen, moved).letters,
    ...(finals ? [finals.letters] : []),
  ].map((form) => form.toLowerCase());
  const spaced = [...new Set(forms)];
  return { spaced, joined: spaced[0]!.replaceAll(/\s/g, '') };
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
  { letters, startOf, endOf }: SeenText,
): Finding[] {
  const found = new Map<string, Finding>();
  for (const { id, patterns } of rules) {
    for (const pattern of patterns) {
      for (const { 0: words, index } of letters.matchAll(compiled(pattern))) {
        const key = `${id}:${index}`;
        if (found.has(key) || isTakenBack(letters, index + words.length)) continue;
        const place = startOf(index);
        const end = endOf(index + words.length - 1);
        found.set(key, { rule: id, words: text.slice(place, end), place });
      }
    }
  }
  return [...found.values()];
}
