import { brandOf } from '@maru/brands/registry';
import { suppressionCalls as calls } from '@maru/contract/suppression/suppression';
import { audit } from '@maru/platform/db/audit';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { findSuppression, listSuppressions } from './suppression.repository.ts';
import { takeOffSms } from '../opt-out/take-off-sms.ts';
import { notifyOptedOut } from '../opt-out/notify-opted-out.ts';
import type { RouteDeps } from '../http/route-deps.ts';

const targetKind = 'suppression';

/** The numbers that get no advertising, as staff see and keep them (features T45). */
export function suppressionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;

  registerCall(app, guard, calls.list, ({ query }) => listSuppressions(db, personal, query));

  registerCall(app, guard, calls.add, async ({ body, caller, actor }) => {
    const { phone, note } = body;
    const item = await db.begin(async (tx) => {
      const { suppressionId, memberId } = await takeOffSms(tx, {
        destHash: personal.hash('phone', phone),
        tail: phoneTail(phone),
        source: 'operator',
        note,
        adminId: caller.adminId,
      });
      if (suppressionId === null) throw new Refusal('ALREADY_LISTED');
      if (memberId === null) {
        await notifyOptedOut(tx, personal, {
          brandName: brandOf(config.BRAND).name,
          phoneEnc: personal.seal('phone', phone),
          at: new Date().toISOString(),
          occasion: `suppression:${suppressionId}`,
        });
      }
      const action = 'suppression.add';
      await audit(tx, { ...actor, action, targetKind, targetId: suppressionId, reason: note });
      return findSuppression(tx, suppressionId);
    });
    return { item: item! };
  });

  registerCall(app, guard, calls.remove, async ({ params, query, actor }) => {
    await db.begin(async (tx) => {
      const before = await findSuppression(tx, params._id);
      const gone = await tx`delete from suppression where id = ${params._id}`;
      if (!before || gone.count === 0) throw new Refusal('NOT_FOUND');
      await audit(tx, {
        ...actor,
        action: 'suppression.remove',
        targetKind,
        targetId: params._id,
        reason: query.note,
        diff: { before: { phone: before.phone, reason: before.reason } },
      });
    });
  });
}
