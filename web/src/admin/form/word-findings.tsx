import type { ReactNode } from 'react';
import { Badge } from '../../shared/ui/badge.tsx';
import type { FindForbidden, ForbiddenWords } from './forbidden-words.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './word-findings.module.css';

const AROUND = 12;

/** Words that break a rule, with the text around them. */
export interface WordFinding extends ForbiddenWords {
  /** Label of the field. */
  field: string;
  before: string;
  after: string;
}

/** @param texts the name of each field, and its plain text. */
export function findingsIn(
  find: FindForbidden,
  texts: readonly (readonly [field: string, text: string])[],
): WordFinding[] {
  return texts.flatMap(([field, text]) =>
    find(text).map((found) => {
      const end = found.place + found.words.length;
      const before = text.slice(Math.max(0, found.place - AROUND), found.place);
      return { ...found, field, before, after: text.slice(end, end + AROUND) };
    }),
  );
}

/** The list of findings, with the reason of each. */
export function WordFindings({
  found,
  noteOf,
}: {
  found: readonly WordFinding[];
  /** Follows the reason. */
  noteOf?: (finding: WordFinding) => ReactNode;
}) {
  return (
    <ul className={styles.findings}>
      {found.map((finding) => {
        const { field, rule, before, words, after, place } = finding;
        return (
          <li key={`${field} ${rule.id} ${place}`}>
            <p>
              <Badge tone="warn">{rule.name}</Badge>{' '}
              <SecondLine>
                {field} {place + 1}번째 글자
              </SecondLine>
            </p>
            <p>
              {before}
              <mark>{words}</mark>
              {after}
            </p>
            <Hint>
              {rule.why}
              {noteOf?.(finding)}
            </Hint>
          </li>
        );
      })}
    </ul>
  );
}
