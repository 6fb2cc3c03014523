import type { Redis } from 'ioredis';

/** A person counts as gone when no process has named them for this long. */
const STALE_S = 10;

/** A broadcast nobody watches any more is forgotten after this long. */
const FORGET_S = 60;

/** Arguments of one Redis command within a script; Lua unpacks at most about 8,000. */
const AT_ONCE = 1_000;

/**
 * One sorted set per broadcast: the people in its room, by the second they were last named. The
 * seconds are Redis' own, so that processes whose clocks differ agree on what is stale.
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

/** Who is in a room of this process, and who has left it, by a name of each person. */
export interface ViewerReport {
  scheduleId: number;
  /** Has to be named again within {@link STALE_S}. */
  present: readonly string[];
  /** A person with a window at another process is named again by that process. */
  left: readonly string[];
}

/** Names people in a room. @returns how many there are over all processes. */
export async function reportViewers(
  redis: Redis,
  redisPrefix: string,
  { scheduleId, present, left }: ViewerReport,
): Promise<number> {
  const key = keyOf(redisPrefix, scheduleId);
  return Number(await redis.eval(REPORT, 1, key, present.length, ...present, ...left));
}

/** How many people watch a broadcast now, over all realtime processes. */
export async function countViewers(
  redis: Redis,
  redisPrefix: string,
  scheduleId: number,
): Promise<number> {
  return Number(await redis.eval(COUNT, 1, keyOf(redisPrefix, scheduleId)));
}

/** Viewer count for the public: 0 below the threshold of the brand. */
export function shownViewers(count: number, threshold: number): number {
  return count >= threshold ? count : 0;
}
