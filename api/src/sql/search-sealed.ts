import { comparedForm, comparedWords } from './like-pattern.ts';

/** Texts opened in one step of a search. */
const BATCH = 1_000;

/**
 * Finds objects with a sealed text that contains all words of a query. The database cannot read
 * sealed texts, so they are opened in batches.
 *
 * @param read returns at most `limit` texts after this row, in a fixed order; `null` = from the
 *   first.
 * @returns each id once; `null` if the query is empty.
 */
export async function searchSealed<Row extends { id: number }>(
  q: string | undefined,
  read: (after: Row | null, limit: number) => Promise<readonly Row[]>,
  textOf: (row: Row) => string,
): Promise<number[] | null> {
  const wanted = comparedWords(q);
  if (wanted.length === 0) return null;
  const found = new Set<number>();
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await read(after, BATCH);
    for (const row of rows) {
      if (found.has(row.id)) continue;
      const text = comparedForm(textOf(row));
      if (wanted.every((word) => text.includes(word))) found.add(row.id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return [...found];
    after = last;
  }
}
