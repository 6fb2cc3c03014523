import type * as z from 'zod/mini';
import type { seenChanges } from './live-change.ts';
import type { connectionEvents, SocketEventName, SocketPayload } from './socket-event.ts';

type Listener<P> = (payload: P) => void;

type Committed<N extends SocketEventName> = { [K in N]: Listener<SocketPayload<K>> };
type OnConnect<N extends keyof typeof connectionEvents> = {
  [K in N]: Listener<z.output<(typeof connectionEvents)[K]>>;
};

/** The events of each namespace as listeners, which is the form Socket.IO's generics take. */
export interface ServerToClient {
  '/home': Committed<
    | 'schedule.changed'
    | 'schedule.removed'
    | 'banner.changed'
    | 'session.ended'
    | 'inquiry.changed'
    | 'inquiry.removed'
    | 'inbox.changed'
    | 'subscription.changed'
    | 'taxDocument.changed'
    | 'incident.changed'
    | 'incident.removed'
    | 'advisory.changed'
    | 'feature.changed'
  > &
    OnConnect<'schedule.snapshot' | 'schedule.interestCounted'>;
  '/admin': Committed<
    | 'schedule.changed'
    | 'schedule.removed'
    | 'session.replaced'
    | 'session.closed'
    | 'staff.changed'
    | 'order.changed'
    | 'refund.changed'
    | 'subscription.changed'
    | 'taxDocument.changed'
    | 'campaign.progressed'
    | 'campaign.splitChanged'
    | 'campaign.reacted'
    | 'member.changed'
    | 'inquiry.changed'
    | 'inquiry.removed'
    | 'notice.posted'
    | 'post.locked'
    | 'post.changed'
    | 'lineReport.changed'
    | 'webhook.changed'
    | 'webhookDelivery.changed'
    | 'journey.changed'
    | 'journey.progressed'
    | 'incident.changed'
    | 'incident.removed'
    | 'advisory.changed'
    | 'feature.changed'
  > &
    OnConnect<'schedule.snapshot'>;
  '/room': Committed<
    | 'room.messagePosted'
    | 'room.messageHidden'
    | 'room.messageShown'
    | 'room.writerMuted'
    | 'room.settingsChanged'
    | 'room.pollChanged'
    | 'room.captionsChanged'
    | 'room.closed'
    | 'play.ended'
    | 'session.ended'
    | 'advisory.changed'
    | 'feature.changed'
  > &
    OnConnect<'room.entered' | 'room.viewersCounted' | 'room.messagesPosted'>;
}

/**
 * Clients send requests over HTTP. Over the socket they only acknowledge changes, by the ids sent
 * with the payloads.
 */
export interface ClientToServer {
  seen: (ids: z.output<typeof seenChanges>) => void;
}
