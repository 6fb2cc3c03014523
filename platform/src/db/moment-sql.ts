import type { Queryable } from './db.ts';

/** A moment in SQL. @param at ms since the epoch. */
export function momentSql(db: Queryable, at: number): ReturnType<Queryable> {
  return db`${new Date(at).toISOString()}::timestamptz`;
}
