import { brandOf } from '@maru/brands/registry';
import {
  cancelTaxDocument,
  exportTaxDocuments,
  exportWaitingInvoices,
  getTaxDocument,
  listTaxDocuments,
  listWaitingInvoices,
  recordTaxInvoice,
  retryTaxDocument,
  type StaffTaxDocument,
} from '@maru/contract/tax-document/staff-tax-document';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { cancelDocument, recordInvoice, retrySteps } from './change-tax-document.ts';
import {
  findStaffRow,
  listTaxDocumentRows,
  selectTaxDocuments,
  staffViewOf,
} from './staff-tax-document.repository.ts';
import { taxDocumentCsv } from './tax-document-csv.ts';
import { hometaxColumns, listWaiting, selectWaiting } from './waiting-invoices.ts';

/** Cash receipts and tax invoices for staff who manage payments. */
export function adminTaxDocumentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const brand = brandOf(config.BRAND);
  const changing = { db, brand };

  async function one(documentId: number): Promise<{ item: StaffTaxDocument }> {
    const row = await findStaffRow(db, documentId);
    if (!row) throw new Refusal('NOT_FOUND');
    return { item: staffViewOf(personal, row) };
  }

  registerCall(app, guard, listTaxDocuments, async ({ query }) => {
    const { rows, ...found } = await listTaxDocumentRows(db, query);
    const { page, pageSize } = query;
    return { items: rows.map((row) => staffViewOf(personal, row)), ...found, page, pageSize };
  });

  registerExport(app, deps, exportTaxDocuments, {
    noun: 'taxDocument',
    fileName: '현금영수증_세금계산서',
    select: (from, { query }) => selectTaxDocuments(from, query),
    columns: taxDocumentCsv,
  });

  registerCall(app, guard, listWaitingInvoices, async ({ query }) => {
    const { page, pageSize } = query;
    return { ...(await listWaiting(db, personal, { page, pageSize })), page, pageSize };
  });

  registerExport(app, deps, exportWaitingInvoices, {
    noun: 'taxDocument',
    fileName: '홈택스_세금계산서_일괄발급',
    select: selectWaiting,
    columns: hometaxColumns(brand, personal),
  });

  registerCall(app, guard, getTaxDocument, async ({ params, actor }) => {
    const found = await one(params._id);
    const target = { targetKind: 'taxDocument' as const, targetId: params._id };
    await audit(db, { ...actor, action: 'taxDocument.view', ...target });
    return found;
  });

  registerCall(app, guard, retryTaxDocument, async ({ params, body, actor }) => {
    const move = { documentId: params._id, version: body.version, actor };
    await retrySteps(changing, move);
    return one(params._id);
  });

  registerCall(app, guard, cancelTaxDocument, async ({ params, body, actor }) => {
    const move = { documentId: params._id, version: body.version, actor };
    await cancelDocument(changing, move, body.reason);
    return one(params._id);
  });

  registerCall(app, guard, recordTaxInvoice, async ({ params, body, actor }) => {
    const { version, ...given } = body;
    await recordInvoice(changing, { documentId: params._id, version, actor }, given);
    return one(params._id);
  });
}
