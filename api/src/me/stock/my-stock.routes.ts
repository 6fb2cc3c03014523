import {
  getMyStock,
  listMyStocks,
  setMyStock,
  setMyStockAlert,
} from '@maru/contract/stock/page/own-stock';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import {
  addStockAlert,
  deleteStockAlert,
  findOwnStock,
  listWatchedStocks,
  unwatchStock,
  watchStock,
} from './my-stock.repository.ts';

/** Stocks that a member watches, and their alerts (features A41). */
export function myStockRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listMyStocks, async ({ caller }) => ({
    items: await listWatchedStocks(db, caller.memberId),
  }));

  registerCall(app, guard, getMyStock, async ({ params: { code }, caller }) => ({
    item: await findOwnStock(db, caller.memberId, code),
  }));

  registerCall(app, guard, setMyStock, async ({ params: { code }, body, caller, refuse }) => {
    const { memberId } = caller;
    if (!body.watched) await unwatchStock(db, memberId, code);
    else {
      const refused = await db.begin((tx) => watchStock(tx, memberId, code, body.disclosures));
      if (refused !== null) return refuse(refused);
    }
    return { item: await findOwnStock(db, memberId, code) };
  });

  registerCall(app, guard, setMyStockAlert, async ({ params: { code }, body, caller, refuse }) => {
    const { memberId } = caller;
    const { wanted, ...at } = body;
    if (!wanted) await deleteStockAlert(db, memberId, { code, ...at });
    else {
      const refused = await db.begin((tx) => addStockAlert(tx, memberId, { code, ...at }));
      if (refused !== null) return refuse(refused);
    }
    return { item: await findOwnStock(db, memberId, code) };
  });
}
