import { randomBytes } from 'node:crypto';
import type { Infra } from './infra.ts';

const secret = () => randomBytes(32).toString('base64');

/** Environment required by every Maru process, with its own secrets. */
export function processEnv({
  databaseUrl,
  redisUrl,
}: Pick<Infra, 'databaseUrl' | 'redisUrl'>): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SESSION_SECRET: secret(),
    DATA_KEYS: `1:${secret()}`,
    LOOKUP_SECRET: secret(),
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    VAPID_PRIVATE_KEY: 'A'.repeat(43),
    // No second manager approves the campaigns of a bench.
    SMS_APPROVAL_OVER: '0',
    // All clients of a bench come from one address.
    SOCKETS_PER_ADDRESS: '100000',
  };
}
