import {
  closeSettlement,
  exportSettlementLines,
  exportSettlements,
  getSettlement,
  getSettlementChart,
  listSettlementLines,
  listSettlements,
  type Settlement,
  type SettlementLine,
} from '@maru/contract/settlement/settlement';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { csvTime } from '../staff-kit/export/csv.ts';
import { registerExport, type CsvColumn } from '../staff-kit/export/register-export.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findSettlement,
  insertSettlement,
  listSettlementRows,
  readSettlementChart,
  selectLines,
  selectSettlements,
} from './settlement.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { pageOfQuery } from '../staff-kit/page-of.ts';

/** Monthly revenue of the experts' products, and the experts' share. */
export function settlementRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  registerCall(app, guard, listSettlements, async ({ query }) => ({
    ...(await listSettlementRows(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerCall(app, guard, getSettlementChart, ({ query }) => readSettlementChart(db, query));

  registerExport(app, { db, guard }, exportSettlements, {
    noun: 'settlement',
    fileName: '전문가 정산',
    select: (from, { query }) => selectSettlements(from, query),
    columns: settlementColumns,
  });

  registerCall(app, guard, getSettlement, async ({ params, refuse }) => {
    const item = await findSettlement(db, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, listSettlementLines, async ({ params, query, refuse }) => {
    if (!(await findSettlement(db, params._id))) return refuse('NOT_FOUND');
    const all = selectLines(db, params._id);
    return pageOfQuery<SettlementLine>(db, query, {
      rows: all,
      from: db`from (${selectLines(db, params._id)}) l`,
    });
  });

  registerExport(app, { db, guard }, exportSettlementLines, {
    noun: 'settlement',
    fileName: '전문가 정산 내역',
    select: (from, { params }) => selectLines(from, params._id),
    columns: lineColumns,
    check: async (from, { params }) => {
      if (!(await findSettlement(from, params._id))) throw new Refusal('NOT_FOUND');
    },
  });

  registerCall(app, guard, closeSettlement, async ({ params, caller, actor, refuse }) =>
    db.begin(async (tx) => {
      // Concurrent writes to the month are either included or wait for this lock.
      await tx`lock table settlement in share row exclusive mode`;
      const now = await findSettlement(tx, params._id);
      if (!now) return refuse('NOT_FOUND');
      const { share, payable } = now;
      if (!now.is_over || share === null || payable === null || now.closed_at !== null) {
        return refuse('STATE_CONFLICT');
      }
      if (!(await insertSettlement(tx, now, share, payable, caller.adminId))) {
        return refuse('STATE_CONFLICT');
      }
      await audit(tx, {
        ...actor,
        action: 'settlement.close',
        targetKind: 'settlement',
        targetId: params._id,
        diff: { month: now.month, net: now.net, share, payable },
      });
      const item = await findSettlement(tx, params._id);
      return { item: item ?? refuse('NOT_FOUND') };
    }),
  );
}

const settlementColumns: readonly CsvColumn<Settlement>[] = [
  { head: '정산월', cell: ({ month }) => month },
  { head: '전문가', cell: ({ expert }) => expert.nick },
  { head: '주문', cell: ({ orders }) => orders },
  { head: '매출', cell: ({ gross }) => gross },
  { head: '할인', cell: ({ discount }) => discount },
  { head: '환불', cell: ({ refund }) => refund },
  { head: '순매출', cell: ({ net }) => net },
  { head: '정산율(%)', cell: ({ share }) => share },
  { head: '정산액', cell: ({ payable }) => payable },
  { head: '마감', cell: ({ closed_at }) => csvTime(closed_at) },
  { head: '마감한 사람', cell: ({ closed_by }) => closed_by },
];

const lineColumns: readonly CsvColumn<SettlementLine>[] = [
  { head: '일시', cell: ({ at }) => csvTime(at) },
  { head: '구분', cell: ({ kind }) => (kind === 'sale' ? '판매' : '환불') },
  { head: '주문번호', cell: ({ order_no }) => order_no },
  { head: '상품', cell: ({ product }) => product },
  { head: '정가', cell: ({ gross }) => gross },
  { head: '할인', cell: ({ discount }) => discount },
  { head: '환불', cell: ({ refund }) => refund },
  { head: '정산율(%)', cell: ({ share }) => share },
];
