import type { EnteredTicket } from '@maru/platform/join-ticket';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** One line a second per person (wire.md section 5). */
const LINES = 1;
const PER_S = 1;

/** Holds everybody to one line a second, per process while Redis is away. */
export function createChatPace(redis: Redis, redisPrefix: string) {
  const limits = { points: LINES, duration: PER_S };
  const limiter = new RateLimiterRedis({
    ...limits,
    storeClient: redis,
    keyPrefix: `${redisPrefix}:chat`,
    insuranceLimiter: new RateLimiterMemory(limits),
  });

  return {
    /** Whether the holder of a ticket may write now; a member counts once over all tickets. */
    async take({ memberId, ticketId }: EnteredTicket): Promise<boolean> {
      return limiter.consume(memberId === null ? ticketId : `member-${memberId}`).then(
        () => true,
        (refused: unknown) => {
          // The library rejects with a plain object when the limit is reached, else with an error.
          if (refused instanceof Error) throw refused;
          return false;
        },
      );
    },
  };
}
