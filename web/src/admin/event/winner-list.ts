import { isBlank } from '@maru/contract/text/clean-text';
import { CallFailed } from '../../shared/call.ts';

/** Line of a winner list: its number, the login id of the winner and the prize. */
export interface NamedWinner {
  line: number;
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
    if (isBlank(line)) continue;
    const [login_id = '', prize = ''] = cellsOf(line);
    const isHead = index === 0 && /아이디|login/i.test(login_id);
    if (isHead) continue;
    if (!/^[A-Za-z0-9_]{4,20}$/.test(login_id) || isBlank(prize)) return { badLine: index + 1 };
    winners.push({ line: index + 1, login_id, prize });
    if (winners.length > MOST_WINNERS) return { badLine: index + 1 };
  }
  return winners;
}

const REFUSALS: Readonly<Record<string, string>> = {
  'has not entered': '응모하지 않은 회원이에요.',
  'is a duplicate': '명단에 두 번 있는 회원이에요.',
};

/**
 * The first line that the server rejected, with the reason. Returns `null` if it rejected none of
 * them.
 */
export function refusedLineOf(error: unknown, named: readonly NamedWinner[]): string | null {
  if (!(error instanceof CallFailed)) return null;
  for (const { path, message } of error.errors) {
    const [, index] = /^winners\.(\d+)/.exec(path) ?? [];
    const winner = named[Number(index)];
    if (winner) return `${winner.line}번째 줄: ${REFUSALS[message] ?? '읽을 수 없어요.'}`;
  }
  return null;
}

/**
 * Splits a line into cells by RFC 4180. Tabs also separate cells, as in text pasted from a table.
 */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|[,\t])(?:"((?:[^"]|"")*)"|([^,\t]*))/g)];
  return cells.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}
