import { brandOf } from '@maru/brands/registry';
import {
  createUser,
  endUserSessions,
  exportUsers,
  getUser,
  getUserFigures,
  listUserConsents,
  listUserMessages,
  listUsers,
  listUserSessions,
  listUserTags,
  reinstateUser,
  resetUserPassword,
  setUserConsent,
  setUserTags,
  suspendUser,
  suspendUsers,
  tagUsers,
  unmaskUser,
  updateUser,
  viewAsUser,
  type PersonalFieldName,
  type StaffUserView,
} from '@maru/contract/member/staff-member';
import { holds } from '@maru/contract/session/staff';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { textFor } from '@maru/domain/message/recipient-text';
import type { StaffSession } from '@maru/platform/session/session.repository';
import { noteView } from '../audit/note-view.ts';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { registerBulk } from '../staff-kit/bulk/register-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { maskedPhone } from '../staff-kit/mask.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { addMember } from './add-member.ts';
import {
  changeProfile,
  endMemberSessions,
  holdMember,
  refusePast,
  reinstateMember,
  resetMemberPassword,
  setTags,
  suspendMany,
  suspendMember,
  tagMany,
  type MemberDeps,
} from './change-member.ts';
import { createKeptTotals } from './kept-totals.ts';
import { maskedUser, maskedUserView } from './masked-user.ts';
import { userColumns } from './member-csv.ts';
import {
  listConsentEntries,
  listLiveSessions,
  listLogins,
  listMessagesTo,
} from './member-trail.repository.ts';
import {
  countUsers,
  findSealedPerson,
  findStaffUser,
  isExpert,
  isMember,
  listStaffUsers,
  listTags,
  selectStaffUsers,
  type UserFigures,
} from './staff-user.repository.ts';
import { viewAsMember } from './view-as-member.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { addConsent } from './consent.repository.ts';

/** Cache lifetime of the figures. Counting a million members takes a tenth of a second. */
const FIGURES_MS = 20_000;

