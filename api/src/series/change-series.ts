import type { SequenceInput } from '@maru/contract/core/sequence';
import type { SeriesInput, StaffSeriesView } from '@maru/contract/series/series';
import type { Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';
import { updateRow } from '../sql/rows.ts';
import type { ResourceStore } from '../staff-kit/resource/resource-writes.ts';
import { placeRows, saveOrder, type Sequence } from '../staff-kit/sequence/save-order.ts';
import {
  deleteSeries,
  findStaffSeries,
  insertSeries,
  isInUse,
  listSeriesProducts,
  setSteps,
} from './staff-series.repository.ts';

export const seriesStore: ResourceStore<SeriesInput, StaffSeriesView> = {
  kind: 'series',
  actions: { create: 'series.create', update: 'series.edit', delete: 'series.delete' },
  table: 'series',
  find: findStaffSeries,
  fieldsOf: ({ title, summary, level, img_path, access, product, shown, steps }) => ({
    title,
    summary,
    level,
    img_path,
    access,
    product_id: product?._id ?? null,
    shown,
    steps: steps.map(({ _id }) => _id),
  }),
  check: async (tx, { after }) => ({ ...after, product_id: await productOf(tx, after) }),
  async insert(tx, { steps, ...columns }, by) {
    const seriesId = await insertSeries(tx, columns, by);
    await putSteps(tx, seriesId, steps);
    return seriesId;
  },
  async update(tx, id, { changes: { steps, ...columns } }, by) {
    await updateRow(tx, 'series', id, columns, by);
    if (steps) await putSteps(tx, id, steps);
  },
  /** A series cannot be deleted while the product that opens it is in use. */
  async delete(tx, id) {
    if (await isInUse(tx, id)) throw new Refusal('STATE_CONFLICT');
    await deleteSeries(tx, id);
  },
  lost: ({ title }) => ({ title }),
};

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
