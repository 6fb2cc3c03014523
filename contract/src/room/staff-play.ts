import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id, idParam, instant, listOf, pageQuery } from '../core/primitive.ts';

const ACCESS = 'manageUsers';

/** The spans, in days, over which staff search for shared accounts. */
export const overlapDays = [7, 30, 90] as const;

/** A member with plays that were ended because the account started to watch on another device. */
const playOverlap = z.object({
  member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
  times: count,
  /** Different addresses that took part. */
  addresses: count,
  last_at: instant,
});
export type PlayOverlap = z.output<typeof playOverlap>;

export const listPlayOverlaps = defineCall({
  method: 'GET',
  path: '/api/admin/play-overlaps',
  access: ACCESS,
  summary: 'Lists members who exceeded the playback limit, most frequent first.',
  query: z.object({
    ...pageQuery,
    days: z._default(
      z.coerce.number().check(z.refine((n) => overlapDays.some((d) => d === n))),
      30,
    ),
  }),
  output: listOf(playOverlap),
  refusals: ['ACCESS_DENIED'],
});

/** An attempt to enter a broadcast; `result` is `joined` or the code it was refused with. */
const userJoin = z.object({
  _id: id,
  at: instant,
  title: z.nullable(z.string()),
  kind: z.enum(['live', 'vod']),
  result: z.string(),
  ip: z.nullable(z.string()),
  user_agent: z.string(),
});

/** A play that was cut off, and where the account went on. */
const userOverlap = z.object({
  at: instant,
  title: z.string(),
  ip: z.nullable(z.string()),
  user_agent: z.string(),
  next_ip: z.nullable(z.string()),
  next_user_agent: z.string(),
});

export const listUserJoins = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id/joins',
  access: ACCESS,
  summary: 'Lists the newest broadcast entries of a member, and the playbacks that were stopped.',
  params: idParam,
  output: z.object({ items: z.array(userJoin), overlaps: z.array(userOverlap) }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});
