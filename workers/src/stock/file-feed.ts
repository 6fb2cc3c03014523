import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayIn } from '@maru/contract/core/table/read-cell';
import type { PriceRowProblem } from '@maru/contract/stock/feed/staff-feed';
import { utf16Of } from '@maru/contract/text/utf16';
import { knownCodes, putPrices } from '@maru/domain/stock/price';
import { readPriceTable } from '@maru/domain/stock/price-table';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { runRound, type Round, type RoundDeps, type RoundEnd } from './feed-round.ts';

const EVERY_S = 60;
/** A file of all listed stocks has about 400 KB. */
const MOST_BYTES = 20_000_000;
/** A file that changed a moment ago may still be written. */
const SETTLED_MS = 5_000;

interface FileFeedDeps extends RoundDeps {
  folder: string;
  now: () => number;
  /** Size and time of the files that this process has read, by name. They are not opened again. */
  seen: Map<string, string>;
}

/** Reads new files of daily prices from a folder, each once. A corrected file is read again. */
export async function runFileFeed(deps: FileFeedDeps): Promise<boolean> {
  return runRound(
    deps,
    'file',
    (round) => readFolder(deps, round),
    (error) => ({ problem: `폴더를 읽지 못했어요: ${reasonOf(error)}`, againInS: EVERY_S }),
  );
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readFolder(deps: FileFeedDeps, round: Round): Promise<RoundEnd> {
  const { db, folder, now } = deps;
  const names = (await readdir(folder)).filter((name) => /\.(?:csv|txt)$/i.test(name)).toSorted();
  let known: ReadonlySet<string> | null = null;
  let problem: string | null = null;
  for (const name of names) {
    const bytes = await readNew(deps, name);
    if (bytes === 'too large') problem = `${name}: 20 MB보다 커요`;
    if (bytes === null || bytes === 'too large') continue;
    if (known === null) await round.begin();
    known ??= await knownCodes(db);
    problem = (await storeFile(round, { name, ...bytes }, { known, now: now() })) ?? problem;
  }
  return { problem, againInS: EVERY_S };
}

interface NewFile {
  bytes: Buffer;
  digest: Buffer;
}

/** @returns `null` for a file that was read or refused before, or is still written. */
async function readNew(
  { db, folder, now, seen }: FileFeedDeps,
  name: string,
): Promise<NewFile | 'too large' | null> {
  const path = join(folder, name);
  const { size, mtimeMs } = await stat(path);
  const state = `${size} ${mtimeMs}`;
  if (now() - mtimeMs < SETTLED_MS || seen.get(name) === state) return null;
  if (size > MOST_BYTES) {
    seen.set(name, state);
    return 'too large';
  }
  const bytes = await readFile(path);
  const digest = createHash('sha256').update(name).update('\0').update(bytes).digest();
  const [read] = await db`select from stock_feed_file where digest = ${digest}`;
  if (!read) return { bytes, digest };
  seen.set(name, state);
  return null;
}

/** Stores the rows of a file and its digest in one transaction. @returns what is wrong with it. */
function storeFile(
  round: Round,
  { name, bytes, digest }: NewFile & { name: string },
  { known, now }: { known: ReadonlySet<string>; now: number },
): Promise<string | null> {
  const text = textOf(bytes);
  const table =
    text === null
      ? null
      : readPriceTable(text, {
          day: dayInName(name),
          last: seoulDayOf(now),
          isKnown: (code) => known.has(code),
        });
  return round.step(async (tx) => {
    const [fresh] = await tx`
      insert into stock_feed_file (digest, name) values (${digest}, ${name})
      on conflict do nothing returning 1`;
    if (!fresh) return null;
    if (table === null) {
      return text === null
        ? `${name}: UTF-8이나 EUC-KR 텍스트가 아니에요`
        : `${name}: 종목코드·종가·시가·고가·저가·거래량 열이 필요해요`;
    }
    const { prices, refused } = table;
    const stored = await putPrices(tx, 'file', prices);
    const day = prices.reduce<string | null>(
      (last, one) => ((last ?? '') > one.day ? last : one.day),
      null,
    );
    // Files of the exchange have funds and new stocks that are not on the list.
    const wrong = refused.filter(({ problem }) => problem !== 'unknown');
    await round.note(tx, { day, stored, refused: refused.length });
    const [first] = wrong;
    return first
      ? `${name}: ${first.line}번째 줄 등 ${wrong.length}줄을 읽지 못했어요 (${reasons[first.problem]})`
      : null;
  });
}

const reasons = {
  code: '종목코드',
  day: '날짜',
  price: '가격',
  repeated: '같은 종목이 두 번',
  unknown: '종목표에 없는 종목',
  future: '오늘보다 뒤의 날짜',
} as const satisfies Record<PriceRowProblem, string>;

/** The day in a name such as `data_4021_20261201.csv`. */
function dayInName(name: string): string | null {
  const digits = /(?<!\d)(20\d{2}-?\d{2}-?\d{2})(?!\d)/.exec(name)?.[1];
  return digits === undefined ? null : dayIn(digits.replaceAll('-', ''));
}

/** Text of a file in UTF-8, UTF-16 or the encoding of the exchange. `null` = no text. */
function textOf(bytes: Buffer): string | null {
  for (const encoding of [utf16Of(bytes) ?? 'utf-8', 'euc-kr']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding.
    }
  }
  return null;
}
