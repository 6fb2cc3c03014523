import type { QueryOf } from '@maru/contract/core/call';
import type {
  listWebhookDeliveries,
  listWebhooks,
  Webhook,
  WebhookDelivery,
} from '@maru/contract/webhook/webhook';
import { lockWebhook, messageIdSql } from '@maru/domain/webhook/webhook-queue';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { pageOfQuery, type PageOf } from '../staff-kit/page-of.ts';

export type WebhookFilter = Omit<QueryOf<typeof listWebhooks>, 'page' | 'pageSize'>;
export type DeliveryFilter = Omit<QueryOf<typeof listWebhookDeliveries>, 'page' | 'pageSize'>;

const columns = (db: Queryable) => db`
  w.id as _id, w.url, w.description, w.kinds, w.state, w.off_reason,
  case when w.former_until > now() then w.former_until end as former_until, w.failing_since,
  c.waiting, c.delivered, c.failed, a.name as created_by, w.created_at, w.version`;

const tables = (db: Queryable) => db`
  webhook w left join admin a on a.id = w.created_by
  cross join lateral (
    select count(*) filter (where d.state = 'waiting')::int as waiting,
           count(*) filter (where d.state = 'delivered')::int as delivered,
           count(*) filter (where d.state = 'failed')::int as failed
    from webhook_delivery d
    where d.webhook_id = w.id and (d.state = 'waiting' or ${isRecent(db)})) c`;

const isRecent = (db: Queryable) => db`d.settled_at > now() - interval '1 day'`;

function whereOf(db: Queryable, { state, q }: WebhookFilter) {
  return db`
    where true ${andEqual(db, { 'w.state': state })}
      ${andContaining(db, ['w.url', 'w.description'], q)}`;
}

/** The webhooks under the filters of staff, in their order. */
export function selectWebhooks(
  db: Queryable,
  filter: WebhookFilter,
): postgres.PendingQuery<Webhook[]> {
  const order = filter.sortBy === 'oldest' ? db`w.id` : db`w.id desc`;
  return db<Webhook[]>`
    select ${columns(db)} from ${tables(db)} ${whereOf(db, filter)} order by ${order}`;
}

export function findWebhooks(
  db: Queryable,
  { page, pageSize, ...filter }: QueryOf<typeof listWebhooks>,
): Promise<PageOf<Webhook>> {
  return pageOfQuery<Webhook>(
    db,
    { page, pageSize },
    { rows: selectWebhooks(db, filter), from: db`from webhook w ${whereOf(db, filter)}` },
  );
}

export async function findWebhook(db: Queryable, webhookId: number): Promise<Webhook | null> {
  const [row] = await db<Webhook[]>`
    select ${columns(db)} from ${tables(db)} where w.id = ${webhookId}`;
  return row ?? null;
}

/** Locks a webhook until the end of the transaction. */
export async function findLockedWebhook(tx: Tx, webhookId: number): Promise<Webhook | null> {
  await lockWebhook(tx, webhookId);
  return findWebhook(tx, webhookId);
}

const deliveryColumns = (db: Queryable) => db`
  d.id as _id, ${messageIdSql(db, db`d.message_id`)} as message_id,
  json_build_object('_id', w.id, 'url', w.url, 'description', w.description) as webhook,
  e.kind, e.subject_id, d.state, d.attempts, d.status, d.duration_ms, d.problem,
  case when d.state = 'waiting' then d.next_at end as next_at, d.settled_at, e.at as created_at, d.version`;

const deliveryTables = (db: Queryable) => db`
  webhook_delivery d join webhook_event e on e.id = d.event_id
  join webhook w on w.id = d.webhook_id`;

function deliveryWhereOf(db: Queryable, { webhook, state, kind }: DeliveryFilter) {
  return db`
    where true ${andEqual(db, { 'd.webhook_id': webhook, 'd.state': state, 'e.kind': kind })}`;
}

/** The log under the filters of staff, in their order. */
export function selectDeliveries(
  db: Queryable,
  filter: DeliveryFilter,
): postgres.PendingQuery<WebhookDelivery[]> {
  const order = filter.sortBy === 'oldest' ? db`d.id` : db`d.id desc`;
  return db<WebhookDelivery[]>`
    select ${deliveryColumns(db)} from ${deliveryTables(db)} ${deliveryWhereOf(db, filter)}
    order by ${order}`;
}

export function findDeliveries(
  db: Queryable,
  { page, pageSize, ...filter }: QueryOf<typeof listWebhookDeliveries>,
): Promise<PageOf<WebhookDelivery>> {
  return pageOfQuery<WebhookDelivery>(
    db,
    { page, pageSize },
    {
      rows: selectDeliveries(db, filter),
      from: db`from ${deliveryTables(db)} ${deliveryWhereOf(db, filter)}`,
    },
  );
}

/** Locks a delivery until the end of the transaction. */
export async function lockDelivery(
  tx: Tx,
  deliveryId: number,
): Promise<(WebhookDelivery & { webhookState: Webhook['state'] }) | null> {
  const [row] = await tx<(WebhookDelivery & { webhookState: Webhook['state'] })[]>`
    select ${deliveryColumns(tx)}, w.state as "webhookState" from ${deliveryTables(tx)}
    where d.id = ${deliveryId} for no key update of d`;
  return row ?? null;
}
