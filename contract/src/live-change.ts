import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { count, instant, listOf, pageQuery } from './primitive.ts';

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
 * The ids of changes a page has heard since it last said so, which is the only thing a client ever
 * says over a socket. `SEEN_AT_ONCE` bounds a packet well below what a connection may send.
 */
export const SEEN_AT_ONCE = 500;
export const seenChanges = z.array(count).check(z.maxLength(SEEN_AT_ONCE));

/** Result of one realtime process handling a change. */
const delivery = z.object({
  process: z.string(),
  emitted_at: instant,
  /** Sockets it was written to, and how many of them have said since that they heard it. */
  clients: count,
  seen: count,
  /** When the last of them said so. */
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
  /** How many realtime processes there were then; `null` = not known, as it is kept for a day. */
  processes: z.nullable(count),
  /** The earliest first. */
  deliveries: z.array(delivery),
});
export type LiveChange = z.output<typeof liveChange>;

export const listLiveChanges = defineCall({
  method: 'GET',
  path: '/api/admin/monitor/changes',
  access: 'superAdmin',
  summary: 'What became of each live change: committed, emitted, heard by how many clients.',
  query: z.strictObject({ ...pageQuery, name: z.optional(z.string().check(z.maxLength(60))) }),
  output: listOf(liveChange),
  refusals: [],
});
