import { Agent, request } from 'node:http';
import { Worker } from 'bullmq';
import { connectDb } from '@maru/platform/db/db';
import { z } from 'zod';
import { authorizationOf } from '../../../workers/src/providers/solapi.ts';

/*
 * Baseline for the obvious implementation: one job, one request and one UPDATE per recipient
 * (performance P10). If the process dies, it loses or repeats the jobs in flight.
 */

const [redisUrl, databaseUrl, gatewayUrl, queue] = z
  .tuple([z.url(), z.url(), z.url(), z.string()])
  .parse(process.argv.slice(2));
const account = z
  .object({ SMS_API_KEY: z.string(), SMS_API_SECRET: z.string(), SMS_SENDER: z.string() })
  .parse(process.env);

const CONCURRENCY = 100;
const data = z.object({ id: z.number(), to: z.string(), text: z.string() });

const db = connectDb(databaseUrl, { max: 10 });
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
const { hostname, port } = new URL(redisUrl);

const worker = new Worker(
  queue,
  async (job) => {
    const { id, to, text } = data.parse(job.data);
    await post(JSON.stringify({ message: { to, from: account.SMS_SENDER, text } }));
    await db`update naive_recipient set state = 'sent', settled_at = now() where id = ${id}`;
  },
  {
    connection: { host: hostname, port: Number(port), maxRetriesPerRequest: null },
    concurrency: CONCURRENCY,
    removeOnComplete: { count: 0 },
  },
);
await worker.waitUntilReady();
process.send?.('ready');

function post(body: string): Promise<void> {
  const headers = {
    authorization: authorizationOf(account.SMS_API_KEY, account.SMS_API_SECRET),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    request(gatewayUrl, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`The gateway returned ${answer.statusCode}.`));
      });
    })
      .once('error', reject)
      .end(body);
  });
}
