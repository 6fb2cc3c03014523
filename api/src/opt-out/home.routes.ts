import { createHash, timingSafeEqual } from 'node:crypto';
import { noteOptOutCall, OPT_OUT_SECRET_HEADER } from '@maru/contract/opt-out';
import { normalisePhone } from '@maru/platform/personal-data';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { takeOffSms } from './take-off-sms.ts';

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
      if (call) await takeOffSms(tx, call.destHash, '080');
    });
  });
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
