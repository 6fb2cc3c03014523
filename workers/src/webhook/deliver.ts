import type { Brand } from '@maru/brands/brand';
import { FAILING_DAYS } from '@maru/contract/webhook/webhook';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { publishDelivery, publishWebhook } from '@maru/domain/webhook/publish-webhook';
import { lockWebhook } from '@maru/domain/webhook/webhook-queue';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { signWebhook } from '@maru/platform/crypto/webhook-signature';
import type { Db, Tx } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import {
  claimDue,
  noteFailure,
  noteSuccess,
  settleAttempt,
  turnOff,
  type ClaimedDelivery,
  type NextStep,
} from './delivery.repository.ts';
import type { PostWebhook, WebhookResult } from './post-webhook.ts';
import { webhookBodyOf } from './webhook-body.ts';

/** Waits between attempts in ms, as the Standard Webhooks specification suggests. */
export const RETRY_MS: readonly number[] = [
  5_000,
  5 * 60_000,
  30 * 60_000,
  2 * 3_600_000,
  5 * 3_600_000,
  10 * 3_600_000,
  10 * 3_600_000,
];

/** Share of a wait that is random, so that deliveries that failed together part. */
const JITTER = 0.2;

const GONE = 410;

export interface DeliverDeps {
  db: Db;
  personal: PersonalData;
  post: PostWebhook;
  brand: Pick<Brand, 'id' | 'places' | 'routes'>;
  /** Origin of the site. */
  origin: string;
  log: Pick<Logger, 'info' | 'error'>;
}

/**
 * Sends all deliveries that are due and waits for the results.
 *
 * @returns how many were sent.
 */
export async function deliverDue(deps: DeliverDeps): Promise<number> {
  const claimed = await claimDue(deps.db);
  await Promise.all(claimed.map((delivery) => deliver(deps, delivery)));
  return claimed.length;
}

/**
 * Makes one attempt and stores its result. If the worker dies in between, the lease ends and the
 * delivery is sent again under the same webhook-id.
 */
export async function deliver(deps: DeliverDeps, delivery: ClaimedDelivery): Promise<void> {
  const { db, post, log } = deps;
  const { id, webhookId, messageId, url, attempt } = delivery;
  const named = { delivery: id, webhookId, messageId, attempt };
  let message: ReturnType<typeof messageOf>;
  try {
    message = messageOf(deps, delivery);
  } catch (error) {
    // A bug, or a missing key. Another attempt would fail too; staff can send it again.
    log.error({ ...named, err: error }, 'cannot make the message of a webhook');
    return store(db, delivery, UNREADABLE, { state: 'failed' });
  }
  const result = await post(url, message);
  const { status, problem, durationMs: ms } = result;
  log.info({ ...named, status, problem, ms }, 'webhook sent');
  await store(db, delivery, result, decideNext(delivery, result));
}

const UNREADABLE: WebhookResult = {
  status: null,
  durationMs: 0,
  problem: 'unreadable',
  retryAfterMs: null,
};

/** Headers and body of an attempt. The body is the same for each attempt. */
function messageOf(
  { personal, ...site }: Pick<DeliverDeps, 'personal' | 'brand' | 'origin'>,
  { webhookId, messageId, secretEnc, formerSecretEnc, event }: ClaimedDelivery,
) {
  const secrets = [secretEnc, ...(formerSecretEnc ? [formerSecretEnc] : [])].map((sealed) =>
    personal.open('webhook', sealed, webhookId),
  );
  const body = webhookBodyOf(event, site);
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Maru-Webhooks/1',
    ...signWebhook(secrets, { id: messageId, timestamp, body }),
  };
  return { headers, body };
}

async function store(
  db: Db,
  delivery: ClaimedDelivery,
  result: WebhookResult,
  next: NextStep,
): Promise<void> {
  await db.begin(async (tx) => {
    // Before the delivery, as staff do who delete the webhook.
    await lockWebhook(tx, delivery.webhookId);
    const settled = await settleAttempt(tx, delivery, result, next);
    if (!settled) return;
    await publishDelivery(tx, settled);
    const judges = !delivery.test && result.problem !== 'unreadable';
    if (judges) await judgeReceiver(tx, delivery.webhookId, result);
  });
}

/** @param random from 0 to 1. */
export function decideNext(
  { step, test }: Pick<ClaimedDelivery, 'step' | 'test'>,
  { status, problem, retryAfterMs }: WebhookResult,
  random = Math.random(),
): NextStep {
  if (problem === null) return { state: 'delivered' };
  const waitMs = RETRY_MS[step];
  if (test || status === GONE || waitMs === undefined) return { state: 'failed' };
  const jittered = waitMs * (1 + JITTER * (random - 0.5));
  return { state: 'waiting', afterMs: Math.max(retryAfterMs ?? 0, jittered) };
}

/** A success ends a row of failures. A receiver that is gone or fails for days is turned off. */
async function judgeReceiver(tx: Tx, webhookId: number, result: WebhookResult): Promise<void> {
  if (result.problem === null) {
    const well = await noteSuccess(tx, webhookId);
    if (well) await publishWebhook(tx, well);
    return;
  }
  const failing = await noteFailure(tx, webhookId);
  const reason = result.status === GONE ? 'gone' : 'failing';
  const off = await turnOff(
    tx,
    webhookId,
    reason === 'gone' ? { reason } : { reason, days: FAILING_DAYS },
  );
  const turned = off ?? failing;
  if (turned) await publishWebhook(tx, turned);
  if (!off) return;
  await postNotice(tx, {
    kind: 'webhook.stopped',
    severity: 'error',
    detail: { host: new URL(off.url).host, reason },
    permission: 'superAdmin',
    link: `/curve/webhook?id=${webhookId}`,
  });
}
