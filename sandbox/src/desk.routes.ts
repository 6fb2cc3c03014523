import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  dartFaults,
  gatewayFaults,
  kisFaults,
  pushFaults,
  socialFaults,
  tossFaults,
  type DartFaults,
  type GatewayFaults,
  type KisFaults,
  type LiveFaults,
  type PushFaults,
  type SocialFaults,
  type TossFaults,
} from './faults.ts';
import type { FilingStore } from './dart/filings.ts';
import { stockDeskRoutes } from './dart/stock-desk.routes.ts';
import { alimtalkTemplate, TEMPLATES, type AlimtalkTemplate } from './gateway/alimtalk.ts';
import type { FileStore } from './gateway/file.store.ts';
import type { GroupStore } from './gateway/group.store.ts';
import type { Webhook } from './gateway/report-sender.ts';
import type { Market } from './kis/market.ts';
import { liveDeskRoutes } from './live/desk.routes.ts';
import type { StreamStore } from './live/stream.store.ts';
import { PAGE_HTML } from './page/page-html.ts';
import { PAGE_SCRIPT } from './page/page-script.ts';
import { PAGE_STYLE } from './page/page-style.ts';
import type { PushStore } from './push/push.store.ts';
import { paymentAnswer } from './toss/payment.ts';
import { billingDeskRoutes } from './toss/billing.routes.ts';
import type { BillingStore } from './toss/billing.store.ts';
import type { PaymentStore } from './toss/payment.store.ts';
import { receiptDeskRoutes } from './toss/receipt.routes.ts';
import type { ReceiptStore } from './toss/receipt.store.ts';

const MAX_SUBSCRIPTIONS = 10_000;

const subscribing = z
  .strictObject({
    /** Base64url of the VAPID key that the subscription is bound to, in the browser's format. */
    applicationServerKey: z.string().min(80).max(100).optional(),
    /** More than one at a time, for load tests. */
    count: z.number().int().min(1).max(MAX_SUBSCRIPTIONS).optional(),
    /** Whether the push service is to be called over TLS (`SANDBOX_PUSH_PORT`). */
    secure: z.boolean().optional(),
  })
  .nullish();

const senderList = z.strictObject({ numbers: z.array(z.string().regex(/^\d{8,12}$/)).max(100) });

const templateList = z.strictObject({
  templates: z.array(alimtalkTemplate).max(500).readonly().default(TEMPLATES),
});

const balanceInput = z.strictObject({ won: z.number().int().min(0) });

const webhookInput = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().min(1),
});

const tossWebhookInput = webhookInput.pick({ url: true });

const paymentPath = z.object({ paymentKey: z.string() });

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export interface Switches {
  gateway: GatewayFaults;
  /** Of the same gateway where it is spoken to in the protocol of Aligo. */
  aligo: GatewayFaults;
  push: PushFaults;
  toss: TossFaults;
  live: LiveFaults;
  social: SocialFaults;
  kis: KisFaults;
  dart: DartFaults;
  /** Numbers registered for sending. */
  senders: readonly string[];
  /** The 알림톡 templates that can be sent. */
  templates: readonly AlimtalkTemplate[];
  /** Where delivery reports go; `null` = nowhere. */
  webhook: Webhook | null;
  /** URL that receives payment events; `null` = none. */
  tossWebhook: string | null;
  /** Account balance in won. */
  balance: number;
}

const calling = z.strictObject({ phone: z.string().regex(/^\d{8,12}$/) });

export interface DeskDeps {
  /** Webhook that receives calls to the free opt-out number. */
  optOut: Webhook | null;
  groups: GroupStore;
  files: FileStore;
  pushes: PushStore;
  /** Address of the push service over TLS; `null` if it does not listen there. */
  securePushOrigin: () => string | null;
  payments: PaymentStore;
  billing: BillingStore;
  receipts: ReceiptStore;
  streams: StreamStore;
  market: Market;
  filings: FilingStore;
  /** Shared with gateway and push service, which read it for each request. */
  switches: Switches;
}

/**
 * Routes that belong to neither a gateway nor a push service: the page, the ledger, the fault
 * switches.
 */
