import { createHash, timingSafeEqual } from 'node:crypto';
import {
  getOptOut,
  noteOptOutCall,
  OPT_OUT_SECRET_HEADER,
  takeOptOut,
} from '@maru/contract/opt-out';
import { brandOf } from '@maru/brands/registry';
import { optOutText } from '@maru/platform/message-wording';
import { normalisePhone } from '@maru/platform/personal-data';
import { DAY_MS } from '@maru/platform/seoul-day';
import { sendSingleMessage } from '@maru/platform/single-message';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { findLinkedNumber, optOutStateOf } from './opt-out-link.repository.ts';
import { takeOffSms } from './take-off-sms.ts';

/** The law gives 14 days to tell what a call came to. */
const TELL_WITHIN_MS = 14 * DAY_MS;

/** How people end advertising without logging in (features.md M06). */
export function optOutRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;

  const secret = config.SMS_OPT_OUT_SECRET;

  registerCall(app, guard, noteOptOutCall, async ({ body, request, refuse }) => {
    if (secret === undefined) return refuse('NOT_FOUND');
    const given = request.headers[OPT_OUT_SECRET_HEADER];
    if (!isSame(String(given), secret)) return refuse('ACCESS_DENIED');
    const phone = normalisePhone(body.phone);
    // From a line that gets no messages. Refused, the provider would tell of it for ever.
    if (phone === null) return;
    await db`
      insert into opt_out_call (call_id, dest_hash, dest_tail, called_at)
      values (${body.call_id}, ${personal.hash('phone', phone)}, ${phone.slice(-4)},
              ${body.called_at})
      on conflict (call_id) do nothing`;
    // Fails this, the provider tells of the call again, and it is still to be done.
    await db.begin(async (tx) => {
      const [call] = await tx<{ destHash: Buffer }[]>`
        update opt_out_call set done_at = now()
        where call_id = ${body.call_id} and done_at is null returning dest_hash as "destHash"`;
      if (!call) return;
      const { memberId } = await takeOffSms(tx, {
        destHash: call.destHash,
        tail: phone.slice(-4),
        source: '080',
      });
      // Members are told by the ledger of their consents.
      if (memberId !== null) return;
      await sendSingleMessage(tx, personal, {
        to: { channel: 'sms', phoneEnc: personal.seal('phone', phone) },
        text: optOutText(brandOf(config.BRAND).name, body.called_at),
        purpose: 'consent',
        memberId: null,
        occasion: `opt-out:${body.call_id}`,
        expiresAt: new Date(Date.now() + TELL_WITHIN_MS).toISOString(),
      });
    });
  });

  registerCall(app, guard, getOptOut, async ({ params, refuse }) => {
    const number = await findLinkedNumber(db, params.token);
    return number ? { item: await optOutStateOf(db, number) } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, takeOptOut, async ({ params, refuse }) => {
    const number = await findLinkedNumber(db, params.token);
    if (!number) return refuse('NOT_FOUND');
    await db.begin((tx) => takeOffSms(tx, { ...number, source: 'optout_link' }));
    return { item: await optOutStateOf(db, number) };
  });
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
