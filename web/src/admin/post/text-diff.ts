import { diffArrays } from 'diff';

/** A piece of a text that stayed, came or went. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * Maximum number of removed and added words. The time grows with its square. Above it, the old text
 * is shown before the new one.
 */
const MOST_CHANGES = 1_000;

/** Word-by-word diff between two texts. */
export function diffWords(before: string, after: string): Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_CHANGES });
  if (changes === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Words with the space behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
