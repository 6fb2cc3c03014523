import {
  bestStocks,
  exportBestStocks,
  importStocks,
  searchStocks,
  type BestStockInput,
  type StaffBestStock,
} from '@maru/contract/stock/staff-stock';
import { audit } from '@maru/platform/db/audit';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import type { FastifyInstance } from 'fastify';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { bestStockColumns } from './best-stock-csv.ts';
import {
  bestStockRows,
  deleteStock,
  insertStock,
  updateStock,
} from './staff-best-stock.repository.ts';
import { stockTable } from './stock-table.ts';
import { findStocks, putStocks, searchStockList } from './stock.repository.ts';

/** A price that rose further is a slip of the hand. */
const MOST_TIMES = 100;

/** Stocks the experts spoke of, and the list of the exchange their codes are checked against. */
export function adminStockRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerResource(app, deps, bestStocks, {
    kind: 'best-stock',
    actions: {
      create: 'best-stock.create',
      update: 'best-stock.edit',
      delete: 'best-stock.delete',
    },
    table: 'post',
    ...bestStockRows,
    fieldsOf,
    check: (_tx, { after }) => refuseUnfit(after),
    insert: insertStock,
    update: updateStock,
    delete: deleteStock,
    constraints: { post_expert_id_fkey: () => new Refusal('NOT_FOUND') },
  });

  registerExport(app, deps, exportBestStocks, {
    noun: 'best-stock',
    fileName: '베스트_종목',
    select: (tx, { query }) => bestStockRows.select(tx, query),
    columns: bestStockColumns,
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
        targetKind: 'best-stock',
        targetId: 0,
        diff: { added, changed },
      });
      return report;
    }),
  );
}

function fieldsOf({ stock, expert, ...item }: StaffBestStock): BestStockInput {
  const { mentioned_on, base_price, realised, close_on, close_price, closes, state } = item;
  return {
    code: stock.code,
    theme: stock.theme,
    expert_id: expert?._id ?? 0,
    mentioned_on,
    base_price,
    realised,
    close_on,
    close_price,
    closes,
    state,
  };
}

/** A stock that is closed on a day to come would be an open one. */
function refuseUnfit(input: BestStockInput): void {
  const { mentioned_on, close_on, base_price, close_price, closes } = input;
  if (mentioned_on > close_on) throw badInput('close_on', 'must not be before mentioned_on');
  if (close_on > seoulDayOf(Date.now())) throw badInput('close_on', 'must not be in the future');
  if (close_price > base_price * MOST_TIMES) {
    throw badInput('close_price', 'must be at most a hundred times base_price');
  }
  const prices = closes.split(',');
  const isWhole = prices[0] === String(base_price) && prices.at(-1) === String(close_price);
  if (closes !== '' && !isWhole)
    throw badInput('closes', 'must run from base_price to close_price');
}