export function deskRoutes(app: FastifyInstance, deps: DeskDeps): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) {
      return reply.code(400).send({ message: z.prettifyError(error) });
    }
    request.log.error({ err: error }, 'request failed');
    return reply.send(error);
  });

  pageRoutes(app, deps);
  ledgerRoutes(app, deps);
  paymentRoutes(app, deps);
  billingDeskRoutes(app, deps.billing);
  receiptDeskRoutes(app, deps);
  optOutRoute(app, deps);
  faultRoutes(app, deps);
  accountRoutes(app, deps);
  subscriptionRoute(app, deps);
  liveDeskRoutes(app, deps);
  stockDeskRoutes(app, deps);
}

/** The page of the desk, and what it shows. */
function pageRoutes(app: FastifyInstance, { groups, pushes, payments, switches }: DeskDeps): void {
  app.get('/sandbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(PAGE_HTML),
  );
  app.get('/sandbox/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
  app.get('/sandbox/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(PAGE_SCRIPT),
  );
  app.get('/sandbox/state', async () => ({
    messages: groups.ledger.recent(),
    pushes: pushes.recent(),
    payments: payments.recent().map(paymentAnswer),
    counts: {
      groups: groups.count(),
      sms: groups.ledger.counts(),
      push: pushes.counts(),
      payments: payments.list().length,
    },
    faults: switches,
  }));
}

/** The messages and pushes that arrived. */
function ledgerRoutes(app: FastifyInstance, { groups, files, pushes }: DeskDeps): void {
  app.get('/sandbox/messages', async (_request, reply) =>
    reply.type('application/x-ndjson').send(ndjsonOf(groups.ledger.lines())),
  );
  // The pictures of the messages that arrived.
  app.get<{ Params: { fileId: string } }>('/sandbox/files/:fileId', async ({ params }, reply) => {
    const jpeg = await files.read(params.fileId);
    return jpeg ? reply.type('image/jpeg').send(jpeg) : reply.code(404).send();
  });
  app.delete('/sandbox/messages', async (_request, reply) => {
    await groups.clear();
    return reply.code(204).send();
  });
  app.get('/sandbox/pushes', async (_request, reply) => {
    const lines = Readable.from(pushes.list()).map((push) => JSON.stringify(push));
    return reply.type('application/x-ndjson').send(ndjsonOf(lines));
  });
  app.delete('/sandbox/pushes', async (_request, reply) => {
    await pushes.clear();
    return reply.code(204).send();
  });
}

/** The payments, and their buyers. */
function paymentRoutes(app: FastifyInstance, { payments }: DeskDeps): void {
  app.get('/sandbox/payments', async (_request, reply) => {
    const lines = Readable.from(payments.list()).map((one) => JSON.stringify(paymentAnswer(one)));
    return reply.type('application/x-ndjson').send(ndjsonOf(lines));
  });
  app.delete('/sandbox/payments', async (_request, reply) => {
    await payments.clear();
    return reply.code(204).send();
  });
  // Plays the buyer who transfers to a virtual account.
  app.post('/sandbox/payments/:paymentKey/deposit', async (request, reply) => {
    const { paymentKey } = paymentPath.parse(request.params);
    const { status, body } = await payments.deposit(paymentKey);
    return reply.code(status).send(body);
  });
  // Expires a virtual account.
  app.post('/sandbox/payments/:paymentKey/expire', async (request, reply) => {
    const { paymentKey } = paymentPath.parse(request.params);
    const { status, body } = await payments.expire(paymentKey);
    return reply.code(status).send(body);
  });
}

/** The provider of the free opt-out number. */
function optOutRoute(app: FastifyInstance, { optOut }: DeskDeps): void {
  // Simulates the provider of the free opt-out number: a message recipient has called it.
  app.post('/sandbox/opt-out-calls', async (request, reply) => {
    const { phone } = calling.parse(request.body);
    const call = { call_id: randomUUID(), phone, called_at: new Date().toISOString() };
    if (!optOut) return reply.code(502).send();
    const answer = await fetch(optOut.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-secret': optOut.secret },
      body: JSON.stringify(call),
    }).catch(() => null);
    return reply.code(answer?.ok ? 204 : 502).send();
  });
}

