import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { aligoRoutes } from './aligo/aligo.routes.ts';
import { aligoAlimtalkRoutes } from './aligo/alimtalk.routes.ts';
import type { AligoKeys } from './aligo/forms.ts';
import { deskRoutes, type Switches } from './desk.routes.ts';
import { dartRoutes } from './dart/dart.routes.ts';
import { createFilings } from './dart/filings.ts';
import {
  dartFaults,
  gatewayFaults,
  kisFaults,
  liveFaults,
  pushFaults,
  socialFaults,
  tossFaults,
} from './faults.ts';
import { createAuthorization } from './gateway/authorization.ts';
import { TEMPLATES } from './gateway/alimtalk.ts';
import { gatewayRoutes } from './gateway/gateway.routes.ts';
import { createReportSender, type Webhook } from './gateway/report-sender.ts';
import { openFiles } from './gateway/file.store.ts';
import { openGroups } from './gateway/group.store.ts';
import { healthRoutes, type Outcomes } from './health.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import type { IdentityKeys } from './identity/protocol.ts';
import { kisRoutes, type KisKeys } from './kis/kis.routes.ts';
import { createMarket } from './kis/market.ts';
import { createSitePrices } from './kis/site-prices.ts';
import { sendAudience } from './live/audience.ts';
import { openClips } from './live/clip.store.ts';
import { liveRoutes } from './live/live.routes.ts';
import { watchSite } from './live/site-watch.ts';
import { openStreams } from './live/stream.store.ts';
import { openPushes } from './push/push.store.ts';
import { pushRoutes } from './push/push.routes.ts';
import { openSecureDoor } from './push/secure-door.ts';
import type { SocialKeys } from './social-login/providers.ts';
import { socialLoginRoutes } from './social-login/social-login.routes.ts';
import { openBilling } from './toss/billing.store.ts';
import { createEventSender } from './toss/event-sender.ts';
import { openPayments } from './toss/payment.store.ts';
import { openReceipts } from './toss/receipt.store.ts';
import { tossRoutes } from './toss/toss.routes.ts';
import { windowRoutes } from './toss/window.routes.ts';
import { receiverRoutes } from './webhook/receiver.routes.ts';

/** Interval at which expired virtual accounts are closed. */
const CLOSE_EVERY_MS = 1_000;

export interface SandboxOptions {
  /** Data folder. The sandbox stores all its data in the subfolder `sandbox`. */
  dataDir: string;
  apiKey: string;
  apiSecret: string;
  aligo: AligoKeys;
  identity: IdentityKeys;
  toss: TossKeys;
  /** Registrations with the login providers. Without them, none is simulated. */
  social?: SocialKeys | null;
  /** Keys of daily prices and of the list of filings. Without them, neither is simulated. */
  stocks?: { kis: KisKeys; dartKey: string };
  /** A registered sender number, in addition to those of every sandbox. */
  sender?: string;
  /** Where the push service listens over TLS; absent for nowhere. */
  host?: string;
  pushPort?: number | undefined;
  /** Where delivery reports go. */
  webhook?: Webhook | null;
  /** Webhook that receives calls to the free opt-out number. */
  optOut?: Webhook | null;
  /** URL that receives payment events. */
  tossWebhook?: string | null;
  /**
   * Site whose broadcasts get streams, and viewers in their rooms. Without one, only the desk starts
   * streams.
   */
  live?: { siteUrl: string; secret: string; viewers?: number } | null;
  logger: FastifyServerOptions['logger'];
}

export interface TossKeys {
  clientKey: string;
  secretKey: string;
}

/** Registered from the beginning; the desk changes the list. */
const SENDERS = ['16000000', '16000001', '16000002', '0220000000'];

/** Account balance at each start. Messages are charged against it, and the desk can refill it. */
const BALANCE_WON = 100_000_000;

type Stores = Awaited<ReturnType<typeof openStores>>;

interface Sandbox extends Stores {
  options: SandboxOptions;
  /** Folder of all data of the sandbox. */
  folder: string;
  switches: Switches;
  outcomes: Outcomes;
  /** The push service over TLS; `null` until it listens. */
  secureDoor: Awaited<ReturnType<typeof openSecureDoor>> | null;
}

/**
 * The simulators: an SMS gateway in two protocols, a push service, identity checks, login providers,
 * a payment gateway, a streaming provider, and a desk to watch them.
 */
