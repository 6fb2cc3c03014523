import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** A rate limit. */
interface RateLimit {
  /** Name of the counter. Each name is counted separately. */
  of: string;
  times: number;
  withinS: number;
}

/**
 * Creates a rate limiter. It counts in Redis, and in this process while Redis is unavailable.
 *
 * @returns A function that increments the counter and refuses calls over the limit with
 *   TOO_MANY_REQUESTS.
 */
export function createRateLimit(
  redis: Redis,
  redisPrefix: string,
  { of, times, withinS }: RateLimit,
): (who: string | number) => Promise<void> {
  const limits = { points: times, duration: withinS };
  const limiter = new RateLimiterRedis({
    ...limits,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: `${redisPrefix}:${of}`,
    insuranceLimiter: new RateLimiterMemory(limits),
  });
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS });
    }
  };
}
