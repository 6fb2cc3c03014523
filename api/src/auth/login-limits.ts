import { networkOf } from '@maru/platform/http/client-address';
import type { Config } from '@maru/platform/config/config';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/refusal.ts';

/** Failures are forgotten 15 minutes after the first (reliability A9). */
const WINDOW_S = 900;

/** How often a login may fail, for each account and for each address. */
export interface LoginLimits {
  /**
   * TOO_MANY_REQUESTS once an account or an address has failed too often, else `null`.
   *
   * @param isKnown the account logged in from this network before: its failures there count apart,
   *   so failures from other networks do not lock a member out of the usual one.
   */
  check(account: string, ip: string, isKnown: boolean): Promise<Refusal | null>;
  /** Notes a failure. */
  fail(account: string, ip: string, isKnown: boolean): Promise<void>;
}

/**
 * Counts failed logins in Redis, and in this process while Redis is unavailable. Counters expire by
 * themselves, so a lockout never lasts longer than the window.
 */
export function createLoginLimits(
  redis: Redis,
  config: Pick<Config, 'LOGIN_FAILURES_PER_ACCOUNT' | 'LOGIN_FAILURES_PER_ADDRESS' | 'redisPrefix'>,
  realm: 'member' | 'admin',
): LoginLimits {
  const accounts = limiter('account', config.LOGIN_FAILURES_PER_ACCOUNT);
  const known = limiter('known', config.LOGIN_FAILURES_PER_ACCOUNT);
  const addresses = limiter('address', config.LOGIN_FAILURES_PER_ADDRESS);

  function limiter(of: string, points: number): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      keyPrefix: `${config.redisPrefix}:login:${realm}:${of}`,
      points,
      duration: WINDOW_S,
      insuranceLimiter: new RateLimiterMemory({ points, duration: WINDOW_S }),
    });
  }

  const ofAccountAt = (account: string, ip: string, isKnown: boolean) =>
    isKnown ? ([known, `${account}@${networkOf(ip)}`] as const) : ([accounts, account] as const);

  return {
    async check(account, ip, isKnown) {
      const [counted, key] = ofAccountAt(account, ip, isKnown);
      const [ofAccount, ofAddress] = await Promise.all([
        counted.get(key),
        addresses.get(networkOf(ip)),
      ]);
      return (
        refusalOver(ofAccount, config.LOGIN_FAILURES_PER_ACCOUNT) ??
        refusalOver(ofAddress, config.LOGIN_FAILURES_PER_ADDRESS)
      );
    },

    async fail(account, ip, isKnown) {
      const [counted, key] = ofAccountAt(account, ip, isKnown);
      await Promise.all([counted.penalty(key), addresses.penalty(networkOf(ip))]);
    },
  };
}

function refusalOver(found: RateLimiterRes | null, failures: number): Refusal | null {
  if (!found || found.consumedPoints < failures) return null;
  const retryAfterS = Math.min(WINDOW_S, Math.max(1, Math.ceil(found.msBeforeNext / 1_000)));
  return new Refusal('TOO_MANY_REQUESTS', { retryAfterS });
}