/** The faults of each simulator. */
function faultRoutes(app: FastifyInstance, { switches }: DeskDeps): void {
  // Omitted fields return to their defaults: `{}` switches every fault off.
  app.get('/sandbox/faults', async () => switches.gateway);
  app.post('/sandbox/faults', async (request) => {
    switches.gateway = gatewayFaults.parse(request.body ?? {});
    return switches.gateway;
  });
  app.get('/sandbox/aligo-faults', async () => switches.aligo);
  app.post('/sandbox/aligo-faults', async (request) => {
    switches.aligo = gatewayFaults.parse(request.body ?? {});
    return switches.aligo;
  });
  app.get('/sandbox/push-faults', async () => switches.push);
  app.post('/sandbox/push-faults', async (request) => {
    switches.push = pushFaults.parse(request.body ?? {});
    return switches.push;
  });

  app.get('/sandbox/toss-faults', async () => switches.toss);
  app.post('/sandbox/toss-faults', async (request) => {
    switches.toss = tossFaults.parse(request.body ?? {});
    return switches.toss;
  });
  app.get('/sandbox/social-faults', async () => switches.social);
  app.post('/sandbox/social-faults', async (request) => {
    switches.social = socialFaults.parse(request.body ?? {});
    return switches.social;
  });
  app.get('/sandbox/kis-faults', async () => switches.kis);
  app.post('/sandbox/kis-faults', async (request) => {
    switches.kis = kisFaults.parse(request.body ?? {});
    return switches.kis;
  });
  app.get('/sandbox/dart-faults', async () => switches.dart);
  app.post('/sandbox/dart-faults', async (request) => {
    switches.dart = dartFaults.parse(request.body ?? {});
    return switches.dart;
  });
  app.post('/sandbox/toss-webhook', async (request, reply) => {
    switches.tossWebhook = tossWebhookInput.parse(request.body).url;
    return reply.code(204).send();
  });
}

/** The account of the gateway. */
function accountRoutes(app: FastifyInstance, { switches }: DeskDeps): void {
  app.get('/sandbox/senders', async () => ({ numbers: switches.senders }));
  app.post('/sandbox/senders', async (request) => {
    switches.senders = senderList.parse(request.body).numbers;
    return { numbers: switches.senders };
  });

  app.post('/sandbox/alimtalk-templates', async (request) => {
    switches.templates = templateList.parse(request.body).templates;
    return { templates: switches.templates };
  });

  app.get('/sandbox/balance', async () => ({ won: switches.balance }));
  app.post('/sandbox/balance', async (request) => {
    switches.balance = balanceInput.parse(request.body).won;
    return { won: switches.balance };
  });
  app.post('/sandbox/webhook', async (request, reply) => {
    switches.webhook = webhookInput.parse(request.body);
    return reply.code(204).send();
  });
  app.delete('/sandbox/webhook', async (_request, reply) => {
    switches.webhook = null;
    return reply.code(204).send();
  });
}

/** Subscriptions of the push service. */
function subscriptionRoute(app: FastifyInstance, { pushes, securePushOrigin }: DeskDeps): void {
  app.post('/sandbox/subscriptions', async (request, reply) => {
    const wish = subscribing.parse(request.body) ?? {};
    const { applicationServerKey = null, count, secure = false } = wish;
    const origin = secure ? securePushOrigin() : `${request.protocol}://${request.host}`;
    if (origin === null) return reply.code(400).send({ message: 'SANDBOX_PUSH_PORT is unset.' });
    const made = await pushes.subscribe(count ?? 1, applicationServerKey);
    const items = made.map(({ id, p256dh, auth }) => ({
      endpoint: `${origin}/push/${id}`,
      keys: { p256dh, auth },
    }));
    return reply.code(201).send(count === undefined ? items[0] : { items });
  });
}

function ndjsonOf(lines: AsyncIterable<string>): Readable {
  return Readable.from(
    (async function* () {
      for await (const line of lines) yield `${line}\n`;
    })(),
  );
}
