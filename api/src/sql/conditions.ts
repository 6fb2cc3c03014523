import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containing } from './like-pattern.ts';

type Value = string | number | boolean;

/** `and column = value` for each filter that is given. */
export function andEqual(
  db: Queryable,
  filters: Readonly<Record<string, Value | undefined>>,
): postgres.Fragment {
  return Object.entries(filters).reduce<postgres.Fragment>(
    (conditions, [column, value]) =>
      value === undefined ? conditions : db`${conditions} and ${db(column)} = ${value}`,
    db``,
  );
}

/** The condition that one of the columns contains a text; empty if there is no search text. */
export function andContaining(
  db: Queryable,
  columns: readonly [string, ...string[]],
  q: string | undefined,
): postgres.Fragment {
  const like = containing(q);
  if (like === null) return db``;
  const [first, ...more] = columns.map(
    (column) => db`search_form(${db.unsafe(column)}) like all(${like}::text[])`,
  );
  return db`and (${more.reduce((one, other) => db`${one} or ${other}`, first!)})`;
}

/** Parses a boolean query parameter. */
export function isYes(flag: 'true' | 'false' | undefined): boolean | undefined {
  return flag === undefined ? undefined : flag === 'true';
}
