import type { Redis } from 'ioredis';

/** A person is no longer counted if no process has reported them for this many seconds. */
const STALE_S = 10;

/** The count of a broadcast without viewers is deleted after this many seconds. */
const FORGET_S = 60;

/** Arguments of one Redis command within a script; Lua unpacks at most about 8,000. */
const AT_ONCE = 1_000;

/**
 * One sorted set per broadcast: the people in its room, scored by the second of their last report.
 * The seconds are Redis' own, so that processes with different clocks agree on which entries are
 * stale.
 */
const keyOf = (redisPrefix: string, scheduleId: number) => `${redisPrefix}:people:${scheduleId}`;

const COUNT = `
local now = tonumber(redis.call('TIME')[1])
return redis.call('ZCOUNT', KEYS[1], now - ${STALE_S}, '+inf')`;

const REPORT = `
local now = tonumber(redis.call('TIME')[1])
local present = tonumber(ARGV[1])
local batch = {}
for i = 2, present + 1 do
  batch[#batch + 1] = now
  batch[#batch + 1] = ARGV[i]
  if #batch >= ${AT_ONCE} or i == present + 1 then
    redis.call('ZADD', KEYS[1], unpack(batch))
    batch = {}
  end
end
for i = present + 2, #ARGV do redis.call('ZREM', KEYS[1], ARGV[i]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. (now - ${STALE_S}))
redis.call('EXPIRE', KEYS[1], ${FORGET_S})
return redis.call('ZCARD', KEYS[1])`;

/**
 * People who are in a room of this process, and people who have left it. Each person has a unique
 * name.
 */
export interface ViewerReport {
  scheduleId: number;
  /** Has to be named again within {@link STALE_S}. */
  present: readonly string[];
  /** A person with a window at another process is named again by that process. */
  left: readonly string[];
}

/**
 * Reports the viewers in a room.
 *
 * @returns the number of viewers over all processes.
 */
export async function reportViewers(
  redis: Redis,
  redisPrefix: string,
  { scheduleId, present, left }: ViewerReport,
): Promise<number> {
  const key = keyOf(redisPrefix, scheduleId);
  return Number(await redis.eval(REPORT, 1, key, present.length, ...present, ...left));
}

/** Returns the current number of viewers of a broadcast, over all realtime processes. */
export async function countViewers(
  redis: Redis,
  redisPrefix: string,
  scheduleId: number,
): Promise<number> {
  return Number(await redis.eval(COUNT, 1, keyOf(redisPrefix, scheduleId)));
}

/** The same of several broadcasts, with one request. */
export async function countViewersOfAll(
  redis: Redis,
  redisPrefix: string,
  scheduleIds: readonly number[],
): Promise<Map<number, number>> {
  const counts = await Promise.all(
    scheduleIds.map(async (scheduleId) => countViewers(redis, redisPrefix, scheduleId)),
  );
  return new Map(scheduleIds.map((scheduleId, i) => [scheduleId, counts[i] ?? 0]));
}

/** Viewer count for the public: 0 below the threshold of the brand. */
export function shownViewers(count: number, threshold: number): number {
  return count >= threshold ? count : 0;
}
