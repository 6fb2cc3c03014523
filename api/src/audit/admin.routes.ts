import { brandOf } from '@maru/brands/registry';
import {
  auditNames,
  checkAuditChain,
  exportAuditLog,
  exportLoginEvents,
  getAccessReview,
  getAuditEntry,
  listAuditLog,
  listAuditTrail,
  listLoginEvents,
  signAccessReview,
  trailNeedOf,
  type AccessReview,
} from '@maru/contract/audit/audit';
import { holds } from '@maru/contract/session/staff';
import { audit } from '@maru/platform/db/audit';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  countAccess,
  findSignature,
  insertReview,
  isMonthOver,
  listOpenMonths,
} from './access-review.repository.ts';
import { auditColumns, loginColumns } from './audit-csv.ts';
import {
  findAuditEntry,
  listAuditEntries,
  listAuditNames,
  selectAuditLog,
  walkChain,
} from './audit.repository.ts';
import { listLogins, selectLoginEvents } from './login-history.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The audit log, the history of logins, and the monthly look at both. */
export function auditRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, personal, config } = deps;
  const ordersNeed = brandOf(config.BRAND).switches.orderPagesNeed;
  const hashOf = (loginId: string) => personal.hash('login', loginId);

  registerCall(app, guard, listAuditLog, ({ query }) => listAuditEntries(db, query));
  registerExport(app, deps, exportAuditLog, {
    noun: 'audit-log',
    fileName: '감사_기록',
    select: (tx, { query }) => selectAuditLog(tx, query),
    columns: auditColumns,
  });
  registerCall(app, guard, getAuditEntry, async ({ params, refuse }) => {
    const item = await findAuditEntry(db, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });
  registerCall(app, guard, auditNames, () => listAuditNames(db));
  registerCall(app, guard, checkAuditChain, async () => ({
    ...(await walkChain(db)),
    checked_at: new Date().toISOString(),
  }));

  registerCall(app, guard, listAuditTrail, async ({ query, caller, refuse }) => {
    const need = trailNeedOf(query.target_kind);
    const isAllowed = holds(caller.permissions, need === 'managePayments' ? ordersNeed : need);
    if (!isAllowed) return refuse('ACCESS_DENIED');
    const { target_kind: kind, target_id: targetId, ...page } = query;
    // Most actions on an order are recorded on its refund requests.
    const wanted =
      kind === 'order' ? { order: targetId } : { target_kind: kind, target_id: targetId };
    return listAuditEntries(db, { ...page, ...wanted, sortBy: 'latest' });
  });

  registerCall(app, guard, listLoginEvents, ({ query }) => listLogins(db, query, hashOf));
  registerExport(app, deps, exportLoginEvents, {
    noun: 'login-event',
    fileName: '로그인_기록',
    select: (tx, { query }) => selectLoginEvents(tx, query, hashOf),
    columns: loginColumns,
  });

  registerCall(app, guard, getAccessReview, async ({ query }) => ({
    item: await reviewOf(db, query.month),
    open_months: await listOpenMonths(db),
  }));
  registerCall(app, guard, signAccessReview, async ({ body, caller, actor }) => {
    const { month, note } = body;
    await db.begin(async (tx) => {
      if (!(await isMonthOver(tx, month))) throw new Refusal('STATE_CONFLICT');
      const figures = await countAccess(tx, month);
      const wanted = { month, note, adminId: caller.adminId };
      if (!(await insertReview(tx, wanted, figures))) throw new Refusal('STATE_CONFLICT');
      await audit(tx, {
        ...actor,
        action: 'access-review.sign',
        targetKind: 'access-review',
        diff: { month },
        reason: note,
      });
    });
    return { item: await reviewOf(db, month) };
  });
}

async function reviewOf(db: Queryable, month: string): Promise<AccessReview> {
  return {
    month,
    is_over: await isMonthOver(db, month),
    items: await countAccess(db, month),
    signed: await findSignature(db, month),
  };
}
