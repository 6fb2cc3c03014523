import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '@maru/contract/core/call';
import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { createLog, type DestinationStream } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { hashPassword } from '@maru/platform/crypto/password';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Redis } from 'ioredis';
import { buildApp } from '../../api/src/http/app.ts';
import { routePlugins } from '../../api/src/routes.ts';
import { createTestConfig } from './test-config.ts';

/** The password of every account a test makes. */
export const PASSWORD = 'maru1234!';

const POOL = 10;

/** The whole API on a database, a folder and a part of redis of its own. */
export interface TestApp {
  app: FastifyInstance;
  config: Config;
  db: Db;
  redis: Redis;
  stop: () => Promise<void>;
}

/**
 * @param env variables that differ from the defaults, as text like the environment.
 * @param plugins additional routes of the test.
 * @param logTo receives the log, at the level in `env`; without it, the log is discarded.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  plugins: typeof routePlugins = [],
  logTo?: DestinationStream,
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-app-'));
  const { config, drop } = await createTestConfig({ MARU_DATA_DIR: folder, ...env });
  const log = createLog('api', config, logTo);
  const db = connectDb(config.DATABASE_URL, { max: POOL });
  const redis = connectRedis(config, log);
  await redisReady(redis);
  const deps = { config, db, redis, log, metrics: createMetrics('api') };
  const { app } = await buildApp(deps, [...routePlugins, ...plugins]);
  return {
    app,
    config,
    db,
    redis,
    async stop() {
      await app.close();
      redis.disconnect();
      await db.end();
      await drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A browser: it keeps cookies and sends them back. */
export interface Browser {
  cookies: Map<string, string>;
  send: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  response: LightMyRequestResponse;
}

/** @param ip the browser's address, which the web process passes to the API. */
export function openBrowser({ app }: TestApp, ip = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(method, url, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const options: InjectOptions = {
        method,
        url,
        headers: {
          'x-forwarded-for': ip,
          'user-agent': 'test browser',
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      };
      const response = await app.inject(options);
      for (const { name, value } of response.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: response.statusCode, body: bodyOf(response), response };
    },
  };
}

function bodyOf(response: LightMyRequestResponse): Record<string, unknown> {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return isJson ? response.json<Record<string, unknown>>() : {};
}

let passwordHash: Promise<string> | undefined;

export interface NewMember {
  state?: 'active' | 'dormant' | 'suspended' | 'withdrawn';
  type?: 'user' | 'expert';
}

export async function insertMember(
  { db }: TestApp,
  loginId: string,
  { state = 'active', type = 'user' }: NewMember = {},
): Promise<number> {
  passwordHash ??= hashPassword(PASSWORD);
  const [row] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name, nickname, state, type)
    values (${loginId}, ${await passwordHash}, '김하나', ${loginId}, ${state}, ${type})
    returning id`;
  return row!.id;
}

export async function insertAdmin(
  { db }: TestApp,
  loginId: string,
  permissions: readonly Permission[],
): Promise<number> {
  passwordHash ??= hashPassword(PASSWORD);
  const [row] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name)
    values (${loginId}, ${await passwordHash}, '이운영') returning id`;
  for (const permission of permissions) {
    await db`insert into admin_permission (admin_id, permission) values (${row!.id}, ${permission})`;
  }
  return row!.id;
}

/** A browser with a member logged in on the public site. */
export async function loginMember(test: TestApp, loginId: string, ip?: string): Promise<Browser> {
  const browser = openBrowser(test, ip);
  const { status } = await browser.send('POST', '/api/home/auth/login', {
    user_id: loginId,
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`The login of ${loginId} returned ${status}.`);
  return browser;
}

/** A browser with a staff member logged in to the staff area. */
export async function loginStaff(test: TestApp, loginId: string, ip?: string): Promise<Browser> {
  const browser = openBrowser(test, ip);
  const { status } = await browser.send('POST', '/api/admin/auth/login', {
    user_id: loginId,
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`The login of ${loginId} returned ${status}.`);
  return browser;
}
