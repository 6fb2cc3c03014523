import {
  createUser,
  exportUsers,
  getUser,
  getUserFigures,
  listUsers,
  unmaskUser,
  updateUser,
  viewAsUser,
  type PersonalFieldName,
} from '@maru/contract/member/staff-member';
import { getUserGrowth } from '@maru/contract/member/member-growth';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { noteView } from '../audit/note-view.ts';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { chartPeriodOf } from '../staff-kit/chart-period.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { addMember } from './add-member.ts';
import { changeProfile } from './change-member.ts';
import { createKeptTotals } from './kept-totals.ts';
import { readGrowth } from './growth/member-growth.ts';
import { maskedMember } from './masked-member.ts';
import { memberColumns } from './member-csv.ts';
import {
  countMembers,
  findSealedPerson,
  listStaffMembers,
  selectStaffMembers,
  type MemberFigures,
} from './staff-member.repository.ts';
import { viewAsMember } from './view-as-member.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { memberDepsOf, requireOwnKind, shownMember } from './shown-member.ts';

/** Cache lifetime of the figures. Counting a million members takes a tenth of a second. */
const FIGURES_MS = 20_000;

/** Members, for staff. Whatever shows one is masked; opening a value is a call of its own. */
export function memberRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const memberDeps = memberDepsOf(deps);

  const totals = createKeptTotals();
  registerCall(app, guard, listUsers, async ({ query }) => {
    const { rows, total } = await listStaffMembers(db, personal, query, totals);
    return { items: rows.map(maskedMember), total, page: query.page, pageSize: query.pageSize };
  });

  registerExport(app, deps, exportUsers, {
    noun: 'member',
    fileName: '회원',
    select: (from, { query }) => selectStaffMembers(from, personal, query),
    columns: memberColumns,
  });

  registerCall(app, guard, getUserGrowth, async ({ query }) => {
    const period = await chartPeriodOf(db, query);
    return { ...period, ...(await readGrowth(db, period)) };
  });

  let figures: { until: number; counted: Promise<MemberFigures> } | null = null;
  registerCall(app, guard, getUserFigures, async () => {
    if (figures === null || figures.until < Date.now()) {
      figures = { until: Date.now() + FIGURES_MS, counted: countMembers(db) };
      // After a failure, the next request computes the figures again.
      figures.counted.catch(() => (figures = null));
    }
    return { item: await figures.counted };
  });

  registerCall(app, guard, createUser, async ({ body, actor }) =>
    shownMember(deps, await addMember(memberDeps, actor, body)),
  );

  registerCall(app, guard, getUser, async ({ params, actor }) => {
    const found = await shownMember(deps, params._id);
    await noteView(db, actor, 'member.view', params._id);
    return found;
  });

  registerCall(app, guard, updateUser, async ({ params, body, caller, actor }) => {
    await requireOwnKind(db, caller, params._id);
    await changeProfile(memberDeps, { memberId: params._id, actor }, body);
    return shownMember(deps, params._id);
  });

  registerCall(app, guard, unmaskUser, async ({ params, body, actor }) => {
    const person = await findSealedPerson(db, params._id);
    if (!person) throw new Refusal('NOT_FOUND');
    await audit(db, {
      ...actor,
      action: 'member.unmask',
      targetKind: 'member',
      targetId: params._id,
      diff: { field: body.field },
      reason: body.reason,
    });
    return { value: open(body.field) };

    function open(field: PersonalFieldName): string | null {
      if (field === 'name') return person!.name;
      const sealed = person![field];
      return sealed === null ? null : personal.open(field, sealed);
    }
  });

  const memberSessions = createSessionAnswer(db, 'member', config);
  registerCall(app, guard, viewAsUser, async ({ params, body, actor, client, reply }) => {
    const move = { memberId: params._id, actor, ...body };
    const { session, until } = await viewAsMember(db, move, client);
    await memberSessions.give(reply, session);
    return { until };
  });
}
