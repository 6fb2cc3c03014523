import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import { createRecent, createRecentKeys } from '../recent-keys.ts';
import { ledgerLine, type LedgerLine } from './group-record.ts';

/** How many messages the page shows. */
const SHOWN = 60;

/** Messages among which a repetition is noticed for the page. Checkers read the whole ledger. */
const REMEMBERED = 100_000;

/** A message on the page; `again` if the same text had already reached the same phone. */
export type ShownMessage = LedgerLine & { again: boolean };

/**
 * Messages that reached a phone, one line each. Duplicates are never removed.
 *
 * @param unfinished the groups that may have incomplete lines after a kill.
 */
export async function openLedger(dataDir: string, unfinished: ReadonlySet<string>) {
  const recent = createRecent<ShownMessage>(SHOWN);
  const seen = createRecentKeys(REMEMBERED);
  const found = new Set<string>();
  let total = 0;
  let repeated = 0;

  const journal = await openJournal(join(dataDir, 'messages.ndjson'), (text) => {
    const line = ledgerLine.parse(JSON.parse(text));
    if (unfinished.has(line.groupId)) found.add(line.messageId);
    note(line);
  });

  function note(line: LedgerLine): void {
    const key = createHash('sha1').update(`${line.to}\n${line.text}`).digest('base64');
    const again = !seen.add(key);
    total += 1;
    if (again) repeated += 1;
    recent.add({ ...line, again });
  }

  async function write(lines: readonly LedgerLine[]): Promise<void> {
    if (lines.length === 0) return;
    const { written } = journal.append(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    for (const line of lines) note(line);
    await written;
  }

  async function clear(): Promise<void> {
    recent.clear();
    seen.clear();
    total = 0;
    repeated = 0;
    await journal.clear();
  }

  return {
    write,
    /** Whether an earlier process wrote this line before it was killed in the middle of a group. */
    hasUnfinished: (messageId: string) => found.has(messageId),
    counts: () => ({ total, repeated }),
    recent: recent.list,
    lines: journal.lines,
    clear,
    close: journal.close,
  };
}
