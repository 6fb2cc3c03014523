import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { sessionRefusals } from '../session/auth.ts';
import { expertHasPage } from '../expert/expert.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  line,
  link,
  listOf,
  pageQuery,
  staffSearch,
  shownAddress,
  text,
  typedInstant,
  version,
  webUrl,
  wholeQuery,
} from '../core/primitive.ts';
import { recurrenceRule } from './recurrence-rule.ts';
import { listedDays, listedState } from './listed-state.ts';
import { shownAddressOf } from '../text/shown-address.ts';

/** 0 = off air, 1 = on air, 2 = on the air as a recording (replay). */
export const broadcastStatus = z.literal([0, 1, 2]);
export type BroadcastStatus = z.output<typeof broadcastStatus>;

/** 0 = login needed, 1 = open to all. */
export const broadcastType = z.literal([0, 1]);

/** `paid` needs a product of that expert, or a membership that includes it. */
export const broadcastKind = z.enum(['free', 'paid']);

/** One line of the broadcast schedule. Field names are the product's, hence the snake case. */
export const scheduleItem = z.object({
  _id: id,
  /** The same number. The product's messages carry both names. */
  id,
  title: z.string(),
  type: broadcastType,
  broadcast_status: broadcastStatus,
  kind: broadcastKind,
  start_date: instant,
  /**
   * Planned or actual end. An item switched off early ends at that moment. `null` if no end is set
   * and it has not ended.
   */
  end_date: z.nullable(instant),
  /** JSON text holding a {@link ScheduleContent}, or `null`. Broken text never breaks a list. */
  content: z.nullable(z.string()),
  expert: z.object({
    _id: id,
    nick: z.string(),
    field: z.string(),
    profile: z.object({ profile_img_path: z.array(shownAddress) }),
  }),
  /** True once a recording can be watched. The addresses never leave the server. */
  has_vod: z.boolean(),
  version,
});
export type ScheduleItem = z.output<typeof scheduleItem>;

/** Content of `content`: the broadcaster of a recording, its picture and its name. */
export interface ScheduleContent {
  broadcaster?: string;
  thumbnailUrl?: string;
  name?: string;
}

const CONTENT_FIELDS = ['broadcaster', 'thumbnailUrl', 'name'] as const;

/**
 * The content of an item, or `{}` if it has no readable content (reliability I14). Written without
 * a schema, because first views need it.
 */
export function contentOf(item: Pick<ScheduleItem, 'content'>): ScheduleContent {
  const stored = readJson(item.content);
  if (typeof stored !== 'object' || stored === null) return {};
  const content: ScheduleContent = {};
  for (const name of CONTENT_FIELDS) {
    const value: unknown = Reflect.get(stored, name);
    if (value === undefined) continue;
    if (typeof value !== 'string') return {};
    content[name] = name === 'thumbnailUrl' ? shownAddressOf(value) : value;
  }
  return content;
}

function readJson(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    // Stored by hand or by an older version: the item is shown without this part.
    return null;
  }
}

export type ScheduleLabel = 'live' | 'replay' | 'upcoming' | 'vod' | 'ended';

/**
 * Returns the label of a schedule item (features E01):
 *
 * - on the air, or between start and end = live
 * - before the start = upcoming
 * - after the end = vod if a recording exists, else ended
 *
 * A live item past its end stays live, because staff decide when it ends. An item within its time
 * that is not switched on stays upcoming.
 *
 * @param now server time, in ms since the epoch.
 */
export function scheduleLabel(
  item: Pick<ScheduleItem, 'start_date' | 'end_date' | 'broadcast_status' | 'has_vod'>,
  now: number,
): ScheduleLabel {
  if (item.broadcast_status === 1) return 'live';
  if (item.broadcast_status === 2) return 'replay';
  const end = item.end_date === null ? Infinity : Date.parse(item.end_date);
  if (now < end) return 'upcoming';
  return item.has_vod ? 'vod' : 'ended';
}

export const latestSchedule = defineCall({
  method: 'GET',
  path: '/api/home/broadcast/latest',
  access: 'anyone',
  shared: true,
  summary: 'Lists the broadcasts of today (Asia/Seoul) and all broadcasts on the air.',
  output: z.object({ items: z.array(scheduleItem) }),
  refusals: [],
});

export const listSchedules = defineCall({
  method: 'GET',
  path: '/api/home/schedules',
  access: 'anyone',
  shared: true,
  summary: 'Lists the broadcasts of at most 31 days, soonest first. The default is today.',
  query: z.object({
    ...wholeQuery,
    from: z.optional(day),
    to: z.optional(day),
    expert: z.optional(idText),
    kind: z.optional(broadcastKind),
  }),
  output: listOf(scheduleItem),
  refusals: [],
});

