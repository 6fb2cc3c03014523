import * as z from 'zod/mini';
import { advisoryMode } from '../advisory/advisory.ts';
import { featureSwitch } from '../feature/feature.ts';
import { scheduleItem } from '../broadcast/broadcast.ts';
import { broadcastInterest } from '../broadcast/interest.ts';
import { campaignReaction } from '../campaign/reaction/campaign-reaction.ts';
import { campaignProgress } from '../campaign/campaign.ts';
import { splitChange } from '../campaign/split/split-test.ts';
import { permissions } from '../core/call.ts';
import { defineSocketEvent } from './define-socket-event.ts';
import type { ChangeAbout } from './live-change.ts';
import { rooms } from './rooms.ts';
import { inboxState } from '../account/inbox.ts';
import { incidentNews } from '../status/incident.ts';
import { inquiryState } from '../inquiry/inquiry.ts';
import { journeyNews, journeyProgress } from '../journey/journey.ts';
import { orderState } from '../order/order.ts';
import { refundState } from '../refund/refund.ts';
import { count, id, instant, version } from '../core/primitive.ts';
import { hiddenLine, muteState } from '../room/moderation.ts';
import { chatMessage, roomView } from '../room/room.ts';
import { pollNews } from '../room/poll.ts';
import { lineReportNews } from '../room/line-report.ts';
import { settingsNews } from '../room/room-settings.ts';
import { postLock, postNews } from '../post/staff-post.ts';
import { captionsNews } from '../vod/captions.ts';
import { staffNotice } from '../notice/staff-notice.ts';
import { userState } from '../member/staff-member.ts';
import { standing } from '../subscription/subscription-machine.ts';
import { taxDocumentNews } from '../tax-document/tax-document-news.ts';
import { webhookDeliveryNews, webhookNews } from '../webhook/webhook.ts';

/** Fields of news to the order pages. `permission` is what the brand requires for them. */
const toOrderPages = { version, permission: z.enum(permissions), at: instant };

const sessionEnded = z.object({
  message: z.enum(['SESSION_INVALIDATED', 'OTHER_DEVICE_LOGIN']),
  at: instant,
});

/**
 * Every event that the server sends after a committed change (wire N5.11 to N5.26 and N6.1).
 *
 * A name states a fact that has happened. A payload carries the complete new state with its
 * version, never a difference. A lost event costs freshness, never correctness. `target` is the
 * session, admin, broadcast or play that receives the event, if the payload does not name it.
 */
