import { createHash, timingSafeEqual } from 'node:crypto';
import {
  getOptOut,
  noteOptOutCall,
  OPT_OUT_SECRET_HEADER,
  takeOptOut,
} from '@maru/contract/suppression/opt-out';
import { brandOf } from '@maru/brands/registry';
import { readMobile } from '@maru/contract/text/typed-text';
import { findCalledMessage, noteOptOut } from '@maru/domain/campaign/note-opt-out';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { findLinked, optOutStateOf } from './opt-out-link.repository.ts';
import { takeOffSms } from './take-off-sms.ts';
import { notifyOptedOut } from './notify-opted-out.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { addConsent } from '../member/consent.repository.ts';

/** Opt-out from advertising without a login (features M06). */
export function optOutRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const brandName = brandOf(config.BRAND).name;

  const secret = config.SMS_OPT_OUT_SECRET;

  registerCall(app, guard, noteOptOutCall, async ({ body, request, refuse }) => {
    if (secret === undefined) return refuse('NOT_FOUND');
    const given = request.headers[OPT_OUT_SECRET_HEADER];
    if (!isSame(String(given), secret)) return refuse('ACCESS_DENIED');
    const phone = readMobile(body.phone);
    // The call came from a line that receives no messages. A refusal would make the provider retry
    // forever.
    if (phone === null) return;
    await db`
      insert into opt_out_call (call_id, dest_hash, dest_tail, called_at)
      values (${body.call_id}, ${personal.hash('phone', phone)}, ${phoneTail(phone)},
              ${body.called_at})
      on conflict (call_id) do nothing`;
    // If this transaction fails, the provider retries the webhook, and the call is still pending.
    await db.begin(async (tx) => {
      const [call] = await tx<{ destHash: Buffer }[]>`
        update opt_out_call set done_at = now()
        where call_id = ${body.call_id} and done_at is null returning dest_hash as "destHash"`;
      if (!call) return;
      const { suppressionId, memberId } = await takeOffSms(tx, {
        destHash: call.destHash,
        tail: phoneTail(phone),
        source: '080',
      });
      const message =
        suppressionId === null ? null : await findCalledMessage(tx, call.destHash, body.called_at);
      if (message) await noteOptOut(tx, message, 'call');
      if (memberId !== null) return;
      await notifyOptedOut(tx, personal, {
        brandName,
        phoneEnc: personal.seal('phone', phone),
        at: body.called_at,
        occasion: `opt-out:${body.call_id}`,
      });
    });
  });

  registerCall(app, guard, getOptOut, async ({ params, refuse }) => {
    const linked = await findLinked(db, params.token);
    return linked ? { item: await optOutStateOf(db, linked) } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, takeOptOut, async ({ params, refuse }) => {
    const linked = await findLinked(db, params.token);
    if (!linked) return refuse('NOT_FOUND');
    await db.begin(async (tx) => {
      if (linked.channel === 'push') {
        const { since } = await optOutStateOf(tx, linked);
        const origin = { source: 'optout_link', note: null } as const;
        await addConsent(tx, linked.memberId, 'marketing_push', false, origin);
        if (since === null) await noteOptOut(tx, linked, 'link');
        return;
      }
      const { phoneEnc, destHash, tail } = linked;
      const { suppressionId, memberId } = await takeOffSms(tx, {
        destHash,
        tail,
        source: 'optout_link',
      });
      if (suppressionId !== null) await noteOptOut(tx, linked, 'link');
      if (suppressionId === null || memberId !== null || phoneEnc === null) return;
      await notifyOptedOut(tx, personal, {
        brandName,
        phoneEnc,
        at: new Date().toISOString(),
        occasion: `suppression:${suppressionId}`,
      });
    });
    return { item: await optOutStateOf(db, linked) };
  });
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
