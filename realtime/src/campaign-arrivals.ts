import { rooms } from '@maru/contract/live/rooms';
import type { SocketPayload } from '@maru/contract/live/socket-event';
import { listArrivals } from '@maru/domain/message/inbox';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Namespace } from 'socket.io';
import { numbersOf } from './room-numbers.ts';
import type { News } from './schedule-state.ts';

/** Campaigns report their progress several times a second. */
const EVERY_MS = 1_000;

/** Members of one query. */
const MEMBERS = 200;

/** Campaigns whose told members are remembered. The oldest is forgotten first. */
const CAMPAIGNS = 50;

interface ArrivalDeps {
  db: Db;
  log: Logger;
  /** Interval of the checks, for tests. */
  everyMs?: number;
}

export interface CampaignArrivals {
  /** Notes campaigns that progressed. Never refuses an event. */
  readonly news: News;
  /** Tells the members of a namespace from now on. */
  start: (home: Namespace) => { stop: () => Promise<void> };
}

/**
 * Tells connected members that a campaign has come into their inbox (features P15, wire N5.37), once
 * for each campaign. A campaign writes no rows and no events for it: each process looks up its own
 * members among the recipients while the campaign progresses. Without connected members, it asks
 * nothing.
 */
export function createCampaignArrivals({
  db,
  log,
  everyMs = EVERY_MS,
}: ArrivalDeps): CampaignArrivals {
  const progressed = new Set<number>();
  const sentOf = new Map<number, Set<number>>();

  function rememberedOf(campaignId: number): Set<number> {
    const sent = sentOf.get(campaignId) ?? new Set();
    sentOf.set(campaignId, sent);
    const [oldest] = sentOf.keys();
    if (sentOf.size > CAMPAIGNS && oldest !== undefined) sentOf.delete(oldest);
    return sent;
  }

  async function send(home: Namespace, campaignId: number): Promise<void> {
    const sent = rememberedOf(campaignId);
    const members = numbersOf(home.adapter.rooms.keys(), rooms.member).filter(
      (memberId) => !sent.has(memberId),
    );
    for (let from = 0; from < members.length; from += MEMBERS) {
      const some = members.slice(from, from + MEMBERS);
      for (const { memberId, ...state } of await listArrivals(db, campaignId, some)) {
        sent.add(memberId);
        const payload: SocketPayload<'inbox.changed'> = state;
        home.to(rooms.member(memberId)).emit('inbox.changed', payload);
      }
    }
  }

  async function look(home: Namespace): Promise<void> {
    const some = [...progressed];
    progressed.clear();
    for (const campaignId of some) {
      try {
        await send(home, campaignId);
      } catch (error) {
        progressed.add(campaignId);
        log.warn({ err: error, campaignId }, 'failed to tell members of a campaign');
      }
    }
  }

  return {
    news: {
      'campaign.progressed'({ _id, sent }) {
        if (sent > 0) progressed.add(_id);
        return true;
      },
    },
    start(home) {
      let looking = Promise.resolve();
      let isLooking = false;
      const timer = setInterval(() => {
        if (isLooking || progressed.size === 0) return;
        isLooking = true;
        looking = look(home).finally(() => (isLooking = false));
      }, everyMs);
      return {
        async stop() {
          clearInterval(timer);
          await looking;
        },
      };
    },
  };
}
