import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { brandOf } from '@maru/brands/registry';
import type { Config } from '@maru/platform/config/config';
import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { connectDb, type Db } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import * as z from 'zod/mini';
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import { createTestConfig } from '../../../tests/support/test-config.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import type { DeliverDeps } from './deliver.ts';
import { createPostWebhook } from './post-webhook.ts';

/** Long for a machine with other work, short for a receiver that does not answer. */
const TIMEOUT_MS = 2_000;

export const SECRET = `whsec_${Buffer.from('the secret of the receiver').toString('base64')}`;
export const FORMER = `whsec_${Buffer.from('the former secret').toString('base64')}`;

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export interface WebhookBench {
  db: Db;
  config: Config;
  personal: PersonalData;
  sandbox: Sandbox;
  deps: DeliverDeps;
  /** Registers a receiver of the sandbox by its name. @returns the id of the webhook. */
  addWebhook: (name: string, change?: { kinds?: string[]; url?: string }) => Promise<number>;
  /** Sets how a receiver of the sandbox answers, and forgets what it has received. */
  setReceiver: (name: string, input?: object) => Promise<void>;
  /** Messages that a receiver has received, the oldest first. */
  received: (name: string) => Promise<Received[]>;
  stop: () => Promise<void>;
}

const received = z.object({
  id: z.string(),
  timestamp: z.string(),
  body: z.string(),
  problem: z.nullable(z.string()),
  status: z.number(),
});
type Received = z.output<typeof received>;

/** The receivers of a sandbox by name. */
function receiversOf(sandbox: Sandbox): Pick<WebhookBench, 'setReceiver' | 'received'> {
  const at = (name: string) => `${sandbox.url()}/sandbox/webhooks/${name}`;
  return {
    async setReceiver(name, input = {}) {
      const answer = await fetch(at(name), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async received(name) {
      const answer: unknown = await (await fetch(at(name))).json();
      return z.object({ items: z.array(received) }).parse(answer).items;
    },
  };
}

/** Dependencies of a delivery. The receivers of the sandbox are a process of their own. */
export function depsOf(config: Config, db: Db): DeliverDeps {
  return {
    db,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    post: createPostWebhook({
      timeoutMs: TIMEOUT_MS,
      localHosts: config.WEBHOOK_LOCAL_HOSTS,
    }),
    brand: brandOf(config.BRAND),
    origin: 'https://maru.example.com',
    log: createLog('workers', config),
  };
}

/** A receiver that keeps its senders waiting until it is released, on a port of its own. */
export async function openHeldReceiver() {
  const waiting: ServerResponse[] = [];
  const ids: string[] = [];
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    waiting.push(response);
    request.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    url: `http://${host}/`,
    /** The webhook-id of each request, the oldest first. */
    ids,
    /** Answers the oldest request that waits. */
    release: (status: number) => waiting.shift()?.writeHead(status).end(),
    /** Answers it with a body that has no end. */
    flood: (status: number) => waiting.shift()?.writeHead(status).write('x'.repeat(1_000_000)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function openWebhookBench(): Promise<WebhookBench> {
  const sandbox = await startSandbox();
  const { config, drop } = await createTestConfig({ WEBHOOK_LOCAL_HOSTS: sandbox.host() });
  const db = connectDb(config.DATABASE_URL, { max: 6 });
  const deps = depsOf(config, db);
  const { personal } = deps;
  const receivers = receiversOf(sandbox);
  await insertExpert(db, 7, { nick: '온누리' });

  return {
    db,
    config,
    personal,
    sandbox,
    deps,
    ...receivers,
    async addWebhook(name, { kinds, url = `${sandbox.url()}/webhooks/${name}` } = {}) {
      await receivers.setReceiver(name, { secrets: [SECRET] });
      const [row] = await db<{ id: number }[]>`
        insert into webhook (url, kinds, secret_enc)
        values (${url}, ${kinds ?? ['broadcast.scheduled', 'broadcast.started']}, '')
        returning id`;
      const { id } = row!;
      await db`
        update webhook set secret_enc = ${personal.seal('webhook', SECRET, id)} where id = ${id}`;
      return id;
    },
    async stop() {
      await db.end();
      await drop();
      await sandbox.stop();
    },
  };
}
