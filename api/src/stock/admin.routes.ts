import {
  adminGetBestStock,
  adminListBestStocks,
  createBestStock,
  deleteBestStock,
  exportBestStocks,
  importStocks,
  searchStocks,
  updateBestStock,
  type BestStockInput,
  type StaffBestStock,
} from '@maru/contract/stock/staff-stock';
import { audit } from '@maru/platform/db/audit';
import { constraintOf, type Queryable } from '@maru/platform/db/db';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { heldAt } from '../staff-kit/lock-row.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { bestStockColumns } from './best-stock-csv.ts';
import {
  deleteStockRow,
  findStaffStock,
  insertStock,
  listStaffStocks,
  lockStock,
  selectStaffStocks,
  updateStockRow,
} from './staff-best-stock.repository.ts';
import { stockTable } from './stock-table.ts';
import { findStocks, putStocks, searchStockList } from './stock.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** A price that rose further is a slip of the hand. */
const MOST_TIMES = 100;

/** Stocks the experts spoke of, and the list of the exchange their codes are checked against. */
export function adminStockRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, adminListBestStocks, ({ query }) => listStaffStocks(db, query));

  registerExport(app, { db, guard }, exportBestStocks, {
    noun: 'best-stock',
    fileName: '베스트_종목',
    select: (tx, { query }) => selectStaffStocks(tx, query),
    columns: bestStockColumns,
  });

  registerCall(app, guard, adminGetBestStock, async ({ params, refuse }) => {
    const item = await findStaffStock(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createBestStock, async ({ body, actor }) => {
    refuseUnfit(body);
    return orUnknownExpert(
      db.begin(async (tx) => {
        const postId = await insertStock(tx, body, await nameOf(tx, body.code));
        await audit(tx, { ...actor, action: 'best-stock.create', ...targetOf(postId), diff: body });
        return { item: (await findStaffStock(tx, postId))! };
      }),
    );
  });

  registerCall(app, guard, updateBestStock, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    return orUnknownExpert(
      db.begin(async (tx) => {
        heldAt(await lockStock(tx, params._id), version);
        const before = (await findStaffStock(tx, params._id))!;
        const after = mergeInput(before, changes);
        refuseUnfit(after);
        // A stock that left the exchange keeps its name for as long as its code stays.
        const name =
          after.code === before.stock.code ? before.stock.name : await nameOf(tx, after.code);
        await updateStockRow(tx, params._id, after, name);
        await audit(tx, {
          ...actor,
          action: 'best-stock.edit',
          ...targetOf(params._id),
          diff: changes,
        });
        return { item: (await findStaffStock(tx, params._id))! };
      }),
    );
  });

  registerCall(app, guard, deleteBestStock, async ({ params, query, actor }) => {
    await db.begin(async (tx) => {
      heldAt(await lockStock(tx, params._id), query.version);
      await deleteStockRow(tx, params._id);
      await audit(tx, { ...actor, action: 'best-stock.delete', ...targetOf(params._id) });
    });
  });

  registerCall(app, guard, searchStocks, ({ query }) => searchStockList(db, query.q));

  registerCall(app, guard, importStocks, async ({ body, actor }) =>
    db.begin(async (tx) => {
      const { report, values } = await readImport(body.text, {
        ...stockTable,
        stored: async (stocks) =>
          new Map(
            (
              await findStocks(
                tx,
                stocks.map(({ code }) => code),
              )
            ).map((one) => [one.code, one]),
          ),
      });
      if (!body.commit || values.length === 0) return report;
      await putStocks(tx, values);
      const { added, changed } = report;
      await audit(tx, {
        ...actor,
        action: 'stock.import',
        ...targetOf(0),
        diff: { added, changed },
      });
      return report;
    }),
  );
}

const targetOf = (targetId: number) => ({ targetKind: 'best-stock' as const, targetId });

/** The name of a stock; a code that is not on the list is refused. */
async function nameOf(db: Queryable, code: string): Promise<string> {
  const [stock] = await findStocks(db, [code]);
  if (stock) return stock.name;
  throw badInput('code', 'is not in the stock list');
}

function mergeInput(
  { stock, expert, ...before }: StaffBestStock,
  changes: { [F in keyof BestStockInput]?: BestStockInput[F] | undefined },
): BestStockInput {
  return {
    code: changes.code ?? stock.code,
    theme: changes.theme ?? stock.theme,
    expert_id: changes.expert_id ?? expert?._id ?? 0,
    mentioned_on: changes.mentioned_on ?? before.mentioned_on,
    base_price: changes.base_price ?? before.base_price,
    realised: changes.realised ?? before.realised,
    close_on: changes.close_on ?? before.close_on,
    close_price: changes.close_price ?? before.close_price,
    state: changes.state ?? before.state,
  };
}

/** A stock that is closed on a day to come would be an open one. */
function refuseUnfit({ mentioned_on, close_on, base_price, close_price }: BestStockInput): void {
  if (mentioned_on > close_on) throw badInput('close_on', 'must not be before mentioned_on');
  if (close_on > seoulDayOf(Date.now())) throw badInput('close_on', 'must not be in the future');
  if (close_price > base_price * MOST_TIMES) {
    throw badInput('close_price', 'must be at most a hundred times base_price');
  }
}

async function orUnknownExpert<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) === 'post_expert_id_fkey') throw new Refusal('NOT_FOUND');
    throw error;
  }
}
