import { DATA_FILES_A_DAY, takeMyData, type OwnDataPart } from '@maru/contract/account/own-data';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { ownDataParts } from './own-data.ts';
import { requireProof } from './require-proof.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Data export for members: all data stored about them (features L06). */
export function ownDataRoutes(app: FastifyInstance, { db, guard, personal }: RouteDeps): void {
  registerCall(app, guard, takeMyData, async ({ caller, client, request }) => {
    await requireProof(db, caller.sessionId);
    const { memberId } = caller;
    const taken = await db.begin(async (tx) => {
      const before = await countToday(tx, memberId);
      await tx`
        insert into audit_log (ip, request_id, action, target_kind, target_id)
        values (${client.ip}, ${request.id}, 'member.ownExport', 'member', ${memberId})`;
      return before + 1;
    });
    // One snapshot for all parts, so that an order never appears without its payment.
    const parts = await db.begin('isolation level repeatable read read only', async (tx) => {
      const read: OwnDataPart[] = [];
      for (const { title, read: readRows } of ownDataParts) {
        read.push({ title, rows: await readRows({ db: tx, personal, memberId }) });
      }
      return read;
    });
    return { made_at: new Date().toISOString(), parts, left: DATA_FILES_A_DAY - taken };
  });
}

/**
 * Counts today's exports. An advisory lock serializes concurrent requests.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
async function countToday(tx: Tx, memberId: number): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`own-data:${memberId}`}, 0))`;
  const [row] = await tx<{ n: number }[]>`
    select count(*) as n from audit_log
    where target_kind = 'member' and target_id = ${memberId} and action = 'member.ownExport'
      and at >= date_trunc('day', now(), 'Asia/Seoul')`;
  if (row!.n >= DATA_FILES_A_DAY) throw new Refusal('TOO_MANY_REQUESTS');
  return row!.n;
}
