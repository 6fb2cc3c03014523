import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectBlockingRedis, connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { Redis } from 'ioredis';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { insertRecipient, newKey } from '../../api/src/campaign/campaign.fixture.ts';
import { openRealtime } from '../../realtime/src/server.ts';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Answer,
  type TestApp,
} from '../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../tests/support/broadcasts.ts';
import { startOutboxRelay } from './outbox/outbox-relay.ts';
import { startSandbox } from './providers/sandbox.fixture.ts';
import type { WorkerDeps } from './queues.ts';
import { startSmsWorker } from './sms/sms.worker.ts';

const line = z.looseObject({ process: z.string(), msg: z.string() });

export type LogLine = z.output<typeof line>;

/** The number of the one member there is. */
export const PHONE = '01012345678';

/** All that a request of staff passes through: the API, the relay, realtime, workers, a provider. */
export interface WholePath {
  test: TestApp;
  deps: WorkerDeps & { queues: Queues; redis: Redis };
  /** Log lines of all processes, each as it was written. */
  texts: readonly string[];
  /** The lines under one id. */
  linesOf(requestId: string): LogLine[];
  lines(): LogLine[];
  /** Starts the relay, which delivers waiting and later events. */
  startRelay(): void;
  /** Stops the relay. Later events wait in the outbox. */
  stopRelay(): Promise<void>;
  /** Opens a broadcast of this expert. */
  openBroadcast(expertId: number): Promise<Answer>;
  makeCampaign(change?: { text?: string; send_at?: string | null }): Promise<Answer>;
  stop(): Promise<void>;
}

/** @param env variables that differ, as the environment gives them: text. */
export async function openWholePath(env: Record<string, string> = {}): Promise<WholePath> {
  const texts: string[] = [];
  const logTo = { write: (text: string) => void texts.push(text) };
  const sandbox = await startSandbox();
  const test = await startTestApp(
    { LOG_LEVEL: 'info', SMS_GATEWAY_URL: sandbox.url(), CAMPAIGN_TEST_FIRST: 'off', ...env },
    [],
    logTo,
  );
  const { config, db } = test;
  const log = createLog('workers', config, logTo);
  const metrics = createMetrics('workers');
  const redis = connectRedis(config, log);
  const connection = connectBlockingRedis(config, log);
  await redisReady(redis);
  const queues = openQueues(redis, config, log);
  const deps = { db, connection, config, log, metrics, queues, redis };
  const sms = startSmsWorker({ ...deps, now: Date.now });
  const realtime = await openRealtime(
    { config, db, redis, log: createLog('realtime', config, logTo), metrics },
    { port: 0, host: '127.0.0.1' },
  );
  await insertAdmin(test, 'boss', ['manageContent', 'manageMessages']);
  await insertRecipient(test, 'hana', { phone: PHONE });
  const staff = await loginStaff(test, 'boss');
  const lines = () => texts.map((text) => line.parse(JSON.parse(text)));
  let endRelay: (() => Promise<void>) | undefined;

  async function stopRelay(): Promise<void> {
    await endRelay?.();
    endRelay = undefined;
  }

  async function make(status: number, url: string, body: object): Promise<Answer> {
    const answer = await staff.send('POST', url, body, newKey());
    expect(answer.status).toBe(status);
    return answer;
  }

  return {
    test,
    deps,
    texts,
    lines,
    linesOf: (requestId) => lines().filter((one) => one['requestId'] === requestId),
    startRelay: () => void (endRelay ??= startOutboxRelay(deps)),
    stopRelay,

    async openBroadcast(expertId) {
      await insertExpert(db, expertId);
      const id = await insertBroadcast(db, { expertId });
      const body = { broadcast_status: 1, version: 1 };
      return make(200, `/api/admin/schedules/${id}/status`, body);
    },

    makeCampaign: ({ text = '내일 방송을 안내합니다.', send_at = null as string | null } = {}) =>
      make(201, '/api/admin/sms/campaigns', {
        title: '',
        text,
        advertising: false,
        audience: { kind: 'all' },
        send_at,
      }),

    async stop() {
      await stopRelay();
      await sms.close();
      await realtime.stop();
      await closeQueues(queues);
      redis.disconnect();
      connection.disconnect();
      await test.stop();
      await sandbox.stop();
    },
  };
}

/** The id of the request that was answered so. */
export const idOf = ({ response }: Answer) => String(response.headers['x-request-id']);
