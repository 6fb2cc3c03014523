import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { createLog, type Logger } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestConfig } from '../../../tests/support/test-config.ts';
import { findFreePort } from '../../../platform/stack/ports.ts';
import { keepAlarms } from './keep-alarms.ts';
import { postNews } from './post-news.ts';

const metrics = createMetrics('test');
const SECRET = 'a-secret-of-at-least-32-characters';

interface Posted {
  timestamp: string;
  signature: string;
  body: string;
}

let config: Config;
let drop: () => Promise<void>;
let db: Db;
let log: Logger;
let receiver: Server;
let posted: Posted[];
/** Next responses of the receiver. After these it accepts everything. */
let answers: number[];

beforeAll(async () => {
  const port = await findFreePort();
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const [timestamp, signature] = ['x-maru-timestamp', 'x-maru-signature'].map((name) =>
        String(request.headers[name]),
      );
      posted.push({ timestamp: timestamp!, signature: signature!, body });
      const status = answers.shift() ?? 200;
      response.writeHead(status, { location: `http://127.0.0.1:${port}/other` }).end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(port, '127.0.0.1', resolve);
  });
  ({ config, drop } = await createTestConfig({
    ALARM_WEBHOOK_URL: `http://127.0.0.1:${port}/alarms`,
    ALARM_WEBHOOK_SECRET: SECRET,
  }));
  db = connectDb(config.DATABASE_URL);
  log = createLog('test', config);
});
beforeEach(async () => {
  await db`truncate alarm, alarm_news, staff_notice, outbox restart identity`;
  posted = [];
  answers = [];
});
afterAll(async () => {
  receiver.close();
  await db.end();
  await drop();
});

const raise = () =>
  keepAlarms({ db, config }, { staffLoginsFailing: [{ subject: '', value: 30 }] });
const clear = () => keepAlarms({ db, config }, { staffLoginsFailing: [{ subject: '', value: 0 }] });
const post = () => postNews({ db, config, log, metrics });
const makeDue = () => db`update alarm_news set next_try_at = now()`;
const idsOf = (posts: readonly Posted[]): string[] => posts.map(({ body }) => JSON.parse(body).id);

it('[X05] tells the receiver of a raising and of its clearing, signed, each with an id', async () => {
  await raise();
  await raise();
  await post();
  await clear();
  await post();
  await post();

  expect(posted).toHaveLength(2);
  expect(new Set(idsOf(posted)).size).toBe(2);
  expect(JSON.parse(posted[0]!.body)).toMatchObject({
    event: 'alarm.raised',
    brand: 'maru',
    alarm: 'staffLoginsFailing',
    severity: 'warning',
    line: '10분 동안 30번 실패했어요',
    value: 30,
    runbook: 'docs/operations/alarms.md#alarm-staffloginsfailing',
  });
  expect(JSON.parse(posted[1]!.body)).toMatchObject({
    event: 'alarm.cleared',
    title: '관리자 로그인 실패가 잦아들었어요',
    line: expect.stringMatching(/^\d+월 \d+일 \d\d:\d\d부터 \d+월 \d+일 \d\d:\d\d까지$/),
  });
  for (const { timestamp, signature, body } of posted) {
    const expected = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
    expect(signature).toBe(`sha256=${expected}`);
  }
});

it('gives no id a second time where the database was set back', async () => {
  for (let life = 0; life < 2; life += 1) {
    await db`truncate alarm, alarm_news restart identity`;
    await raise();
    await raise();
    await post();
  }

  expect(posted).toHaveLength(2);
  expect(new Set(idsOf(posted)).size).toBe(2);
});

it('says the same again, under the same id, until it is taken', async () => {
  answers = [503, 302];
  await raise();
  await post();
  await post();
  expect(posted).toHaveLength(1);

  await makeDue();
  await post();
  await makeDue();
  await post();
  await makeDue();
  await post();

  expect(posted).toHaveLength(3);
  expect(new Set(posted.map(({ body }) => body)).size).toBe(1);
});

it('never lets a clearing overtake its raising', async () => {
  answers = [500];
  await raise();
  await post();
  await clear();
  await post();
  await makeDue();
  await post();

  expect(posted.map(({ body }) => JSON.parse(body).event)).toEqual([
    'alarm.raised',
    'alarm.raised',
    'alarm.cleared',
  ]);
});

it('is told by one of several workers', async () => {
  await raise();
  await Promise.all(Array.from({ length: 4 }, post));

  expect(posted).toHaveLength(1);
});

it('keeps undelivered news for a day, and no longer', async () => {
  await raise();
  await db`update alarm_news set at = now() - interval '25 hours'`;
  await post();

  expect(posted).toEqual([]);
  expect(await db`select from alarm_news`).toHaveLength(0);
});

it('queues no news when no receiver is configured', async () => {
  const { ALARM_WEBHOOK_URL: _url, ALARM_WEBHOOK_SECRET: _secret, ...without } = config;
  await keepAlarms(
    { db, config: { ...without, ALARM_WEBHOOK_URL: undefined } },
    { staffLoginsFailing: [{ subject: '', value: 30 }] },
  );

  expect(await db`select from alarm_news`).toHaveLength(0);
  expect(await db`select from staff_notice`).toHaveLength(1);
});
