import type { Redis } from 'ioredis';
import type { Config } from '../config/config.ts';
import type { Logger } from '../telemetry/log.ts';
import { connectBlockingRedis } from './redis.ts';

/** An answer of the API with this header changed public content. The web process removes it. */
export const CHANGED_HEADER = 'x-maru-changed';

const channelOf = ({ redisPrefix }: Pick<Config, 'redisPrefix'>) => `${redisPrefix}:content`;

/**
 * Notifies the web processes that this api process has invalidated its response cache. While Redis
 * is unavailable, the maximum age of the responses applies.
 */
export function announceContentChange(
  redis: Pick<Redis, 'publish'>,
  config: Pick<Config, 'redisPrefix'>,
): void {
  redis.publish(channelOf(config), '').catch(() => undefined);
}

/**
 * Calls `onChange` when an api process has invalidated its response cache, and after each
 * reconnect.
 *
 * @returns a function that stops listening.
 */
export function onContentChange(
  config: Parameters<typeof connectBlockingRedis>[0] & Pick<Config, 'redisPrefix'>,
  onChange: () => void,
  log: Logger,
): () => void {
  const redis = connectBlockingRedis(config, log);
  redis.on('ready', onChange);
  redis.on('message', onChange);
  redis.subscribe(channelOf(config)).catch(() => undefined);
  return () => redis.disconnect();
}