const scheduleView = z.extend(scheduleItem, {
  body_html: z.string(),
  expert_has_page: expertHasPage,
});
export type ScheduleView = z.output<typeof scheduleView>;

export const getSchedule = defineCall({
  method: 'GET',
  path: '/api/home/schedules/:_id',
  access: 'anyone',
  shared: true,
  summary: 'Returns one broadcast with its introduction.',
  params: idParam,
  output: z.object({ item: scheduleView }),
  refusals: ['NOT_FOUND'],
});

const joinUrl = z.object({ success: z.literal(true), url: z.string() });

export const joinBroadcast = defineCall({
  method: 'POST',
  path: '/api/home/broadcast/join_broadcast',
  access: 'anyone',
  repeatable: true,
  summary: 'Returns access to a broadcast on the air: its external address or a room ticket.',
  body: z.object({ scheduleId: id }),
  output: joinUrl,
  refusals: [
    'Subscription required for paid broadcast',
    'Broadcast not found',
    'Broadcast is not live',
    'TOO_MANY_REQUESTS',
    ...sessionRefusals,
  ],
});

export const joinVod = defineCall({
  method: 'POST',
  path: '/api/home/broadcast/join_vod',
  access: 'anyone',
  repeatable: true,
  summary: 'Returns access to a recording: its external address or a room ticket.',
  body: z.object({ scheduleId: id }),
  output: joinUrl,
  refusals: [
    'Access limited to free broadcasts only',
    'Vod schedule not found',
    'Vod is not currently active',
    'TOO_MANY_REQUESTS',
    ...sessionRefusals,
  ],
});

// ---- the staff side ----

/** Broadcast fields that staff see and edit. Only this type contains the addresses. */
export const staffScheduleItem = z.extend(scheduleItem, {
  live_url: z.nullable(z.string()),
  vod_url: z.nullable(z.string()),
  body_html: z.string(),
  /** When the public sees it as over. `end_date` is the time that staff planned. */
  over_at: z.nullable(instant),
  /** The clock turns it on at start_date and off at end_date. */
  auto_status: z.boolean(),
  cancelled_at: z.nullable(instant),
  /** The weekly rule that created it. `left` counts the rule's broadcasts that have not started. */
  rule: z.nullable(z.extend(recurrenceRule, { _id: id, left: count, version })),
  viewers: count,
  joins: count,
  created_at: instant,
  updated_at: instant,
  updated_by: z.nullable(z.string()),
});
export type StaffScheduleItem = z.output<typeof staffScheduleItem>;

/** The public label of a broadcast. It uses the actual end, not the planned one. */
export function staffScheduleLabel(
  item: Pick<StaffScheduleItem, 'start_date' | 'over_at' | 'broadcast_status' | 'has_vod'>,
  now: number,
): ScheduleLabel {
  return scheduleLabel({ ...item, end_date: item.over_at }, now);
}

/** A {@link ScheduleContent} as staff write it. The picture is an own one or one on the web. */
const scheduleContentInput = z.strictObject({
  broadcaster: z.optional(line(1, 100)),
  thumbnailUrl: z.optional(link),
  name: z.optional(line(1, 100)),
});

/** Broadcasts of a weekly rule that a change applies to. Those that have begun are unchanged. */
export const ruleScope = z.enum(['one', 'following', 'all']);
export type RuleScope = z.output<typeof ruleScope>;

const scheduleFields = {
  title: line(1, 100),
  expert_id: id,
  type: broadcastType,
  kind: broadcastKind,
  start_date: typedInstant,
  end_date: z.nullable(typedInstant),
  /**
   * An address that Maru's room can play (`playbackOf` in room.ts), or an empty one, is watched in
   * the room. Any other address is returned as is and opens outside. A recording may also be one of
   * our own files.
   */
  live_url: z.nullable(webUrl),
  vod_url: z.nullable(link),
  content: z.nullable(scheduleContentInput),
  body_html: text(0, 200_000),
  auto_status: z.boolean(),
};

export const scheduleInput = z.strictObject(scheduleFields);
export type ScheduleInput = z.output<typeof scheduleInput>;

