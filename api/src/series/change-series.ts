import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { SequenceInput } from '@maru/contract/core/sequence';
import type { SeriesInput, StaffSeriesView } from '@maru/contract/series/series';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { heldAt } from '../staff-kit/lock-row.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { placeRows, saveOrder, type Sequence } from '../staff-kit/sequence/save-order.ts';
import {
  columnsOf,
  findStaffSeries,
  listSeriesProducts,
  setSteps,
} from './staff-series.repository.ts';

/** Target of a change: the series, the version that was read (`null` = any), and the actor. */
export interface SeriesMove {
  seriesId: number;
  version: number | null;
  actor: Actor;
}

type Changes = { [F in keyof SeriesInput]?: SeriesInput[F] | undefined };

/** Appends a new series at the end. */
export async function addSeries(
  db: Db,
  { steps, ...fields }: SeriesInput,
  actor: Actor,
): Promise<StaffSeriesView> {
  return db.begin(async (tx) => {
    const product_id = await productOf(tx, fields);
    const [row] = await tx<{ id: number }[]>`
      insert into series ${tx({ ...fields, product_id, updated_by: actor.adminId })} returning id`;
    const move = { seriesId: row!.id, version: null, actor };
    await tx`
      update series set position = (select max(position) + 1 from series)
      where id = ${move.seriesId}`;
    await putSteps(tx, move.seriesId, steps);
    await writeDown(tx, move, 'series.create', { title: fields.title, steps });
    return (await findStaffSeries(tx, move.seriesId))!;
  });
}

/** Changes a series and its episodes. */
export async function editSeries(
  db: Db,
  move: SeriesMove,
  { steps, ...fields }: Changes,
): Promise<StaffSeriesView> {
  return db.begin(async (tx) => {
    const before = await lockAt(tx, move);
    const product_id = await productOf(tx, {
      access: fields.access ?? before.access,
      product_id:
        fields.product_id === undefined ? (before.product?._id ?? null) : fields.product_id,
    });
    await tx`
      update series
      set ${tx({ ...columnsOf(fields), product_id, updated_by: move.actor.adminId })},
          updated_at = clock_timestamp(), version = version + 1
      where id = ${move.seriesId}`;
    if (steps) await putSteps(tx, move.seriesId, steps);
    const known = {
      ...before,
      product_id: before.product?._id ?? null,
      steps: before.steps.map(({ _id }) => _id),
    };
    await writeDown(
      tx,
      move,
      'series.edit',
      changedFields(known, { ...fields, product_id, steps }),
    );
    return (await findStaffSeries(tx, move.seriesId))!;
  });
}

/** @throws Refusal STATE_CONFLICT while the product that opens the series is in use. */
export async function removeSeries(db: Db, move: SeriesMove): Promise<void> {
  await db.begin(async (tx) => {
    const { title } = await lockAt(tx, move);
    const [used] = await tx`
      select 1 from series s join membership m on m.product_id = s.product_id
      where s.id = ${move.seriesId} and m.state = 'active' and now() < m.ends_at limit 1`;
    if (used) throw new Refusal('STATE_CONFLICT');
    await tx`delete from series_item where series_id = ${move.seriesId}`;
    await tx`delete from series where id = ${move.seriesId}`;
    await writeDown(tx, move, 'series.delete', { title });
  });
}

/** Puts the series into another order. */
export function orderSeries(
  db: Db,
  order: SequenceInput,
  actor: Actor,
): Promise<{ ids: readonly number[]; version: number }> {
  const sequence: Sequence = {
    noun: 'series',
    lock: async (tx) => {
      await tx`lock table series in share row exclusive mode`;
      const rows = await tx<{ id: number }[]>`select id from series order by position, id`;
      return rows.map(({ id }) => id);
    },
    place: (tx, ids) => placeRows(tx, 'series', ids),
  };
  return saveOrder(db, sequence, order, actor);
}

/** @returns the product that the access requires; `null` if it requires none. */
async function productOf(
  tx: Tx,
  { access, product_id }: Pick<SeriesInput, 'access' | 'product_id'>,
): Promise<number | null> {
  if (access !== 'product') return null;
  const known = await listSeriesProducts(tx);
  if (!known.some(({ _id }) => _id === product_id))
    throw badInput('product_id', 'must be a product that opens a series');
  return product_id;
}

async function putSteps(tx: Tx, seriesId: number, steps: readonly number[]): Promise<void> {
  if (!(await setSteps(tx, seriesId, steps)))
    throw badInput('steps', 'must contain only recordings');
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
async function lockAt(tx: Tx, { seriesId, version }: SeriesMove): Promise<StaffSeriesView> {
  await tx`select 1 from series where id = ${seriesId} for update`;
  return heldAt(await findStaffSeries(tx, seriesId), version);
}

async function writeDown(
  tx: Tx,
  { seriesId, actor }: SeriesMove,
  action: AuditAction,
  diff: AuditDiff,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'series', targetId: seriesId, diff });
}