export async function createSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const folder = join(options.dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  const switches = initialSwitches(options);
  const stores = await openStores(folder, switches, () => app.log);
  const outcomes: Outcomes = {
    gateway: new Map(),
    aligo: new Map(),
    push: new Map(),
    toss: new Map(),
  };
  const sandbox: Sandbox = { options, folder, switches, outcomes, secureDoor: null, ...stores };
  const closing = setInterval(() => void stores.payments.expireDue(Date.now()), CLOSE_EVERY_MS);

  const app = fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    // Without this, a request that simulates a hang would block the stop forever.
    forceCloseConnections: true,
  });
  await registerGateway(app, sandbox);
  await registerPushAndIdentity(app, sandbox);
  await registerToss(app, sandbox);
  await registerStocks(app, sandbox);
  await app.register(async (scope) =>
    liveRoutes(scope, { streams: stores.streams, faults: () => switches.live }),
  );
  await app.register(async (scope) => receiverRoutes(scope));
  await registerDesk(app, sandbox);
  app.addHook('onReady', () => listenForPushes(app, sandbox));
  let endWatch = () => {};
  app.addHook('onListen', () => {
    endWatch = watchLive(app, sandbox);
  });
  app.addHook('onClose', async () => {
    sandbox.secureDoor?.close();
    endWatch();
    stores.reports.stop();
    clearInterval(closing);
    stores.events.stop();
    await Promise.all([
      stores.groups.close(),
      stores.pushes.close(),
      stores.payments.close(),
      stores.billing.close(),
      stores.receipts.close(),
      stores.clips.close(),
    ]);
  });
  return app;
}

function initialSwitches({ webhook, tossWebhook, sender }: SandboxOptions): Switches {
  return {
    gateway: gatewayFaults.parse({}),
    aligo: gatewayFaults.parse({}),
    push: pushFaults.parse({}),
    toss: tossFaults.parse({}),
    live: liveFaults.parse({}),
    social: socialFaults.parse({}),
    kis: kisFaults.parse({}),
    dart: dartFaults.parse({}),
    templates: TEMPLATES,
    webhook: webhook ?? null,
    tossWebhook: tossWebhook ?? null,
    balance: BALANCE_WON,
    senders: [...new Set([...SENDERS, ...(sender === undefined ? [] : [sender])])],
  };
}

/** Opens the stored data of all simulators, and the senders of their webhooks. */
async function openStores(folder: string, switches: Switches, log: () => FastifyBaseLogger) {
  const files = await openFiles(folder);
  const groups = await openGroups(folder, {
    senders: () => switches.senders,
    files,
    templates: () => switches.templates,
    account: {
      balance: () => switches.balance,
      spend: (won) => {
        switches.balance = Math.max(0, switches.balance - won);
      },
    },
  });
  const pushes = await openPushes(folder);
  const reports = createReportSender({
    groups,
    webhook: () => switches.webhook,
    faults: () => switches.gateway,
  });
  const events = createEventSender({
    webhook: () => switches.tossWebhook,
    faults: () => switches.toss,
  });
  const payments = await openPayments(folder, {
    onChange: events.announce,
    losesSessions: () => switches.toss.lose_sessions,
    refusesCancels: () => switches.toss.refuse_cancels,
  });
  const billing = await openBilling(folder, events.announceDeletedKey);
  const receipts = await openReceipts(folder, () => switches.toss.receipts);
  const clips = await openClips(folder);
  const streams = openStreams(clips, {
    onFailure: (error) => log().error({ err: error }, 'a clip could not be made'),
  });
  const [market, filings] = [createMarket(), createFilings()];
  const messages = { files, groups, pushes, reports };
  const money = { events, payments, billing, receipts };
  return { ...messages, ...money, clips, streams, market, filings };
}

