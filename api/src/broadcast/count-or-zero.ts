import { countViewers } from '@maru/domain/broadcast/viewer-count';
import type { RouteDeps } from '../http/route-deps.ts';

/** The viewers of a broadcast; 0 while Redis is unavailable. */
export function countOrZero(
  { redis, config, log }: Pick<RouteDeps, 'redis' | 'config' | 'log'>,
  scheduleId: number,
): Promise<number> {
  return countViewers(redis, config.redisPrefix, scheduleId).catch((error: unknown) => {
    log.warn({ err: error }, 'failed to count viewers');
    return 0;
  });
}
