import type { Webhook, WebhookDelivery } from '@maru/contract/webhook/webhook';
import { messageIdSql } from '@maru/domain/webhook/webhook-queue';
import type { Db, Tx } from '@maru/platform/db/db';
import type { NotedEvent } from './webhook-body.ts';
import type { WebhookResult } from './post-webhook.ts';

/** Requests to one webhook at a time, so that a slow receiver never delays another. */
const MOST_AT_ONCE = 4;

/** Longer than a request may take. After that time, another worker sends the delivery again. */
export const LEASE_S = 30;

/** A delivery that this worker has claimed, with what a request needs. */
export interface ClaimedDelivery {
  id: number;
  /** Number of this attempt. Only the newest attempt may settle a delivery. */
  attempt: number;
  step: number;
  test: boolean;
  messageId: string;
  webhookId: number;
  url: string;
  secretEnc: Buffer;
  /** `null` unless it still signs. */
  formerSecretEnc: Buffer | null;
  event: NotedEvent;
}

/**
 * Claims the deliveries that are due, the oldest of each webhook first. Any number of workers may
 * run; each delivery is claimed by one of them. An attempt counts from here, so a killed worker
 * cannot repeat it without an end.
 */
export async function claimDue(db: Db): Promise<ClaimedDelivery[]> {
  return db<ClaimedDelivery[]>`
    with due as (
      select next.id from (
        select w.id, w.state from webhook w
        where exists (select from webhook_delivery x
                      where x.webhook_id = w.id and x.state = 'waiting' and x.next_at <= now()
                        and (w.state = 'on' or x.test))
        for no key update skip locked) w
      cross join lateral (
        select x.id from webhook_delivery x
        where x.webhook_id = w.id and x.state = 'waiting' and x.next_at <= now()
          and (w.state = 'on' or x.test)
        order by x.next_at, x.id
        limit greatest(0, ${MOST_AT_ONCE}::int - (
          select count(*)::int from webhook_delivery y
          where y.webhook_id = w.id and y.leased_until > now()))
        for update of x skip locked) next),
    claimed as (
      update webhook_delivery d
      set attempts = d.attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_S}),
          next_at = now() + make_interval(secs => ${LEASE_S})
      from due where d.id = due.id returning d.*)
    select c.id, c.attempts as attempt, c.step, c.test,
           ${messageIdSql(db, db`c.message_id`)} as "messageId",
           w.id as "webhookId", w.url, w.secret_enc as "secretEnc",
           case when w.former_until > now() then w.former_secret_enc end as "formerSecretEnc",
           json_build_object('kind', e.kind, 'version', e.version, 'data', e.data,
             'at', to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as event
    from claimed c join webhook w on w.id = c.webhook_id join webhook_event e on e.id = c.event_id
    order by c.id`;
}

/** Result of an attempt: the delivery is settled, or tried again after that time in ms. */
export type NextStep = { state: 'delivered' | 'failed' } | { state: 'waiting'; afterMs: number };

type SettledDelivery = Pick<WebhookDelivery, '_id' | 'state' | 'attempts' | 'version'>;

/** @returns `null` if a later attempt has begun, or the webhook was deleted. */
export async function settleAttempt(
  tx: Tx,
  { id, attempt, step }: Pick<ClaimedDelivery, 'id' | 'attempt' | 'step'>,
  { status, durationMs, problem }: WebhookResult,
  next: NextStep,
): Promise<SettledDelivery | null> {
  const isWaiting = next.state === 'waiting';
  const afterS = isWaiting ? next.afterMs / 1_000 : 0;
  const [row] = await tx<SettledDelivery[]>`
    update webhook_delivery
    set state = ${next.state}, leased_until = null, status = ${status},
        duration_ms = ${durationMs}, problem = ${problem}, version = version + 1,
        step = ${isWaiting ? step + 1 : step},
        next_at = clock_timestamp() + make_interval(secs => ${afterS}),
        settled_at = case when ${isWaiting} then null else clock_timestamp() end
    where id = ${id} and attempts = ${attempt} and state = 'waiting'
    returning id as _id, state, attempts, version`;
  return row ?? null;
}

export type TurnedWebhook = Pick<Webhook, '_id' | 'state' | 'version'> & { url: string };

/** Ends a row of failures. @returns `null` if there was none. */
export async function noteSuccess(tx: Tx, webhookId: number): Promise<TurnedWebhook | null> {
  const [row] = await tx<TurnedWebhook[]>`
    update webhook set failing_since = null, version = version + 1
    where id = ${webhookId} and failing_since is not null
    returning id as _id, state, version, url`;
  return row ?? null;
}

/** Begins a row of failures. @returns `null` if one has begun. */
export async function noteFailure(tx: Tx, webhookId: number): Promise<TurnedWebhook | null> {
  const [row] = await tx<TurnedWebhook[]>`
    update webhook set failing_since = now(), version = version + 1
    where id = ${webhookId} and failing_since is null and state = 'on'
    returning id as _id, state, version, url`;
  return row ?? null;
}

/**
 * Turns a webhook off whose receiver is gone, or that has failed for that many days.
 *
 * @returns `null` if it stays on, or was off.
 */
export async function turnOff(
  tx: Tx,
  webhookId: number,
  why: { reason: 'gone' } | { reason: 'failing'; days: number },
): Promise<TurnedWebhook | null> {
  const isDue =
    why.reason === 'gone'
      ? tx`true`
      : tx`failing_since <= now() - make_interval(days => ${why.days})`;
  const [row] = await tx<TurnedWebhook[]>`
    update webhook set state = 'off', off_reason = ${why.reason}, version = version + 1,
      updated_at = clock_timestamp()
    where id = ${webhookId} and state = 'on' and ${isDue}
    returning id as _id, state, version, url`;
  return row ?? null;
}
