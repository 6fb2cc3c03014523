import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { searchPatternsOf } from './search-pattern.ts';

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/**
 * The condition `and …` that a title contains all words of a text; empty if there is no search
 * text. It uses the index of the site search.
 *
 * @param table alias of a table that has `search_text`.
 */
export function andTitleContains(
  db: Queryable,
  table: 'p' | 'r' | 'v',
  q: string | undefined,
): Fragment {
  const column = db(`${table}.search_text`);
  return joined(
    db,
    searchPatternsOf(q).map(
      ({ inTitle, wholeInTitle }) => db`and ${column} like ${inTitle}
      ${wholeInTitle === null ? db`` : db`and ${column} ~ ${wholeInTitle}`} `,
    ),
  );
}

/** As above, for the title and the first lines. */
export function andContains(
  db: Queryable,
  table: 'p' | 'v' | 'e',
  q: string | undefined,
): Fragment {
  const column = db(`${table}.search_text`);
  return joined(
    db,
    searchPatternsOf(q).map(
      ({ anywhere, whole }) => db`and ${column} like ${anywhere}
      ${whole === null ? db`` : db`and ${column} ~ ${whole}`} `,
    ),
  );
}

function joined(db: Queryable, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce<Fragment>((all, one) => db`${all} ${one}`, db``);
}
