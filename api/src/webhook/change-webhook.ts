import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import {
  FORMER_SECRET_H,
  MOST_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
} from '@maru/contract/webhook/webhook';
import { TEST_KIND } from '@maru/contract/webhook/webhook-kind';
import { publishDelivery, publishWebhook } from '@maru/domain/webhook/publish-webhook';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { wakeWebhookWorkers } from '@maru/domain/webhook/webhook-queue';
import { createWebhookSecret } from '@maru/platform/crypto/webhook-signature';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';
import {
  changedFields,
  lostFields,
  realChanges,
  withoutUndefined,
} from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { unlessListed } from '../staff-kit/unless-listed.ts';
import { findWebhook, lockDelivery, findLockedWebhook } from './webhook.repository.ts';

/** The field of the seal, which is bound to the row. */
const SEALED = 'webhook';

export interface WebhookDeps {
  db: Db;
  personal: PersonalData;
  /** Whether a webhook may be sent to an address. */
  mayReceive: (url: URL) => boolean;
}

/** A webhook as the caller read it. */
interface ReadWebhook {
  webhookId: number;
  version: number;
}

/** @throws Refusal INVALID_INPUT, ALREADY_LISTED; STATE_CONFLICT if there are too many. */
export async function makeWebhook(
  { db, personal, mayReceive }: WebhookDeps,
  actor: Actor,
  input: WebhookInput,
): Promise<{ item: Webhook; secret: string }> {
  checkUrl(mayReceive, input.url);
  return unlessListed(() =>
    db.begin(async (tx) => {
      // Two inserts at once would both see room for one more.
      await tx`lock table webhook in share row exclusive mode`;
      const [counted] = await tx<{ n: number }[]>`select count(*)::int as n from webhook`;
      if (counted!.n >= MOST_WEBHOOKS) throw new Refusal('STATE_CONFLICT');
      const { url, description, kinds, state } = input;
      const offReason = state === 'off' ? 'staff' : null;
      const [row] = await tx<{ id: number }[]>`
        insert into webhook (url, description, kinds, state, off_reason, secret_enc, created_by)
        values (${url}, ${description}, ${kinds}, ${state}, ${offReason}, ${Buffer.alloc(0)},
                ${actor.adminId})
        returning id`;
      const webhookId = row!.id;
      const secret = createWebhookSecret();
      await tx`
        update webhook set secret_enc = ${personal.seal(SEALED, secret, webhookId)}
        where id = ${webhookId}`;
      await writeDown(tx, actor, 'webhook.create', webhookId, changedFields({}, input));
      return { item: await publishState(tx, webhookId), secret };
    }),
  );
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT, ALREADY_LISTED */
export async function changeWebhook(
  { db, mayReceive }: WebhookDeps,
  actor: Actor,
  { webhookId, version }: ReadWebhook,
  input: { [K in keyof WebhookInput]?: WebhookInput[K] | undefined },
): Promise<Webhook> {
  if (input.url !== undefined) checkUrl(mayReceive, input.url);
  return unlessListed(() =>
    db.begin(async (tx) => {
      const before = checkedRow(await findLockedWebhook(tx, webhookId), version);
      const real = realChanges(before, withoutUndefined(input));
      if (!real) return before;
      const { url, description, kinds, state } = { ...before, ...real.changes };
      const isTurned = state !== before.state;
      const offReason = state === 'off' ? 'staff' : null;
      await tx`
        update webhook set url = ${url}, description = ${description}, kinds = ${kinds},
          state = ${state}, off_reason = ${isTurned ? offReason : before.off_reason},
          failing_since = ${isTurned ? null : before.failing_since},
          updated_at = clock_timestamp(), version = version + 1
        where id = ${webhookId}`;
      await writeDown(tx, actor, 'webhook.update', webhookId, real.diff);
      await wakeWebhookWorkers(tx);
      return publishState(tx, webhookId);
    }),
  );
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
export async function dropWebhook(
  { db }: WebhookDeps,
  actor: Actor,
  { webhookId, version }: ReadWebhook,
): Promise<void> {
  await db.begin(async (tx) => {
    const { url, description, kinds } = checkedRow(await findLockedWebhook(tx, webhookId), version);
    await tx`delete from webhook where id = ${webhookId}`;
    const diff = lostFields({ url, description, kinds });
    await writeDown(tx, actor, 'webhook.delete', webhookId, diff);
    await publishWebhook(tx, { _id: webhookId, state: 'off', version: version + 1 });
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
export async function rotateSecret(
  { db, personal }: WebhookDeps,
  actor: Actor,
  { webhookId, version }: ReadWebhook,
): Promise<{ item: Webhook; secret: string }> {
  return db.begin(async (tx) => {
    checkedRow(await findLockedWebhook(tx, webhookId), version);
    const secret = createWebhookSecret();
    await tx`
      update webhook set former_secret_enc = secret_enc,
        former_until = now() + make_interval(hours => ${FORMER_SECRET_H}),
        secret_enc = ${personal.seal(SEALED, secret, webhookId)},
        updated_at = clock_timestamp(), version = version + 1
      where id = ${webhookId}`;
    await writeDown(tx, actor, 'webhook.rotate', webhookId);
    return { item: await publishState(tx, webhookId), secret };
  });
}

/** @throws Refusal NOT_FOUND; STATE_CONFLICT while another test waits. */
export async function sendTest(
  { db }: WebhookDeps,
  actor: Actor,
  webhookId: number,
): Promise<void> {
  await db.begin(async (tx) => {
    const webhook = await findLockedWebhook(tx, webhookId);
    if (!webhook) throw new Refusal('NOT_FOUND');
    const [waiting] = await tx`
      select 1 from webhook_delivery d
      where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.test`;
    if (waiting) throw new Refusal('STATE_CONFLICT');
    const [event] = await tx<{ id: number }[]>`
      insert into webhook_event (kind, subject_id, version, data)
      values (${TEST_KIND}, ${webhookId}, ${webhook.version}, ${tx.json({ id: webhookId })})
      returning id`;
    await tx`
      insert into webhook_delivery (event_id, webhook_id, test)
      values (${event!.id}, ${webhookId}, true)`;
    await wakeWebhookWorkers(tx);
    await writeDown(tx, actor, 'webhook.test', webhookId);
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT; STATE_CONFLICT while it waits or cannot be sent. */
export async function resendDelivery(
  { db }: WebhookDeps,
  actor: Actor,
  { deliveryId, version }: { deliveryId: number; version: number },
): Promise<WebhookDelivery> {
  return db.begin(async (tx) => {
    const { state, webhookState } = checkedRow(await lockDelivery(tx, deliveryId), version);
    if (state === 'waiting' || webhookState === 'off') throw new Refusal('STATE_CONFLICT');
    await tx`
      update webhook_delivery set state = 'waiting', step = 0, next_at = clock_timestamp(),
        settled_at = null, version = version + 1
      where id = ${deliveryId}`;
    await wakeWebhookWorkers(tx);
    await audit(tx, {
      ...actor,
      action: 'webhookDelivery.resend',
      targetKind: 'webhookDelivery',
      targetId: deliveryId,
    });
    const { webhookState: _state, ...item } = (await lockDelivery(tx, deliveryId))!;
    await publishDelivery(tx, item);
    return item;
  });
}

function checkUrl(mayReceive: WebhookDeps['mayReceive'], url: string): void {
  if (!mayReceive(new URL(url))) throw badInput('url', 'must be in a public network');
}

async function publishState(tx: Tx, webhookId: number): Promise<Webhook> {
  const item = (await findWebhook(tx, webhookId))!;
  await publishWebhook(tx, item);
  return item;
}

async function writeDown(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  webhookId: number,
  diff?: AuditDiff,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'webhook', targetId: webhookId, diff });
}