export const socketEvents = {
  /** A broadcast was added, moved, opened or closed. */
  'schedule.changed': defineSocketEvent({
    payload: z.object({ item: scheduleItem, at: instant }),
    to: () => [
      { namespace: '/home', room: rooms.everyone },
      { namespace: '/admin', room: rooms.everyone },
    ],
    about: ({ payload: { item } }) => ({
      id: item._id,
      title: item.title,
      status: item.broadcast_status,
    }),
  }),
  'schedule.removed': defineSocketEvent({
    payload: z.object({ _id: id, version, at: instant }),
    to: () => [
      { namespace: '/home', room: rooms.everyone },
      { namespace: '/admin', room: rooms.everyone },
    ],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** The banners of one location changed. Clients that show them reload them. */
  'banner.changed': defineSocketEvent({
    payload: z.object({ location: z.string(), version, at: instant }),
    to: () => [{ namespace: '/home', room: rooms.everyone }],
    about: ({ payload }) => ({ id: null, title: payload.location }),
  }),
  /** The session `target` ended. Its sockets receive the reason and are closed. */
  'session.ended': defineSocketEvent({
    payload: sessionEnded,
    to: ({ target }) => [
      { namespace: '/home', room: rooms.session(target) },
      { namespace: '/room', room: rooms.session(target) },
    ],
    thenDisconnect: true,
    about: ({ target }) => ({ id: target }),
  }),
  /** The same staff account logged in elsewhere; `target` is the session that just ended. */
  'session.replaced': defineSocketEvent({
    payload: z.object({
      message: z.literal('OTHER_DEVICE_LOGIN'),
      at: instant,
      ip_address: z.string(),
      user_agent: z.string(),
    }),
    to: ({ target }) => [{ namespace: '/admin', room: rooms.session(target) }],
    thenDisconnect: true,
    about: ({ target }) => ({ id: target }),
  }),
  /** A staff session ended otherwise: logged out, disabled, its address taken off the list. */
  'session.closed': defineSocketEvent({
    payload: sessionEnded,
    to: ({ target }) => [{ namespace: '/admin', room: rooms.session(target) }],
    thenDisconnect: true,
    about: ({ target }) => ({ id: target }),
  }),
  /**
   * The permissions of account `target` changed. The server closes its sockets, so that they
   * reconnect into the rooms of the new permissions.
   */
  'staff.changed': defineSocketEvent({
    payload: z.object({
      name: z.string(),
      permissions: z.array(z.enum(permissions)),
      version,
      at: instant,
    }),
    to: ({ target }) => [{ namespace: '/admin', room: rooms.staff(target) }],
    thenDisconnect: true,
    about: ({ target }) => ({ id: target }),
  }),
  /**
   * An order was created or changed state. `permission` is what the brand requires for its order
   * screens.
   */
  'order.changed': defineSocketEvent({
    payload: z.object({ _id: id, state: orderState, ...toOrderPages }),
    to: ({ payload }) => [{ namespace: '/admin', room: rooms.permission(payload.permission) }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** A request for a refund came in or moved on. */
  'refund.changed': defineSocketEvent({
    payload: z.object({ _id: id, state: refundState, ...toOrderPages }),
    to: ({ payload }) => [{ namespace: '/admin', room: rooms.permission(payload.permission) }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /**
   * A subscription of member `target` changed. `permission` is what the brand requires for its
   * order screens.
   */
  'subscription.changed': defineSocketEvent({
    payload: z.object({ _id: id, standing, version, permission: z.enum(permissions), at: instant }),
    to: ({ payload, target }) => [
      { namespace: '/home', room: rooms.member(target) },
      { namespace: '/admin', room: rooms.permission(payload.permission) },
    ],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** The cash receipt or tax invoice of an order of member `target` moved on. */
  'taxDocument.changed': defineSocketEvent({
    payload: taxDocumentNews,
    to: ({ payload, target }) => [
      { namespace: '/home', room: rooms.member(target) },
      { namespace: '/admin', room: rooms.permission(payload.permission) },
    ],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** An SMS or push campaign moved on. The counts add up to its recipients. */
  'campaign.progressed': defineSocketEvent({
    payload: campaignProgress,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageMessages') }],
    conflate: { ms: 250, key: ({ _id }) => String(_id) },
  }),
  /** A split test of a campaign moved on: its winner is known, or staff have to choose. */
  'campaign.splitChanged': defineSocketEvent({
    payload: splitChange,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageMessages') }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** A recipient of a campaign opted out. Comparisons follow. */
  'campaign.reacted': defineSocketEvent({
    payload: campaignReaction,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageMessages') }],
    conflate: { ms: 1_000, key: ({ _id }) => String(_id) },
  }),
  /** A member signed up or an account changed. Member lists reload. */
  'member.changed': defineSocketEvent({
    payload: z.object({ _id: id, state: userState, version, at: instant }),
    to: () => [{ namespace: '/admin', room: rooms.permission('manageUsers') }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** Member `target` asked or changed an inquiry, or staff claimed, answered or closed it. */
  'inquiry.changed': defineSocketEvent({
    payload: z.object({ _id: id, state: inquiryState, version, at: instant }),
    to: ({ target }) => [
      { namespace: '/home', room: rooms.member(target) },
      { namespace: '/admin', room: rooms.permission('manageUsers') },
    ],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** Member `target` deleted an inquiry that was not answered yet. */
  'inquiry.removed': defineSocketEvent({
    payload: z.object({ _id: id, version, at: instant }),
    to: ({ target }) => [
      { namespace: '/home', room: rooms.member(target) },
      { namespace: '/admin', room: rooms.permission('manageUsers') },
    ],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** An entry came into the inbox of member `target`, or entries were read, deleted or replaced. */
  'inbox.changed': defineSocketEvent({
    payload: z.extend(inboxState, { at: instant }),
    to: ({ target }) => [{ namespace: '/home', room: rooms.member(target) }],
  }),
  /** A line in the bell of staff: of one admin (`target`), or of all who hold a permission. */
  'notice.posted': defineSocketEvent({
    payload: staffNotice,
    to: ({ payload, target }) => [
      payload.permission === null
        ? { namespace: '/admin', room: rooms.staff(target) }
        : { namespace: '/admin', room: rooms.permission(payload.permission) },
    ],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** A staff member started, took over or ended editing a post. */
  'post.locked': defineSocketEvent({
    payload: postLock,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageContent') }],
  }),
  /** A post was saved, published or moved. Staff pages that show it reload. */
  'post.changed': defineSocketEvent({
    payload: postNews,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageContent') }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** Viewers reported a line of a chat, or it was decided. The list of staff follows. */
  'lineReport.changed': defineSocketEvent({
    payload: lineReportNews,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageContent') }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** A webhook was added, changed or turned off, or its receiver fails or works again. */
  'webhook.changed': defineSocketEvent({
    payload: webhookNews,
    to: () => [{ namespace: '/admin', room: rooms.permission('superAdmin') }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** An attempt to send an event to a webhook ended. Lists of staff follow. */
  'webhookDelivery.changed': defineSocketEvent({
    payload: webhookDeliveryNews,
    to: () => [{ namespace: '/admin', room: rooms.permission('superAdmin') }],
    conflate: { ms: 1_000, key: ({ _id }) => String(_id) },
  }),
  /** Staff changed or moved a journey, a fault paused it, or its messages began or ceased to wait. */
  'journey.changed': defineSocketEvent({
    payload: journeyNews,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageMessages') }],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /** Members entered a journey, went on or left it. */
  'journey.progressed': defineSocketEvent({
    payload: journeyProgress,
    to: () => [{ namespace: '/admin', room: rooms.permission('manageMessages') }],
    conflate: { ms: 1_000, key: ({ _id }) => String(_id) },
  }),
  /** An incident or a planned maintenance was published, changed, updated or resolved. */
  'incident.changed': defineSocketEvent({
    payload: incidentNews,
    to: () => [
      { namespace: '/home', room: rooms.everyone },
      { namespace: '/admin', room: rooms.permission('superAdmin') },
    ],
    about: ({ payload: { item } }) => ({ id: item._id, title: item.title }),
  }),
  /** Staff deleted an incident that was published by mistake. */
  'incident.removed': defineSocketEvent({
    payload: z.object({ _id: id, version, at: instant }),
    to: () => [
      { namespace: '/home', room: rooms.everyone },
      { namespace: '/admin', room: rooms.permission('superAdmin') },
    ],
    about: ({ payload }) => ({ id: payload._id }),
  }),
  /**
   * The advisory mode has changed: rooms open or close their chat, pages read stocks and the risk
   * notice again.
   */
  'advisory.changed': defineSocketEvent({
    payload: z.extend(advisoryMode, { at: instant }),
    to: () => [
      { namespace: '/home', room: rooms.everyone },
      { namespace: '/room', room: rooms.everyone },
      { namespace: '/admin', room: rooms.everyone },
    ],
    about: () => ({ id: null }),
  }),
  /** A part of the site was closed for a while, or opened again. */
  'feature.changed': defineSocketEvent({
    payload: z.extend(featureSwitch, { at: instant }),
    to: () => [
      { namespace: '/home', room: rooms.everyone },
      { namespace: '/room', room: rooms.everyone },
      { namespace: '/admin', room: rooms.everyone },
    ],
    about: ({ payload }) => ({ id: payload._id, title: payload.name }),
  }),
  'room.messagePosted': defineSocketEvent({
    payload: chatMessage,
    to: ({ target }) => [{ namespace: '/room', room: rooms.lines(target) }],
    gather: {
      ms: 250,
      as: 'room.messagesPosted' satisfies keyof typeof connectionEvents,
      to: (target) => ({ namespace: '/room', room: rooms.batches(target) }),
    },
  }),
  /** A line of the chat was hidden. Pages remove it. */
  'room.messageHidden': defineSocketEvent({
    payload: z.extend(hiddenLine, { at: instant }),
    to: ({ target }) => [{ namespace: '/room', room: rooms.broadcast(target) }],
    about: ({ target }) => ({ id: target }),
  }),
  /** A hidden line is shown again. */
  'room.messageShown': defineSocketEvent({
    payload: z.object({ item: chatMessage, at: instant }),
    to: ({ target }) => [{ namespace: '/room', room: rooms.broadcast(target) }],
    about: ({ target }) => ({ id: target }),
  }),
  /** The holder of ticket `target` was muted, or may write again: `muted` is null then. */
  'room.writerMuted': defineSocketEvent({
    payload: z.extend(muteState, { at: instant }),
    to: ({ target }) => [{ namespace: '/room', room: rooms.ticket(target) }],
  }),
  /** Who may write in the room, its slow mode or its pinned note changed. */
  'room.settingsChanged': defineSocketEvent({
    payload: settingsNews,
    to: ({ target }) => [{ namespace: '/room', room: rooms.broadcast(target) }],
    about: ({ target }) => ({ id: target }),
  }),
  /** A question was asked or closed, or its votes changed. */
  'room.pollChanged': defineSocketEvent({
    payload: pollNews,
    to: ({ target }) => [{ namespace: '/room', room: rooms.broadcast(target) }],
    conflate: { ms: 1_000, key: ({ poll }) => String(poll._id) },
  }),
  /** The recording of the room has other captions, or none any more. */
  'room.captionsChanged': defineSocketEvent({
    payload: captionsNews,
    to: ({ target }) => [{ namespace: '/room', room: rooms.broadcast(target) }],
    about: ({ target }) => ({ id: target }),
  }),
  /** The play `target` ended: its account now watches elsewhere, or the access to it is over. */
  'play.ended': defineSocketEvent({
    payload: z.object({
      message: z.enum(['OTHER_DEVICE_LOGIN', 'Subscription required for paid broadcast']),
      at: instant,
    }),
    to: ({ target }) => [{ namespace: '/room', room: rooms.play(target) }],
    thenDisconnect: true,
    about: ({ target }) => ({ id: target }),
  }),
  /** The broadcast of the room went off the air. Its recording stays open. */
  'room.closed': defineSocketEvent({
    payload: z.object({ schedule: scheduleItem, at: instant }),
    to: ({ target }) => [{ namespace: '/room', room: rooms.onAir(target) }],
    about: ({ payload: { schedule } }) => ({ id: schedule._id, title: schedule.title }),
  }),
};

/**
 * Events that a realtime process emits from its own state: snapshots on connect, counts, and
 * batches of committed events. None of them is an event of the outbox.
 */
export const connectionEvents = {
  'schedule.snapshot': z.object({ items: z.array(scheduleItem), at: instant }),
  /** The counts of all broadcasts on the air and to come, in one frame. */
  'schedule.interestCounted': z.object({ items: z.array(broadcastInterest), at: instant }),
  'room.entered': z.pick(roomView, {
    schedule: true,
    messages: true,
    hidden: true,
    mute: true,
    chat: true,
    settings: true,
    poll: true,
    captions: true,
    viewers: true,
    at: true,
  }),
  'room.viewersCounted': z.object({ count, at: instant }),
  /** Lines of at most a quarter of a second, oldest first. */
  'room.messagesPosted': z.object({ items: z.array(chatMessage), at: instant }),
};

export type SocketEventName = keyof typeof socketEvents;
export type SocketPayload<N extends SocketEventName> = z.output<
  (typeof socketEvents)[N]['payload']
>;

/** Returns the subject of a change, or `undefined` if its delivery is not tracked. */
export function aboutOf<N extends SocketEventName>(
  name: N,
  event: { payload: SocketPayload<N>; target: number },
): ChangeAbout | undefined {
  // The compiler does not see that the payload belongs to this entry.
  const entry = socketEvents[name] as unknown as {
    about?: (event: { payload: SocketPayload<N>; target: number }) => ChangeAbout;
  };
  return entry.about?.(event);
}
