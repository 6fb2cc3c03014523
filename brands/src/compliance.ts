/** Something that a text of the staff may not promise. */
export interface ComplianceRule {
  id: string;
  name: string;
  /** What is wrong with it, for whoever wrote it. */
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

/**
 * The words of a plain text that may promise more than the law lets a company promise, in the
 * order in which they stand. A rule finds the same place once.
 */
export function findForbidden(rules: readonly ComplianceRule[], text: string): Finding[] {
  const found = new Map<string, Finding>();
  for (const { id, patterns } of rules) {
    for (const pattern of patterns) {
      for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
        const key = `${id}:${match.index}`;
        if (!found.has(key)) found.set(key, { rule: id, words: match[0], place: match.index });
      }
    }
  }
  return [...found.values()].sort((one, other) => one.place - other.place);
}
