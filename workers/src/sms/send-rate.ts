import type { Redis } from 'ioredis';
import type { SmsProvider } from '../providers/sms-gateway.ts';

/**
 * Takes this number of messages from the token bucket of a provider and a sender. If the bucket is
 * empty, returns the wait in ms. A bucket that is not empty may go into debt, and then stays empty
 * longer. A batch therefore need not match the bucket size, and the rate limit still applies.
 */
export type TakeTokens = (
  provider: SmsProvider,
  sender: string,
  messages: number,
) => Promise<number>;

/**
 * Uses the clock of Redis, which all workers share. The key stores the time at which tokens are
 * available again.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local emptyUntil = tonumber(redis.call('GET', KEYS[1]) or '0')
if emptyUntil > now then return emptyUntil - now end
local cost = math.ceil(tonumber(ARGV[1]) * 1000 / tonumber(ARGV[2]))
redis.call('SET', KEYS[1], now + cost, 'PX', cost + 1000)
return 0`;

/** @param perSecond messages of one sender at one provider; 0 = no rate limit. */
export function createSendRate(
  redis: Redis,
  { redisPrefix, perSecond }: { redisPrefix: string; perSecond: number },
): TakeTokens {
  if (perSecond === 0) return async () => 0;
  return async (provider, sender, messages) => {
    const key = `${redisPrefix}:sms-rate:${provider}:${sender}`;
    return Number(await redis.eval(TAKE, 1, key, messages, perSecond));
  };
}
