/** A line of a list of winners: who, by login id, and what they get. */
export interface NamedWinner {
  login_id: string;
  prize: string;
}

const MOST_WINNERS = 2_000;

/**
 * Reads a list of winners as table programs save it: `login id, prize` a line, with or without
 * quotes, a head line left out.
 *
 * @returns the winners, or the number of the first line that cannot be read.
 */
export function readWinners(text: string): readonly NamedWinner[] | { badLine: number } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const winners: NamedWinner[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [login_id = '', prize = ''] = cellsOf(line);
    const isHead = index === 0 && /아이디|login/i.test(login_id);
    if (isHead) continue;
    if (!/^[A-Za-z0-9_]{4,20}$/.test(login_id) || prize === '') return { badLine: index + 1 };
    winners.push({ login_id, prize });
    if (winners.length > MOST_WINNERS) return { badLine: index + 1 };
  }
  return winners;
}

/** The cells of a line by RFC 4180; tabs part them as well, as a paste out of a table has it. */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|[,\t])(?:"((?:[^"]|"")*)"|([^,\t]*))/g)];
  return cells.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}
