import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig, type Config } from '../../platform/src/config/config.ts';
import { createTestDatabase, testRedis } from './test-database.ts';

/** A configuration with a database and a part of redis of its own. */
export interface TestConfig {
  config: Config;
  /** Drops the database and ends its connections. */
  drop: () => Promise<void>;
}

const secret = () => randomBytes(32).toString('base64');

/**
 * Creates the configuration of a server under test.
 *
 * @param env variables that differ, as text like in the environment.
 */
export async function createTestConfig(env: Record<string, string> = {}): Promise<TestConfig> {
  const database = await createTestDatabase(env['BRAND']);
  const redis = testRedis();
  const config = parseConfig({
    NODE_ENV: 'test',
    MARU_DATA_DIR: join(tmpdir(), 'maru-test-data'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SESSION_SECRET: secret(),
    DATA_KEYS: `1:${secret()}`,
    LOOKUP_SECRET: secret(),
    // Well-formed keys that no browser has ever received.
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    VAPID_PRIVATE_KEY: 'A'.repeat(43),
    // Tests change rows without the API and read at once, so the cache is off. The cache tests
    // switch it on.
    SHARED_ANSWER_MS: '0',
    // As in production, where every campaign needs a test message first.
    CAMPAIGN_TEST_FIRST: 'on',
    // Tests of the approval switch it on.
    SMS_APPROVAL_OVER: '0',
    ...env,
  });
  return { config: { ...config, redisPrefix: redis.prefix }, drop: database.drop };
}
