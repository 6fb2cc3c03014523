import type { Tx } from '@maru/platform/db/db';

type Columns = Readonly<Record<string, unknown>>;

/** Locks a row until the transaction ends, if it exists. */
export async function lockById(tx: Tx, table: string, id: number): Promise<void> {
  await tx`select 1 from ${tx(table)} where id = ${id} for update`;
}

/** @returns the id of the new row. */
export async function insertRow(
  tx: Tx,
  table: string,
  columns: Columns,
  by: number,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into ${tx(table)} ${tx({ ...columns, updated_by: by })} returning id`;
  return row!.id;
}

/** Updates some columns of a row and raises its version. */
export async function updateRow(
  tx: Tx,
  table: string,
  id: number,
  columns: Columns,
  by: number,
): Promise<void> {
  await tx`
    update ${tx(table)}
    set ${tx({ ...columns, updated_by: by })}, version = version + 1, updated_at = now()
    where id = ${id}`;
}
