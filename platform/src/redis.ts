import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** How long a command may wait for an answer before it counts as failed. */
const COMMAND_TIMEOUT_MS = 1_000;
const RETRY_MAX_MS = 1_000;

const retryStrategy = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 5), RETRY_MAX_MS);

/**
 * A connection for requests: while Redis is away its commands fail at once, so that whoever
 * needs an answer gets one. It reconnects by itself.
 */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy,
  });
  return watched(redis, log);
}

/**
 * A connection for blocking reads and queue workers: its commands wait for Redis to come back,
 * for however long.
 */
export function connectBlockingRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  return watched(redis, log);
}

/** Without a listener an ioredis error event would end the process. */
function watched(redis: Redis, log: Logger): Redis {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ err: error.message }, 'redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  return redis;
}

/** Waits until the first connection stands. @throws if it does not within `ms`. */
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
