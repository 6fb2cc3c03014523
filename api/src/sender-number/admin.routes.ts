import type { AuditDiff, VerbOf } from '@maru/contract/audit/audit-action';
import { senderNumberCalls as calls } from '@maru/contract/sender-number/sender-number';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { findSender, listSenders } from './sender-number.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * The numbers that messages are sent from. The workers ask the provider whether a number may send.
 */
export function senderNumberRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, calls.list, ({ query }) => listSenders(db, query));

  registerCall(app, guard, calls.create, async ({ body, caller, actor }) => {
    const senderId = await unlessListed(() =>
      db.begin(async (tx) => {
        const [row] = await tx<{ id: number }[]>`
          insert into sender_number ${tx({ ...body, created_by: caller.adminId })} returning id`;
        await writeDown(tx, actor, 'create', row!.id, { after: body });
        return row!.id;
      }),
    );
    return { item: await findSender(db, senderId) };
  });

  registerCall(app, guard, calls.makeDefault, async ({ params, body, actor }) => {
    await db.begin(async (tx) => {
      const sender = await lockAt(tx, params._id, body.version);
      if (sender.state !== 'verified') throw new Refusal('SENDER_NOT_VERIFIED');
      await tx`
        update sender_number set is_default = false, version = version + 1
        where is_default and id <> ${params._id}`;
      await tx`
        update sender_number set is_default = true, version = version + 1
        where id = ${params._id}`;
      await writeDown(tx, actor, 'default', params._id);
    });
    return { item: await findSender(db, params._id) };
  });

  registerCall(app, guard, calls.check, async ({ actor }) => {
    await db.begin(async (tx) => {
      await lockList(tx);
      await tx`update sender_number set checked_at = null, version = version + 1`;
      await writeDown(tx, actor, 'check', undefined);
    });
  });

  registerCall(app, guard, calls.remove, async ({ params, query, actor }) => {
    await db.begin(async (tx) => {
      const { number, label } = await lockAt(tx, params._id, query.version);
      await tx`delete from sender_number where id = ${params._id}`;
      await writeDown(tx, actor, 'delete', params._id, { before: { number, label } });
    });
  });
}

/**
 * Serializes changes of the list. There is never more than one default, and two changes of the
 * whole list cannot deadlock.
 */
async function lockList(tx: Tx): Promise<void> {
  await tx`lock table sender_number in share row exclusive mode`;
}

async function lockAt(tx: Tx, senderId: number, version: number) {
  await lockList(tx);
  const sender = await findSender(tx, senderId);
  if (sender.version !== version) throw new Refusal('VERSION_CONFLICT');
  return sender;
}

function writeDown(
  tx: Tx,
  actor: Actor,
  verb: VerbOf<'senderNumber'>,
  targetId: number | undefined,
  diff?: AuditDiff,
): Promise<void> {
  const action = `senderNumber.${verb}` as const;
  return audit(tx, { ...actor, action, targetKind: 'senderNumber', targetId, diff });
}

async function unlessListed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) === 'sender_number_number_key') throw new Refusal('ALREADY_LISTED');
    throw error;
  }
}
