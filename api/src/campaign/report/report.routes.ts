import { createHash, timingSafeEqual } from 'node:crypto';
import { receiveSolapiReports } from '@maru/contract/campaign/delivery-report';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

/**
 * Webhook of the SMS provider. Stores each report under its idempotency key and answers at once;
 * the workers process it later. Drops reports of messages without a reference of ours.
 */
export function deliveryReportRoutes(app: FastifyInstance, { db, guard, config }: RouteDeps): void {
  const secret = config.SMS_REPORT_SECRET;
  // The protocol sends the SHA-1 of the secret as it is, not a signature of the body.
  const expected = secret === undefined ? null : createHash('sha1').update(secret).digest('hex');

  registerCall(app, guard, receiveSolapiReports, async ({ body, request, refuse }) => {
    if (expected === null) return refuse('NOT_FOUND');
    const given = request.headers['x-solapi-secret'];
    if (typeof given !== 'string' || !isSame(given, expected)) return refuse('ACCESS_DENIED');

    const ours = body.flatMap(({ customFields, ...report }) => {
      const reference = customFields?.reference;
      return reference === undefined ? [] : [{ ...report, reference }];
    });
    await db`
      insert into delivery_report (provider, message_id, group_id, reference, code)
      select 'solapi', * from unnest(${ours.map(({ messageId }) => messageId)}::text[],
                                     ${ours.map(({ groupId }) => groupId)}::text[],
                                     ${ours.map(({ reference }) => reference)}::text[],
                                     ${ours.map(({ statusCode }) => statusCode)}::text[])
      on conflict do nothing`;
  });
}

function isSame(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
