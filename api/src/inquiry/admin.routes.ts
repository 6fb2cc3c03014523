import { brandOf } from '@maru/brands/registry';
import {
  answerInquiry,
  assignInquiry,
  countInquiries,
  exportInquiries,
  getInquiry,
  listInquiries,
  moveInquiry,
  noteInquiry,
  type Inquiry,
  type InquiryThread,
} from '@maru/contract/inquiry/staff-inquiry';
import { countOpenInquiries } from '@maru/domain/inquiry/inquiry-overdue';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import { addNote, answer, assign, close, reopen, type AnswerDeps } from './answer-inquiry.ts';
import { inquiryColumns } from './inquiry-csv.ts';
import { listEntries } from './inquiry.repository.ts';
import {
  findInquiryRow,
  listInquiryRows,
  searchInquiries,
  selectInquiries,
} from './staff-inquiry.repository.ts';

/** Inquiries of members for staff who manage members. */
export function adminInquiryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard } = deps;
  const dueHours = config.INQUIRY_DUE_HOURS;
  // A file has no column that depends on its reader.
  const anyone = { adminId: 0, dueHours };

  registerCall(app, guard, listInquiries, async ({ query, caller: { adminId } }) => {
    const { items, ...found } = await listInquiryRows(deps, query, { adminId, dueHours });
    return { ...found, items: items.map(masked) };
  });

  registerExport(app, deps, exportInquiries, {
    noun: 'inquiry',
    fileName: '1대1 문의',
    search: (from, { query }) => searchInquiries({ ...deps, db: from }, query, anyone),
    select: (from, { query }, found) => selectInquiries(from, query, anyone, found),
    columns: inquiryColumns(deps.personal),
  });

  registerCall(app, guard, countInquiries, async () => {
    const { waiting, overdue } = await countOpenInquiries(db, dueHours);
    return { waiting, overdue };
  });

  registerCall(app, guard, getInquiry, async ({ params, actor }) => {
    const item = await threadOf(deps, actor, params._id);
    const target = { targetKind: 'inquiry' as const, targetId: params._id };
    await audit(db, { ...actor, action: 'inquiry.view', ...target });
    return { item };
  });

  answerRoutes(app, deps);
}

function answerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const answerDeps: AnswerDeps = { db, personal, brand: brandOf(config.BRAND) };

  registerCall(app, guard, assignInquiry, async ({ params, body, actor }) => {
    const { assignee, version } = body;
    const chosen = assignee === 'me' ? actor.adminId : assignee;
    await assign(answerDeps, { inquiryId: params._id, version, actor }, chosen);
    return { item: await threadOf(deps, actor, params._id) };
  });

  registerCall(app, guard, answerInquiry, async ({ params, body, actor }) => {
    const { text, version } = body;
    await answer(answerDeps, { inquiryId: params._id, version, actor }, text);
    return { item: await threadOf(deps, actor, params._id) };
  });

  registerCall(app, guard, noteInquiry, async ({ params, body, actor }) => {
    const { note, version } = body;
    await addNote(answerDeps, { inquiryId: params._id, version, actor }, note);
    return { item: await threadOf(deps, actor, params._id) };
  });

  registerCall(app, guard, moveInquiry, async ({ params, body, actor }) => {
    const { action, version } = body;
    const move = { inquiryId: params._id, version, actor };
    await (action === 'close' ? close : reopen)(answerDeps, move);
    return { item: await threadOf(deps, actor, params._id) };
  });
}

function masked<T extends Pick<Inquiry, 'member'>>(inquiry: T): T {
  return { ...inquiry, member: { ...inquiry.member, name: maskName(inquiry.member.name) } };
}

async function threadOf(
  deps: RouteDeps,
  { adminId }: { adminId: number },
  inquiryId: number,
): Promise<InquiryThread> {
  const dueHours = deps.config.INQUIRY_DUE_HOURS;
  const row = await findInquiryRow(deps, inquiryId, { adminId, dueHours });
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...masked(row), entries: await listEntries(deps, inquiryId) };
}
