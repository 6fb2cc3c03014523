import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { asLost } from '../telemetry/outages.ts';

/** Where Redis is, in the words of the configuration. */
export type RedisAddress = Pick<
  Config,
  'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_PASSWORD'
>;

/** How long a command may wait for an answer before it counts as failed. */
const COMMAND_TIMEOUT_MS = 1_000;
const RETRY_MAX_MS = 1_000;

const retryStrategy = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 5), RETRY_MAX_MS);

/**
 * Opens a connection for requests. While Redis is unavailable, its commands fail immediately, so
 * that the caller can respond. It reconnects by itself.
 */
export function connectRedis(address: RedisAddress, log: Logger): Redis {
  const options = {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
  };
  return watched(open(address, options), log);
}

/**
 * A connection for blocking reads and queue workers: its commands wait for Redis to come back,
 * for however long.
 */
export function connectBlockingRedis(address: RedisAddress, log: Logger): Redis {
  return watched(open(address, { maxRetriesPerRequest: null }), log);
}

/**
 * Asks the sentinels for the primary on every connection. Without sentinels, it uses the given
 * server.
 */
function open(
  { REDIS_URL, ...address }: RedisAddress,
  own: Omit<RedisOptions, 'replyMapping'>,
): Redis {
  const options = { ...own, retryStrategy, reconnectOnError };
  if (address.REDIS_SENTINELS.length === 0) return new Redis(REDIS_URL, options);
  const { protocol, hostname, username, password, pathname } = new URL(REDIS_URL);
  return new Redis({
    ...options,
    sentinels: address.REDIS_SENTINELS.map(sentinelOf),
    name: hostname,
    sentinelRetryStrategy: retryStrategy,
    ...(address.REDIS_SENTINEL_PASSWORD && { sentinelPassword: address.REDIS_SENTINEL_PASSWORD }),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(pathname.length > 1 && { db: Number(pathname.slice(1)) }),
    ...(protocol === 'rediss:' && { tls: {}, enableTLSForSentinelMode: true }),
  });
}

function sentinelOf(text: string) {
  const [host = '', port] = text.split(':');
  return { host, port: Number(port) };
}

/**
 * After a failover, the former primary refuses writes. The command is then retried on the new
 * primary, behind the same address or as the sentinels report it.
 */
const reconnectOnError = (error: Error) => (error.message.startsWith('READONLY') ? 2 : false);

/** Without a listener an ioredis error event would end the process. */
function watched(redis: Redis, log: Logger): Redis {
  redis.on('error', (error: Error) =>
    log.warn({ err: asLost(error, 'Redis') }, 'Redis is unavailable'),
  );
  redis.on('ready', () => log.info({ back: 'Redis' }, 'Redis is available again'));
  return redis;
}

/**
 * Waits until the first connection is established.
 *
 * @throws if it is not established within `ms`.
 */
export async function redisReady(redis: Redis, ms = 10_000): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis cannot be reached.')), ms);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