export const adminListSchedules = defineCall({
  method: 'GET',
  path: '/api/admin/schedules',
  access: 'manageContent',
  summary: 'Lists broadcasts for staff, filtered by state, expert and day.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    state: z.optional(listedState),
    expert: z.optional(idText),
    kind: z.optional(broadcastKind),
    ...listedDays,
    /** `today`: broadcasts from today on in ascending order, then past ones, newest first. */
    sortBy: z._default(z.enum(['latest', 'oldest', 'title', 'expert', 'today']), 'latest'),
  }),
  output: listOf(staffScheduleItem),
  refusals: [],
});

export const exportSchedules = exportCall(adminListSchedules);

export const adminGetSchedule = defineCall({
  method: 'GET',
  path: '/api/admin/schedules/:_id',
  access: 'manageContent',
  summary: 'Returns one broadcast for staff.',
  params: idParam,
  output: z.object({ item: staffScheduleItem }),
  refusals: ['NOT_FOUND'],
});

const writeRefusals = ['FORBIDDEN_WORDS', 'SCHEDULE_CLASH', 'NOT_FOUND'] as const;
export const createSchedule = defineCall({
  method: 'POST',
  path: '/api/admin/schedules',
  access: 'manageContent',
  summary: 'Adds a broadcast to the schedule.',
  body: scheduleInput,
  output: z.object({ item: staffScheduleItem }),
  status: 201,
  publicWords: ['title', 'content', 'body_html'],
  refusals: writeRefusals,
  maxBodyBytes: 1_000_000,
});

export const updateSchedule = defineCall({
  method: 'PATCH',
  path: '/api/admin/schedules/:_id',
  access: 'manageContent',
  summary: 'Changes fields of a broadcast. Requires the version that was read.',
  params: idParam,
  body: z.extend(z.partial(scheduleInput), { version, scope: z.optional(ruleScope) }),
  output: z.object({ item: staffScheduleItem }),
  publicWords: ['title', 'content', 'body_html'],
  refusals: [...writeRefusals, 'VERSION_CONFLICT', 'CAPTIONS_EXIST'],
  maxBodyBytes: 1_000_000,
});

export const deleteSchedule = defineCall({
  method: 'DELETE',
  path: '/api/admin/schedules/:_id',
  access: 'manageContent',
  summary: 'Removes a broadcast that is not on the air.',
  params: idParam,
  query: z.object({
    version: z.optional(z.coerce.number().check(z.int())),
    scope: z.optional(ruleScope),
  }),
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const changeStatus = defineCall({
  method: 'POST',
  path: '/api/admin/schedules/:_id/status',
  access: 'manageContent',
  summary: 'Starts or ends a broadcast. Every open page is notified.',
  params: idParam,
  body: z.strictObject({ broadcast_status: broadcastStatus, version }),
  output: z.object({ item: staffScheduleItem }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'ALREADY_ON_AIR', 'STATE_CONFLICT'],
});

export const extendSchedule = defineCall({
  method: 'POST',
  path: '/api/admin/schedules/:_id/extend',
  access: 'manageContent',
  summary: 'Extends a broadcast by 10 or 30 minutes.',
  params: idParam,
  body: z.strictObject({ minutes: z.literal([10, 30]), version }),
  output: z.object({ item: staffScheduleItem }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'SCHEDULE_CLASH', 'STATE_CONFLICT'],
});

export const cancelSchedule = defineCall({
  method: 'POST',
  path: '/api/admin/schedules/:_id/cancel',
  access: 'manageContent',
  summary: 'Cancels a broadcast, or restores a cancelled one.',
  params: idParam,
  body: z.strictObject({ cancelled: z.boolean(), version, scope: z.optional(ruleScope) }),
  output: z.object({ item: staffScheduleItem }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'SCHEDULE_CLASH'],
});

/** One line of a broadcast's history: what changed, who did it, when. */
export const scheduleLogEntry = z.object({
  _id: id,
  at: instant,
  action: z.enum(['created', 'edited', 'status', 'extended', 'cancelled', 'restored']),
  from_status: z.nullable(broadcastStatus),
  to_status: z.nullable(broadcastStatus),
  fields: z.array(z.string()),
  /** Reason for an automatic end: `overdue` = no admin ended it long after its end. */
  reason: z.nullable(z.enum(['overdue'])),
  /** `null` = the clock did it. */
  by: z.nullable(z.string()),
});

export const listScheduleLog = defineCall({
  method: 'GET',
  path: '/api/admin/schedules/:_id/log',
  access: 'manageContent',
  summary: 'Lists the history of a broadcast, newest first.',
  params: idParam,
  output: z.object({ items: z.array(scheduleLogEntry) }),
  refusals: ['NOT_FOUND'],
});
