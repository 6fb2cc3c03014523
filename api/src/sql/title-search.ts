import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { searchPatternsOf } from './search-pattern.ts';

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/**
 * The condition `and …` that a title contains all words of a text; empty if there is no search
 * text. It uses the indexes of the site search.
 *
 * @param table alias of a table that has `search_text` and `initials`.
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
      ({ inTitle, wholeInTitle, initials }) => db`and ${column} like ${inTitle}
      ${wholeInTitle === null ? db`` : db`and ${column} ~ ${wholeInTitle}`}
      ${hasInitials(db, table, initials)} `,
    ),
  );
}

/**
 * As above, for the title and the first lines.
 *
 * @param isTyping the last syllable of the text is still being typed.
 */
export function andContains(
  db: Queryable,
  table: 'p' | 'v' | 'e' | 's' | 't',
  q: string | undefined,
  isTyping = false,
): Fragment {
  const column = db(`${table}.search_text`);
  return joined(
    db,
    searchPatternsOf(q, isTyping).map(
      ({ anywhere, whole, initials }) => db`and ${column} like ${anywhere}
      ${whole === null ? db`` : db`and ${column} ~ ${whole}`}
      ${hasInitials(db, table, initials)} `,
    ),
  );
}

function hasInitials(db: Queryable, table: string, initials: string | null): Fragment {
  return initials === null ? db`` : db`and ${db(`${table}.initials`)} like ${initials}`;
}

function joined(db: Queryable, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce<Fragment>((all, one) => db`${all} ${one}`, db``);
}
