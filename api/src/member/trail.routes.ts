import {
  endUserSessions,
  listUserConsents,
  listUserMessages,
  listUserSessions,
  setUserConsent,
} from '@maru/contract/member/staff-member';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { textFor } from '@maru/domain/message/recipient-text';
import { noteView } from '../audit/note-view.ts';
import { maskedPhone } from '../staff-kit/mask.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { endMemberSessions, lockMember } from './change-member.ts';
import {
  listConsentEntries,
  listLiveSessions,
  listLogins,
  listMessagesTo,
} from './member-trail.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { addConsent } from './consent.repository.ts';
import { memberDepsOf, requireMember, requireOwnKind } from './shown-member.ts';

/** Sessions, consents and messages of one member. Each read is audited. */
export function memberTrailRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, personal } = deps;
  const memberDeps = memberDepsOf(deps);

  registerCall(app, guard, listUserSessions, async ({ params, actor }) => {
    await requireMember(db, params._id);
    await noteView(db, actor, 'member.view', params._id);
    const [items, logins] = await Promise.all([
      listLiveSessions(db, params._id),
      listLogins(db, params._id),
    ]);
    return { items, logins };
  });

  registerCall(app, guard, endUserSessions, async ({ params, body, caller, actor }) => {
    await requireMember(db, params._id);
    await requireOwnKind(db, caller, params._id);
    const { session, reason } = body;
    const move = { memberId: params._id, actor, reason };
    return { ended: await endMemberSessions(memberDeps, move, session) };
  });

  registerCall(app, guard, listUserConsents, async ({ params, actor }) => {
    await requireMember(db, params._id);
    await noteView(db, actor, 'member.view', params._id);
    return { items: await listConsentEntries(db, params._id) };
  });

  registerCall(app, guard, setUserConsent, async ({ params, body, actor }) => {
    const { _id: memberId, kind } = params;
    await db.begin(async (tx) => {
      const { state } = await lockMember(tx, memberId);
      if (state === 'withdrawn') throw new Refusal('STATE_CONFLICT');
      const origin = { source: 'operator', note: body.note } as const;
      const said = await addConsent(tx, memberId, kind, body.given, origin);
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
    await requireMember(db, params._id);
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
