import type { Queryable } from '@maru/platform/db/db';

/** Item to open: a live broadcast, its recording, or a whole series. */
export type Opening = 'live' | 'vod' | 'series';

/** A value, or a column of the enclosing statement. */
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

/** SQL condition: whether a member may open an item. It is the only source of this decision. */
export const opens = (db: Queryable, { memberId, what, item, at }: Door) =>
  db`may_open(${memberId}::int, ${what}::text, ${item}::int, coalesce(${at ?? null}, now()))`;

/** Whether a member or visitor may open an item. */
export async function mayOpen(db: Queryable, door: Door): Promise<boolean> {
  const [answer] = await db<{ may: boolean }[]>`select ${opens(db, door)} as may`;
  return answer!.may;
}
