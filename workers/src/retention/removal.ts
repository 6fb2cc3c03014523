import type { Tx } from '@maru/platform/db/db';

/** Before when something is too old. A piece of SQL: the database's own clock decides. */
export type Before = ReturnType<Tx>;

/**
 * One step that removes expired data, at most about `most` rows. The same transaction counts them,
 * so the count matches the removed rows.
 */
export type Removal = (
  tx: Tx,
  step: { before: Before; most: number },
) => Promise<{ rows: number; isDone: boolean }>;

/** Builds the condition that a row `t` has expired. */
type IsOld = (tx: Tx, before: Before) => Before;

/**
 * Deletes expired rows.
 *
 * @param key the columns that identify a row.
 */
export function rowsOf(table: string, isOld: IsOld, key: readonly string[] = ['id']): Removal {
  return async (tx, { before, most }) => {
    const { count } = await tx`
      delete from ${tx(table)} where (${tx([...key])}) in (
        select ${tx([...key])} from ${tx(table)} t
        where ${isOld(tx, before)} limit ${most} for update skip locked)`;
    return { rows: count, isDone: count < most };
  };
}

/**
 * Keeps the rows and wipes their identifying fields.
 *
 * @param wiped values that replace the fields.
 */
export function fieldsOf(table: string, wiped: (tx: Tx) => Before, isOld: IsOld): Removal {
  return async (tx, { before, most }) => {
    const { count } = await tx`
      update ${tx(table)} set ${wiped(tx)} where id in (
        select id from ${tx(table)} t
        where ${isOld(tx, before)} limit ${most} for update skip locked)`;
    return { rows: count, isDone: count < most };
  };
}
