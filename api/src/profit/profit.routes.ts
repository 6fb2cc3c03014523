import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import {
  adminGetProfit,
  adminListProfits,
  bulkProfits,
  createProfit,
  deleteProfit,
  exportProfits,
  updateProfit,
  type ProfitInput,
  type StaffProfit,
} from '@maru/contract/profit/staff-profit';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerContentBulk } from '../staff-kit/bulk/content-bulk.ts';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { refuseForbidden } from '../http/html/forbidden-words.ts';
import { excerptOf } from '../editor/excerpt.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { csvTime } from '../staff-kit/export/csv.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { Refusal, type FieldError } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import { lockPostAt, orNoExpert } from '../review/staff-post.ts';
import {
  findStaffProfit,
  insertProfit,
  listStaffProfits,
  noteVerifier,
  noteWriter,
  selectStaffProfits,
  updateProfitRow,
} from './staff-profit.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * Cases of realised profit or loss, for staff. A case is shown only after a person other than its
 * author has checked its evidence.
 */
export function adminProfitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  registerCall(app, guard, adminListProfits, ({ query }) => listStaffProfits(db, query));

  registerExport(app, deps, exportProfits, {
    noun: 'profit',
    fileName: '수익_후기',
    select: (tx, { query }) => selectStaffProfits(tx, query),
    columns: [
      { head: '번호', cell: ({ _id }) => _id },
      { head: '제목', cell: ({ title }) => title },
      { head: '작성자', cell: ({ author }) => author },
      { head: '전문가', cell: ({ expert }) => expert?.nick },
      { head: '상품', cell: ({ market }) => market },
      { head: '시작', cell: ({ from }) => from },
      { head: '끝', cell: ({ to }) => to },
      { head: '매매', cell: ({ trades }) => trades },
      { head: '수익률(%)', cell: ({ return_percent }) => return_percent },
      { head: '증빙 확인', cell: ({ verified }) => verified },
      { head: '노출', cell: ({ shown }) => shown },
      { head: '수정', cell: ({ updated_at }) => csvTime(updated_at) },
    ],
  });

  registerCall(app, guard, adminGetProfit, async ({ params, refuse }) => {
    const item = await findStaffProfit(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createProfit, async ({ body, actor }) => {
    const input = { ...body, body_html: await sanitiseHtml(body.body_html) };
    if (input.verified) throw new Refusal('SECOND_PERSON_NEEDED');
    await refuseUnfit(db, input);
    const item = await orNoExpert(
      db.begin(async (tx) => {
        const _id = await insertProfit(tx, input, excerptOf(input.body_html), actor.adminId);
        await noteWriter(tx, _id, actor.adminId);
        await note(tx, 'profit.create', _id, changedFields({}, input), actor);
        return (await findStaffProfit(tx, _id))!;
      }),
    );
    return { item };
  });

  registerCall(app, guard, updateProfit, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    if (changes.body_html !== undefined) changes.body_html = await sanitiseHtml(changes.body_html);
    const item = await orNoExpert(
      db.begin((tx) => editProfit(tx, params._id, version, changes, actor)),
    );
    return { item };
  });

  registerCall(app, guard, deleteProfit, async ({ params, query, actor }) => {
    await db.begin((tx) => removeProfit(tx, params._id, query.version ?? null, actor));
  });

  registerContentBulk(app, deps, bulkProfits, {
    noun: '수익 후기',
    select: (from, query) => selectStaffProfits(from, adminListProfits.query.parse(query)),
    nameOf: ({ title }) => title,
    turn: (tx, id, shown, actor) => editProfit(tx, id, null, { shown }, actor),
    trash: (tx, id, actor) => removeProfit(tx, id, null, actor),
  });
}

async function editProfit(
  tx: Tx,
  profitId: number,
  version: number | null,
  changes: { readonly [F in keyof ProfitInput]?: ProfitInput[F] | undefined },
  actor: Actor,
): Promise<StaffProfit> {
  await lockPostAt(tx, 'profit', profitId, version);
  const stored = (await findStaffProfit(tx, profitId))!;
  const before = inputOf(stored);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: ProfitInput = { ...before, ...Object.fromEntries(given) };
  if (Object.keys(changedFields(before, after)).length === 0) return stored;
  await judgeEvidence(tx, profitId, before, after, actor);
  await refuseUnfit(tx, after);
  const diff = changedFields(before, after);
  const excerpt = excerptOf(after.body_html);
  await updateProfitRow(tx, profitId, after, excerpt, actor.adminId);
  await note(tx, 'profit.update', profitId, diff, actor);
  return (await findStaffProfit(tx, profitId))!;
}

/**
 * Keeps the verification until another field changes. A changed case is hidden from the site until
 * it is verified again.
 *
 * @throws Refusal SECOND_PERSON_NEEDED for an admin who has edited the case.
 */
async function judgeEvidence(
  tx: Tx,
  profitId: number,
  before: ProfitInput,
  after: ProfitInput,
  { adminId }: Actor,
): Promise<void> {
  const { verified, shown } = before;
  const isRewritten = Object.keys(changedFields({ ...after, verified, shown }, before)).length > 0;
  const isVerifiedNow = after.verified && !verified;
  if (isRewritten) {
    if (isVerifiedNow) throw new Refusal('SECOND_PERSON_NEEDED');
    await noteWriter(tx, profitId, adminId);
    if (verified) Object.assign(after, { verified: false, shown: false });
    return;
  }
  if (isVerifiedNow && !(await noteVerifier(tx, profitId, adminId))) {
    throw new Refusal('SECOND_PERSON_NEEDED');
  }
}

async function removeProfit(
  tx: Tx,
  profitId: number,
  version: number | null,
  actor: Actor,
): Promise<void> {
  await lockPostAt(tx, 'profit', profitId, version);
  await putIntoTrash(tx, 'profit', profitId, actor.adminId);
  await note(tx, 'profit.trash', profitId, {}, actor);
}

function inputOf(stored: StaffProfit): ProfitInput {
  const { title, body_html, author, market, from, to, trades, return_percent } = stored;
  const { evidence, verified, shown, expert } = stored;
  return {
    title,
    body_html,
    expert_id: expert?._id ?? null,
    author,
    market,
    from,
    to,
    trades,
    return_percent,
    evidence,
    verified,
    shown,
  };
}

/** A period that runs forwards; and nothing is shown that cannot be proved, or promises too much. */
async function refuseUnfit(db: Queryable, input: ProfitInput): Promise<void> {
  const errors: FieldError[] = [];
  if (input.from > input.to) errors.push({ path: 'to', message: 'must not be before from' });
  if (input.shown && input.evidence === null) {
    errors.push({ path: 'evidence', message: 'is required to show the case' });
  }
  if (input.shown && !input.verified) {
    errors.push({ path: 'verified', message: 'is required to show the case' });
  }
  if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });
  const { title, body_html, market } = input;
  if (input.shown) await refuseForbidden(db, { title, body_html, market });
}

function note(
  tx: Tx,
  action: AuditAction,
  targetId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'profit', targetId, diff });
}
