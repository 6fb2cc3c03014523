/** A piece of a text that stayed, came or went. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum size of the comparison table. Above it, the old text is shown before the new one. */
const MOST_CELLS = 4_000_000;

/** Word-by-word diff between two texts. */
export function diffWords(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end += 1;
  }
  const middle = between(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]);
}

/** Words with the space behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** By the longest row of words that both have. */
function between(old: readonly string[], now: readonly string[]): Piece[] {
  if (old.length * now.length > MOST_CELLS) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: now.join('') },
    ];
  }
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]];
    if (gone !== undefined && gone === come) {
      pieces.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (come === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      pieces.push({ kind: 'removed', text: gone });
      row += 1;
    } else {
      pieces.push({ kind: 'added', text: come ?? '' });
      column += 1;
    }
  }
  return pieces;
}

/** Neighbours of one kind as one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.text === '') continue;
    if (last?.kind === piece.kind) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}
