import {
  createWebhook,
  deleteWebhook,
  exportWebhookDeliveries,
  exportWebhooks,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@maru/contract/webhook/webhook';
import { createReceiverCheck } from '@maru/platform/core/receiver-hosts';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import {
  changeWebhook,
  dropWebhook,
  makeWebhook,
  resendDelivery,
  rotateSecret,
  sendTest,
  type WebhookDeps,
} from './change-webhook.ts';
import { deliveryColumns, webhookColumns } from './webhook-csv.ts';
import {
  findDeliveries,
  findWebhook,
  findWebhooks,
  selectDeliveries,
  selectWebhooks,
} from './webhook.repository.ts';

/** Webhooks, and the log of what was sent to them. Workers send. */
export function adminWebhookRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, personal, config } = deps;
  const mayReceive = createReceiverCheck(config.WEBHOOK_LOCAL_HOSTS);
  const webhooks: WebhookDeps = { db, personal, mayReceive };

  registerCall(app, guard, listWebhooks, ({ query }) => findWebhooks(db, query));
  registerExport(app, deps, exportWebhooks, {
    noun: 'webhook',
    fileName: '웹훅',
    select: (from, { query }) => selectWebhooks(from, query),
    columns: webhookColumns,
  });
  registerCall(app, guard, getWebhook, async ({ params, refuse }) => {
    const item = await findWebhook(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });
  registerCall(app, guard, createWebhook, ({ body, actor }) => makeWebhook(webhooks, actor, body));
  registerCall(app, guard, updateWebhook, async ({ params, body, actor }) => {
    const { version, ...input } = body;
    const read = { webhookId: params._id, version };
    return { item: await changeWebhook(webhooks, actor, read, input) };
  });
  registerCall(app, guard, deleteWebhook, ({ params, query, actor }) =>
    dropWebhook(webhooks, actor, { webhookId: params._id, version: query.version }),
  );
  registerCall(app, guard, rotateWebhookSecret, ({ params, body, actor }) =>
    rotateSecret(webhooks, actor, { webhookId: params._id, version: body.version }),
  );
  registerCall(app, guard, testWebhook, ({ params, actor }) =>
    sendTest(webhooks, actor, params._id),
  );

  registerCall(app, guard, listWebhookDeliveries, ({ query }) => findDeliveries(db, query));
  registerExport(app, deps, exportWebhookDeliveries, {
    noun: 'webhookDelivery',
    fileName: '웹훅 기록',
    select: (from, { query }) => selectDeliveries(from, query),
    columns: deliveryColumns,
  });
  registerCall(app, guard, resendWebhookDelivery, async ({ params, body, actor }) => ({
    item: await resendDelivery(webhooks, actor, { deliveryId: params._id, version: body.version }),
  }));
}
