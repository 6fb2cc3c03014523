import type { Seed } from './seed-context.ts';

/** Popular words first. Those that a brand's posts do not have are left out. */
const WORDS = ['반도체', '배당', '실적', '환율', 'ETF', '금리', '공시', '환불', '수급', '차트'];

/** Counts of searches, as if members had searched for a week. */
export async function seedSearches({ tx }: Seed): Promise<void> {
  await tx`
    insert into search_word (day, word, times)
    select kst_day(now()) - ago, word, 9 + 2 * (${WORDS.length}::int - place::int)
    from unnest(${WORDS}::text[]) with ordinality as w (word, place), generate_series(0, 6) as ago
    where exists (
      select from post where position(normalize(lower(word), NFD) in search_text) > 0)`;
}
