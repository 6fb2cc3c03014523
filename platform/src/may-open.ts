import type { Queryable } from './db.ts';

/** What is opened: a broadcast on the air, its recording, or a whole series. */
export type Opening = 'live' | 'vod' | 'series';

/** A value, or a column of the statement it stands in. */
type OrColumn<T> = T | ReturnType<Queryable>;

interface Door {
  /** `null` = a visitor. */
  memberId: OrColumn<number | null>;
  what: OrColumn<Opening>;
  /** The broadcast, or the series. */
  item: OrColumn<number>;
  /** ISO 8601; left out = now, by the clock of the database. */
  at?: string;
}

/** Whether somebody may open something, as part of a statement. Nothing else decides it. */
export const opens = (db: Queryable, { memberId, what, item, at }: Door) =>
  db`may_open(${memberId}::int, ${what}::text, ${item}::int, coalesce(${at ?? null}, now()))`;

/** Whether somebody may open something. */
export async function mayOpen(db: Queryable, door: Door): Promise<boolean> {
  const [answer] = await db<{ may: boolean }[]>`select ${opens(db, door)} as may`;
  return answer!.may;
}
