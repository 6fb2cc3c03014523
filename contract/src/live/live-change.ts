import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, instant, listOf, pageQuery } from '../core/primitive.ts';

/** Subject of a live change: enough to identify it, without personal data. */
export const changeAbout = z.object({
  /** The broadcast, order, session or the like; `null` where the change is of no single thing. */
  id: z.nullable(count),
  /** The title of a broadcast, the place of banners. */
  title: z.optional(z.string()),
  /** The state of a broadcast after it. */
  status: z.optional(z.literal([0, 1, 2])),
});
export type ChangeAbout = z.output<typeof changeAbout>;

/**
 * The ids of the changes that a page received since its last report. Clients send no other message
 * over a socket. `SEEN_AT_ONCE` keeps a packet well below the limit of a connection.
 */
export const SEEN_AT_ONCE = 500;
export const seenChanges = z.array(count).check(z.maxLength(SEEN_AT_ONCE));

/** Result of one realtime process handling a change. */
const delivery = z.object({
  process: z.string(),
  emitted_at: instant,
  /** Sockets that the change was written to, and how many of them have confirmed it. */
  clients: count,
  seen: count,
  /** Time of the latest confirmation. */
  seen_at: z.nullable(instant),
});
export type Delivery = z.output<typeof delivery>;

const liveChange = z.object({
  _id: count,
  /** Its name in the catalogue of socket events. */
  name: z.string(),
  about: changeAbout,
  committed_at: instant,
  /** When it was handed to the stream; `null` while it waits. */
  relayed_at: z.nullable(instant),
  /**
   * Number of realtime processes at that time; `null` = unknown, because it is stored for one day
   * only.
   */
  processes: z.nullable(count),
  /** The earliest first. */
  deliveries: z.array(delivery),
});
export type LiveChange = z.output<typeof liveChange>;

export const listLiveChanges = defineCall({
  method: 'GET',
  path: '/api/admin/monitor/changes',
  access: 'superAdmin',
  summary: 'Lists live changes with their delivery: committed, emitted, and the number of clients.',
  query: z.strictObject({ ...pageQuery, name: z.optional(z.string().check(z.maxLength(60))) }),
  output: listOf(liveChange),
  refusals: [],
});
