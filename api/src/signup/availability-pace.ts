import type { Config } from '@maru/platform/config';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../auth/login-limits.ts';
import { Refusal } from '../refusal.ts';

/** Enough for somebody who cannot decide, too few to collect the ids of others. */
const QUESTIONS = 60;
const WINDOW_S = 600;

/** Counts questions by network. @returns what refuses one too many with TOO_MANY_REQUESTS. */
export function createAvailabilityPace(
  redis: Redis,
  { redisPrefix }: Pick<Config, 'redisPrefix'>,
): (ip: string) => Promise<void> {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: `${redisPrefix}:availability`,
    points: QUESTIONS,
    duration: WINDOW_S,
    insuranceLimiter: new RateLimiterMemory({ points: QUESTIONS, duration: WINDOW_S }),
  });
  return async (ip) => {
    try {
      await limiter.consume(networkOf(ip));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal('TOO_MANY_REQUESTS', {
        retryAfterS: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
      });
    }
  };
}
