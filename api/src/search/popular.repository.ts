import type { Queryable } from '@maru/platform/db/db';
import { forbiddenIn, rulesInForce } from '../http/html/forbidden-words.ts';

const SHOWN = 10;
/** Read beyond the shown ones, in case a rule has changed since they were counted. */
const READ = 30;
const DAYS = 7;
/** Fewer searches do not make a word popular, and may be of one person. */
const LEAST_TIMES = 5;

/** Adds one search of a word. */
export async function addSearch(db: Queryable, day: string, word: string): Promise<void> {
  await db`
    insert into search_word (day, word, times) values (${day}, ${word}, 1)
    on conflict (day, word) do update set times = search_word.times + 1`;
}

/** The words of seven days that were counted often enough, most counted first. */
export async function listPopular(db: Queryable): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    select word from search_word where day > kst_day(now()) - ${DAYS}::int
    group by word having sum(times) >= ${LEAST_TIMES}
    order by sum(times) desc, max(day) desc, word limit ${READ}`;
  const rules = await rulesInForce(db);
  return rows
    .map(({ word }) => word)
    .filter((word) => forbiddenIn(rules, { word }).length === 0)
    .slice(0, SHOWN);
}
