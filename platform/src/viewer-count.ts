import type { Redis } from 'ioredis';

/** A process that has not spoken for this long has no viewers left. */
const STALE_S = 10;

/** A broadcast nobody watches any more is forgotten after this long. */
const FORGET_S = 60;

/**
 * One hash per broadcast: a field per realtime process, holding `count:second`. The seconds are
 * Redis' own, so that processes whose clocks differ agree on what is stale.
 */
const keyOf = (redisPrefix: string, scheduleId: number) => `${redisPrefix}:viewers:${scheduleId}`;

const SUM = `
local now = tonumber(redis.call('TIME')[1])
local fields = redis.call('HGETALL', KEYS[1])
local sum = 0
for i = 1, #fields, 2 do
  local count, at = string.match(fields[i + 1], '(%d+):(%d+)')
  if now - tonumber(at) <= ${STALE_S} then sum = sum + tonumber(count) end
end
return sum`;

const REPORT = `
local second = redis.call('TIME')[1]
if ARGV[2] == '0' then redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ':' .. second)
  redis.call('EXPIRE', KEYS[1], ${FORGET_S})
end
${SUM}`;

/** Says how many viewers of a broadcast this process holds. @returns those of all processes. */
export async function reportViewers(
  redis: Redis,
  redisPrefix: string,
  { scheduleId, process, count }: { scheduleId: number; process: string; count: number },
): Promise<number> {
  return Number(await redis.eval(REPORT, 1, keyOf(redisPrefix, scheduleId), process, count));
}

/** How many people watch a broadcast now, over all realtime processes. */
export async function countViewers(
  redis: Redis,
  redisPrefix: string,
  scheduleId: number,
): Promise<number> {
  return Number(await redis.eval(SUM, 1, keyOf(redisPrefix, scheduleId)));
}