/** Registers the SMS gateway in both protocols. */
async function registerGateway(
  app: FastifyInstance,
  { options, switches, outcomes, groups, files, reports }: Sandbox,
): Promise<void> {
  await app.register(async (scope) =>
    gatewayRoutes(scope, {
      groups,
      files,
      authorize: createAuthorization(options),
      faults: () => switches.gateway,
      senders: () => switches.senders,
      balance: () => switches.balance,
      templates: () => switches.templates,
      onSent: reports.announce,
      onFate: (fate) => count(outcomes.gateway, fate),
    }),
  );
  await app.register(async (scope) =>
    aligoRoutes(scope, {
      groups,
      files,
      keys: options.aligo,
      faults: () => switches.aligo,
      senders: () => switches.senders,
      balance: () => switches.balance,
      onFate: (fate) => count(outcomes.aligo, fate),
    }),
  );
  await app.register(async (scope) =>
    aligoAlimtalkRoutes(scope, {
      groups,
      keys: options.aligo,
      faults: () => switches.aligo,
      senders: () => switches.senders,
      balance: () => switches.balance,
      templates: () => switches.templates,
      onFate: (fate) => count(outcomes.aligo, fate),
    }),
  );
}

async function registerPushAndIdentity(
  app: FastifyInstance,
  { options, switches, outcomes, pushes }: Sandbox,
): Promise<void> {
  await app.register(async (scope) =>
    pushRoutes(scope, {
      pushes,
      faults: () => switches.push,
      onFate: (fate) => count(outcomes.push, fate),
    }),
  );
  await app.register(async (scope) => identityRoutes(scope, options.identity));
  const { social } = options;
  if (social) {
    await app.register(async (scope) =>
      socialLoginRoutes(scope, { keys: social, faults: () => switches.social }),
    );
  }
}

/** Registers the payment gateway and its payment window. */
async function registerToss(
  app: FastifyInstance,
  { options, switches, outcomes, payments, billing, receipts }: Sandbox,
): Promise<void> {
  await app.register(async (scope) =>
    tossRoutes(scope, {
      payments,
      billing,
      receipts,
      secretKey: options.toss.secretKey,
      faults: () => switches.toss,
      onFate: (fate) => count(outcomes.toss, fate),
    }),
  );
  await app.register(async (scope) =>
    windowRoutes(scope, { payments, billing, clientKey: options.toss.clientKey }),
  );
}

/** Registers the daily prices and the list of filings. */
async function registerStocks(
  app: FastifyInstance,
  { options: { stocks, live }, switches, market, filings }: Sandbox,
): Promise<void> {
  if (!stocks) return;
  await app.register(async (scope) =>
    kisRoutes(scope, {
      keys: stocks.kis,
      market,
      learn: createSitePrices(market, live?.siteUrl ?? null),
      faults: () => switches.kis,
    }),
  );
  await app.register(async (scope) =>
    dartRoutes(scope, { apiKey: stocks.dartKey, filings, faults: () => switches.dart }),
  );
}

/** Registers the desk and the health checks. */
async function registerDesk(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { options, switches, outcomes, groups, files, pushes, payments, billing, streams } =
    sandbox;
  const { receipts, market, filings } = sandbox;
  await app.register(async (scope) =>
    deskRoutes(scope, {
      groups,
      files,
      pushes,
      payments,
      billing,
      receipts,
      streams,
      market,
      filings,
      switches,
      optOut: options.optOut ?? null,
      securePushOrigin: () => sandbox.secureDoor?.origin ?? null,
    }),
  );
  await app.register(async (scope) =>
    healthRoutes(scope, {
      groups,
      files,
      pushes,
      pushConnections: () => sandbox.secureDoor?.connections() ?? 0,
      payments,
      outcomes,
    }),
  );
}

/** Opens the push service over TLS, if a port is configured. */
async function listenForPushes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { host = '127.0.0.1', pushPort } = sandbox.options;
  if (pushPort === undefined) return;
  sandbox.secureDoor = await openSecureDoor(app, {
    host,
    port: pushPort,
    certificateFile: join(sandbox.folder, 'push-certificate.pem'),
    faults: () => sandbox.switches.push,
  });
  app.log.info(`the push service listens at ${sandbox.secureDoor.origin}`);
}

/** Starts and ends streams with the broadcasts of the site, if one is configured. */
function watchLive(app: FastifyInstance, { options, streams }: Sandbox): () => void {
  if (!options.live) return () => {};
  const { siteUrl, secret, viewers = 0 } = options.live;
  const endWatch = watchSite({
    siteUrl,
    secret,
    streams,
    onFailure: (error) => app.log.debug({ err: error }, 'the schedule could not be read'),
  });
  if (viewers === 0) return endWatch;
  const endAudience = sendAudience({
    siteUrl,
    viewers,
    onFailure: (error) => app.log.debug({ err: error }, 'the audience could not enter'),
  });
  return () => {
    endWatch();
    endAudience();
  };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
