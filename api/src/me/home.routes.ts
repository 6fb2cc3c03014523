import {
  endAllMySessions,
  endMyOtherSessions,
  endMySession,
  getMe,
  getMyOverview,
  listMyMemberships,
  listMyMessages,
  listMySessions,
  ownConsentKind,
  setMyConsent,
} from '@maru/contract/account/me';
import { clearedCookies } from '@maru/platform/session/session-cookie';
import { endSessionsOf } from '@maru/platform/session/session.repository';
import { maskedTail } from '@maru/platform/crypto/phone-tail';
import type { FastifyInstance } from 'fastify';
import { textFor } from '@maru/domain/message/recipient-text';
import { maskedPhone, ownName } from '../staff-kit/mask.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  getMember,
  getMonthFigures,
  listMemberships,
  listMessages,
  listWatched,
} from './me.repository.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-session.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { addConsent, listConsents } from '../member/consent.repository.ts';

/** Account pages of the logged-in member. Every query is bound to the caller's own id. */
export function meRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;

  registerCall(app, guard, getMe, async ({ caller }) => {
    const [{ phoneTail, ...me }, said] = await Promise.all([
      getMember(db, caller.memberId),
      listConsents(db, caller.memberId),
    ]);
    const consents = ownConsentKind.options.map((kind) => {
      const last = said.find((row) => row.kind === kind);
      return { kind, given: last?.given ?? false, at: last?.at ?? null };
    });
    const name = ownName(me.name, caller);
    return { item: { ...me, name, phone: maskedPhone(phoneTail) }, consents };
  });

  registerCall(app, guard, getMyOverview, async ({ caller: { memberId } }) => {
    const [memberships, watched, figures] = await Promise.all([
      listMemberships(db, memberId),
      listWatched(db, memberId),
      getMonthFigures(db, memberId),
    ]);
    return { memberships, watched, ...figures };
  });

  registerCall(app, guard, listMyMemberships, async ({ caller }) => ({
    items: await listMemberships(db, caller.memberId),
  }));

  registerCall(app, guard, setMyConsent, async ({ params: { kind }, body, caller }) => {
    const said = await db.begin((tx) => addConsent(tx, caller.memberId, kind, body.given));
    if (said === null) throw badInput('given', 'requires an advertising channel');
    return { item: { kind, given: said.given, at: said.at } };
  });

  registerCall(app, guard, listMyMessages, async ({ query, caller }) => {
    const { items, total } = await listMessages(db, caller.memberId, query);
    return {
      items: items.map(({ tail, words, wordsEnc, ...message }) => ({
        ...message,
        text: textFor(personal, message.text, { recipientId: message._id, words, wordsEnc }),
        destination: message.channel === 'sms' ? maskedTail(tail) : '푸시 알림',
      })),
      total,
      page: query.page,
      pageSize: query.pageSize,
    };
  });

  registerCall(app, guard, listMySessions, async ({ caller }) => ({
    items: await listSessions(db, caller.memberId, caller.sessionId),
  }));

  registerCall(app, guard, endMySession, async ({ params, caller, refuse }) => {
    const ended = await db.begin((tx) => endOwnSession(tx, caller.memberId, params._id));
    if (!ended) refuse('NOT_FOUND');
  });

  registerCall(app, guard, endMyOtherSessions, async ({ caller }) => ({
    ended: await db.begin((tx) => endOtherSessions(tx, caller.memberId, caller.sessionId)),
  }));

  registerCall(app, guard, endAllMySessions, async ({ caller, reply }) => {
    await db.begin((tx) => endSessionsOf(tx, 'member', caller.memberId, 'revoked'));
    void reply.header('set-cookie', clearedCookies('member', config.COOKIE_SECURE));
  });
}
