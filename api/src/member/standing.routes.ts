import {
  listUsers,
  listUserTags,
  reinstateUser,
  resetUserPassword,
  setUserTags,
  suspendUser,
  suspendUsers,
  tagUsers,
} from '@maru/contract/member/staff-member';
import type { FastifyInstance } from 'fastify';
import { registerBulk } from '../staff-kit/bulk/register-bulk.ts';
import { registerCall } from '../http/register-call.ts';
import {
  refusePast,
  reinstateMember,
  resetMemberPassword,
  suspendMany,
  suspendMember,
} from './change-member.ts';
import { listTags, selectStaffMembers } from './staff-member.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { memberDepsOf, requireOwnKind, shownMember } from './shown-member.ts';
import { setTags, tagMany } from './tag/member-tags.ts';

/** Suspension, passwords and tags of members, for one member or for many. */
export function memberStandingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, personal } = deps;
  const memberDeps = memberDepsOf(deps);

  registerCall(app, guard, suspendUser, async ({ params, body, caller, actor }) => {
    await requireOwnKind(db, caller, params._id);
    const { reason, until, version } = body;
    const move = { memberId: params._id, actor, reason };
    await suspendMember(memberDeps, move, { until, version });
    return shownMember(deps, params._id);
  });

  registerCall(app, guard, reinstateUser, async ({ params, body, caller, actor }) => {
    await requireOwnKind(db, caller, params._id);
    const { reason, version } = body;
    const move = { memberId: params._id, actor, reason };
    await reinstateMember(memberDeps, move, version);
    return shownMember(deps, params._id);
  });

  registerCall(app, guard, resetUserPassword, async ({ params, body, caller, actor }) => {
    await requireOwnKind(db, caller, params._id);
    await resetMemberPassword(memberDeps, { memberId: params._id, actor, reason: body.reason });
    return shownMember(deps, params._id);
  });

  registerCall(app, guard, setUserTags, async ({ params, body, actor }) => {
    await setTags(memberDeps, { memberId: params._id, actor }, body.tags);
    return shownMember(deps, params._id);
  });

  registerCall(app, guard, listUserTags, async () => ({ items: await listTags(db) }));

  registerBulk(app, deps, tagUsers, {
    noun: 'member',
    action: 'member.tag',
    title: '회원 태그',
    select: (from, query) => selectStaffMembers(from, personal, listUsers.query.parse(query)),
    nameOf: ({ user_id }) => user_id,
    apply: (tx, ids, { tag }, actor) => tagMany(tx, ids, tag, actor),
    diffOf: ({ tag }) => ({ added: tag }),
  });

  registerBulk(app, deps, suspendUsers, {
    noun: 'member',
    action: 'member.suspend',
    title: '회원 정지',
    select: (from, query) => selectStaffMembers(from, personal, listUsers.query.parse(query)),
    nameOf: ({ user_id }) => user_id,
    checkFields: (_, { until }) => refusePast(until),
    apply: (tx, ids, fields) => suspendMany(tx, ids, fields),
    diffOf: ({ reason, until }) => ({ reason, until }),
  });
}