/** Members, for staff. Whatever shows one is masked; opening a value is a call of its own. */
export function memberRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const memberDeps: MemberDeps = { db, personal, brandName: brandOf(config.BRAND).name };

  async function one(memberId: number): Promise<{ item: StaffUserView }> {
    const row = await findStaffUser(db, memberId);
    if (!row) throw new Refusal('NOT_FOUND');
    return { item: maskedUserView(personal, row) };
  }
  async function requireMember(memberId: number): Promise<void> {
    if (!(await isMember(db, memberId))) throw new Refusal('NOT_FOUND');
  }
  /**
   * Access to an expert's account includes their desk and broadcasts, and ending its sessions
   * removes that access. Callers therefore need the permission to manage experts.
   *
   * @throws Refusal ACCESS_DENIED
   */
  async function requireOwnKind(caller: StaffSession, memberId: number): Promise<void> {
    if (!holds(caller.permissions, 'manageExperts') && (await isExpert(db, memberId))) {
      throw new Refusal('ACCESS_DENIED');
    }
  }

  const totals = createKeptTotals();
  registerCall(app, guard, listUsers, async ({ query }) => {
    const { rows, total } = await listStaffUsers(db, personal, query, totals);
    return { items: rows.map(maskedUser), total, page: query.page, pageSize: query.pageSize };
  });

  registerExport(app, deps, exportUsers, {
    noun: 'member',
    fileName: '회원',
    select: (from, { query }) => selectStaffUsers(from, personal, query),
    columns: userColumns,
  });

  let figures: { until: number; counted: Promise<UserFigures> } | null = null;
  registerCall(app, guard, getUserFigures, async () => {
    if (figures === null || figures.until < Date.now()) {
      figures = { until: Date.now() + FIGURES_MS, counted: countUsers(db) };
      // After a failure, the next request computes the figures again.
      figures.counted.catch(() => (figures = null));
    }
    return { item: await figures.counted };
  });

  registerCall(app, guard, createUser, async ({ body, actor }) =>
    one(await addMember(memberDeps, actor, body)),
  );

  registerCall(app, guard, getUser, async ({ params, actor }) => {
    const found = await one(params._id);
    await noteView(db, actor, 'member.view', params._id);
    return found;
  });

  registerCall(app, guard, updateUser, async ({ params, body, caller, actor }) => {
    await requireOwnKind(caller, params._id);
    await changeProfile(memberDeps, { memberId: params._id, actor }, body);
    return one(params._id);
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

  registerCall(app, guard, suspendUser, async ({ params, body, caller, actor }) => {
    await requireOwnKind(caller, params._id);
    const { reason, until, version } = body;
    const move = { memberId: params._id, actor, reason };
    await suspendMember(memberDeps, move, { until, version });
    return one(params._id);
  });

  registerCall(app, guard, reinstateUser, async ({ params, body, caller, actor }) => {
    await requireOwnKind(caller, params._id);
    const { reason, version } = body;
    const move = { memberId: params._id, actor, reason };
    await reinstateMember(memberDeps, move, version);
    return one(params._id);
  });

  registerCall(app, guard, resetUserPassword, async ({ params, body, caller, actor }) => {
    await requireOwnKind(caller, params._id);
    await resetMemberPassword(memberDeps, { memberId: params._id, actor, reason: body.reason });
    return one(params._id);
  });

  registerCall(app, guard, setUserTags, async ({ params, body, actor }) => {
    await setTags(memberDeps, { memberId: params._id, actor }, body.tags);
    return one(params._id);
  });

  registerCall(app, guard, listUserTags, async () => ({ items: await listTags(db) }));

  registerBulk(app, deps, tagUsers, {
    noun: 'member',
    action: 'member.tag',
    title: '회원 태그',
    select: (from, query) => selectStaffUsers(from, personal, listUsers.query.parse(query)),
    nameOf: ({ user_id }) => user_id,
    apply: (tx, ids, { tag }, actor) => tagMany(tx, ids, tag, actor),
    diffOf: ({ tag }) => ({ added: tag }),
  });

  registerBulk(app, deps, suspendUsers, {
    noun: 'member',
    action: 'member.suspend',
    title: '회원 정지',
    select: (from, query) => selectStaffUsers(from, personal, listUsers.query.parse(query)),
    nameOf: ({ user_id }) => user_id,
    checkFields: (_, { until }) => refusePast(until),
    apply: (tx, ids, fields) => suspendMany(tx, ids, fields),
    diffOf: ({ reason, until }) => ({ reason, until }),
  });

  registerCall(app, guard, listUserSessions, async ({ params, actor }) => {
    await requireMember(params._id);
    await noteView(db, actor, 'member.view', params._id);
    const [items, logins] = await Promise.all([
      listLiveSessions(db, params._id),
      listLogins(db, params._id),
    ]);
    return { items, logins };
  });

  registerCall(app, guard, endUserSessions, async ({ params, body, caller, actor }) => {
    await requireMember(params._id);
    await requireOwnKind(caller, params._id);
    const { session, reason } = body;
    const move = { memberId: params._id, actor, reason };
    return { ended: await endMemberSessions(memberDeps, move, session) };
  });

  registerCall(app, guard, listUserConsents, async ({ params, actor }) => {
    await requireMember(params._id);
    await noteView(db, actor, 'member.view', params._id);
    return { items: await listConsentEntries(db, params._id) };
  });

  registerCall(app, guard, setUserConsent, async ({ params, body, actor }) => {
    const { _id: memberId, kind } = params;
    await db.begin(async (tx) => {
      const { state } = await holdMember(tx, memberId);
      if (state === 'withdrawn') throw new Refusal('STATE_CONFLICT');
      const told = { source: 'operator', note: body.note } as const;
      const said = await addConsent(tx, memberId, kind, body.given, told);
      if (said === null) throw badInput('given', 'requires an advertising channel');
      await audit(tx, {
        ...actor,
        action: 'member.consent',
        targetKind: 'member',
        targetId: memberId,
        diff: { kind, given: body.given },
        reason: body.note,
      });
    });
    return { items: await listConsentEntries(db, memberId) };
  });

  registerCall(app, guard, listUserMessages, async (call) => {
    const { params, query, actor } = call;
    await requireMember(params._id);
    await noteView(db, actor, 'member.view', params._id);
    const { items, total } = await listMessagesTo(db, params._id, query);
    return {
      items: items.map(({ tail, sealed, words, wordsEnc, ...message }) => ({
        ...message,
        text: sealed
          ? personal.open('code', sealed)
          : message.text &&
            textFor(personal, message.text, { recipientId: message._id, words, wordsEnc }),
        destination: message.channel === 'push' ? '푸시 알림' : (maskedPhone(tail || null) ?? '–'),
      })),
      total,
      page: query.page,
      pageSize: query.pageSize,
    };
  });
}
