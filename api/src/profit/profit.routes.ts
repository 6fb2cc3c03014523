import {
  bulkProfits,
  exportProfits,
  profits,
  type ProfitInput,
  type StaffProfit,
} from '@maru/contract/profit/staff-profit';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { refuseForbidden } from '../http/html/forbidden-words.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { Refusal, type FieldError } from '../http/refusal.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { noExpert } from '../review/staff-post.ts';
import { registerContentBulk } from '../staff-kit/bulk/content-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import type { Change } from '../staff-kit/resource/resource-writes.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import { refuseDepartedExpert } from '../staff-kit/working-expert.ts';
import { profitColumns } from './profit-csv.ts';
import {
  insertProfit,
  noteVerifier,
  noteWriter,
  profitRows,
  updateProfit,
} from './staff-profit.repository.ts';

/**
 * Cases of realised profit or loss, for staff. A case is shown only after a person other than its
 * author has checked its evidence.
 */
export function adminProfitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const writes = registerResource(app, deps, profits, {
    kind: 'profit',
    actions: { create: 'profit.create', update: 'profit.update', delete: 'profit.trash' },
    table: 'post',
    ...profitRows,
    fieldsOf,
    prepare: async ({ body_html, ...rest }) =>
      body_html === undefined ? rest : { ...rest, body_html: await sanitiseHtml(body_html) },
    check: checkProfit,
    insert: insertProfit,
    update: (tx, id, { after }, by) => updateProfit(tx, id, after, by),
    delete: (tx, id, by) => putIntoTrash(tx, 'profit', id, by),
    constraints: noExpert,
  });

  registerExport(app, deps, exportProfits, {
    noun: 'profit',
    fileName: '수익_후기',
    select: (tx, { query }) => profitRows.select(tx, query),
    columns: profitColumns,
  });

  registerContentBulk(app, deps, bulkProfits, {
    noun: '수익 후기',
    select: (from, query) => profitRows.select(from, profits.list.query.parse(query)),
    nameOf: ({ title }) => title,
    turn: (tx, id, shown, actor) => writes.update(tx, id, null, { shown }, actor),
    trash: (tx, id, actor) => writes.delete(tx, id, null, actor),
  });
}

async function checkProfit(tx: Tx, change: Change<ProfitInput, StaffProfit>): Promise<ProfitInput> {
  const { view, after } = change;
  await refuseDepartedExpert(tx, change.changes);
  if (view === null && after.verified) throw new Refusal('SECOND_PERSON_NEEDED');
  const judged = view ? await judgeEvidence(tx, view, change) : after;
  await refuseUnfit(tx, judged);
  return judged;
}

/**
 * Keeps the verification until another field changes. A changed case is hidden from the site until
 * it is verified again.
 *
 * @returns the fields to store.
 * @throws Refusal SECOND_PERSON_NEEDED for an admin who has edited the case.
 */
async function judgeEvidence(
  tx: Tx,
  { _id, verified }: StaffProfit,
  { after, changes, actor }: Change<ProfitInput>,
): Promise<ProfitInput> {
  const isRewritten = Object.keys(changes).some((name) => name !== 'verified' && name !== 'shown');
  const isVerifiedNow = after.verified && !verified;
  if (isRewritten) {
    if (isVerifiedNow) throw new Refusal('SECOND_PERSON_NEEDED');
    await noteWriter(tx, _id, actor.adminId);
    return verified ? { ...after, verified: false, shown: false } : after;
  }
  if (isVerifiedNow && !(await noteVerifier(tx, _id, actor.adminId))) {
    throw new Refusal('SECOND_PERSON_NEEDED');
  }
  return after;
}

function fieldsOf(stored: StaffProfit): ProfitInput {
  const { title, body_html, author, market, from, to, trades, return_percent, course } = stored;
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
    course,
    evidence,
    verified,
    shown,
  };
}

/** Checks the period. A shown case needs verified evidence and no forbidden wording. */
async function refuseUnfit(tx: Tx, input: ProfitInput): Promise<void> {
  const errors: FieldError[] = [];
  if (input.from > input.to) errors.push({ path: 'to', message: 'must not be before from' });
  const { course, return_percent } = input;
  if (course.length > 0 && (course.length < 2 || course[0] !== 0)) {
    errors.push({ path: 'course', message: 'must have two points or more, and begin with 0' });
  } else if (course.length > 0 && course.at(-1) !== return_percent) {
    errors.push({ path: 'course', message: 'must end with return_percent' });
  }
  if (input.shown && input.evidence === null) {
    errors.push({ path: 'evidence', message: 'is required to show the case' });
  }
  if (input.shown && !input.verified) {
    errors.push({ path: 'verified', message: 'is required to show the case' });
  }
  if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });
  const { title, body_html, market } = input;
  if (input.shown) await refuseForbidden(tx, { title, body_html, market });
}
