import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const MAIN = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const arrival = z.object({
  messageId: z.string(),
  groupId: z.string(),
  to: z.string(),
  from: z.string(),
  text: z.string(),
  type: z.string(),
  imageId: z.optional(z.string()),
});
const push = z.object({
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  text: z.string().nullable(),
});
const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** The simulators as a process of their own, on a free port and in a folder of their own. */
export async function startSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'maru-sandbox-'));
  let { child, url, pushUrl } = await launch(dataDir);

  async function post(path: string, body: object): Promise<Response> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response;
  }

  async function figure(name: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  }

  return {
    url: () => url,
    host: () => new URL(url).host,
    /** Push services that answer here, as `createPushHostList` reads them. */
    pushHosts: () => [new URL(url).host, pushUrl],
    /** The certificate of the push service over TLS. */
    ca: () => readFileSync(join(dataDir, 'sandbox', 'push-certificate.pem'), 'utf8'),
    /** Enables the given faults and disables all others. */
    setFaults: async (faults: object) => void (await post('/sandbox/faults', faults)),
    /** The same for clients of the Aligo protocol. */
    setAligoFaults: async (faults: object) => void (await post('/sandbox/aligo-faults', faults)),
    setPushFaults: async (faults: object) => void (await post('/sandbox/push-faults', faults)),
    /** Sends a body to the desk. */
    desk: async (path: string, body: object = {}) => void (await post(`/sandbox/${path}`, body)),
    /** The numbers registered for sending. */
    setSenders: async (numbers: readonly string[]) =>
      void (await post('/sandbox/senders', { numbers })),
    /** Sets the 알림톡 templates of the provider; without a list, restores the initial ones. */
    setTemplates: async (templates?: readonly object[]) =>
      void (await post('/sandbox/alimtalk-templates', templates ? { templates } : {})),
    /** Sets the remaining balance of the account, in won. */
    setBalance: async (won: number) => void (await post('/sandbox/balance', { won })),
    messages: () => readLines(`${url}/sandbox/messages`, arrival),
    /** The picture of an MMS that arrived. */
    picture: async (imageId: string) =>
      Buffer.from(await (await fetch(`${url}/sandbox/files/${imageId}`)).arrayBuffer()),
    /** How many pictures were given to it. */
    pictures: () => figure('maru_sandbox_files'),
    /** How many TLS connections the push service has accepted. */
    pushConnections: () => figure('maru_sandbox_push_connections'),
    pushes: () => readLines(`${url}/sandbox/pushes`, push),
    subscribe: async (body: object = {}) =>
      subscription.parse(await (await post('/sandbox/subscriptions', body)).json()),
    async reset() {
      await this.setFaults({});
      await this.setAligoFaults({});
      await this.setPushFaults({});
      await this.setBalance(100_000_000);
      await this.setTemplates();
      await this.setSenders(['16000000', '0220000000']);
      await fetch(`${url}/sandbox/messages`, { method: 'DELETE' });
      await fetch(`${url}/sandbox/pushes`, { method: 'DELETE' });
    },
    /** Ends the process as a power cut would, and starts another one on the same folder. */
    async killAndRestart() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      ({ child, url, pushUrl } = await launch(dataDir));
    },
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      const [exitCode] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
      await rm(dataDir, { recursive: true });
      return z.number().nullable().parse(exitCode);
    },
  };
}

async function readLines<T>(url: string, line: z.ZodType<T>): Promise<T[]> {
  const text = await (await fetch(url)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((entry) => line.parse(JSON.parse(entry)));
}

/** An address without a listener. */
export async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${address.port}`;
}

async function launch(dataDir: string) {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    cwd: ROOT,
    env: { ...process.env, MARU_DATA_DIR: dataDir, SANDBOX_PORT: '0', SANDBOX_PUSH_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let pushUrl = '';
  for await (const line of createInterface({ input: child.stdout! })) {
    pushUrl = /push service listens at (https:\/\/[^/"]+)/.exec(line)?.[1] ?? pushUrl;
    const url = /(http:\/\/[^/"]+)\/sandbox/.exec(line)?.[1];
    if (url) return { child, url, pushUrl };
  }
  throw new Error('the sandbox exited before it listened');
}
