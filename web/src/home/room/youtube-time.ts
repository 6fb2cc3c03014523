import * as z from 'zod/mini';
import type { PlaceKeeper } from './place-keeper.ts';

/** Where the player of a video lives (shared/dialog/video-link.ts). */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** What makes the player tell of its time from now on. */
export const LISTENING = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

const UNSTARTED = -1;
const PLAYING = 1;
const CUED = 5;

const delivery = z.object({
  event: z.enum(['infoDelivery', 'initialDelivery']),
  info: z.object({
    currentTime: z.number(),
    playerState: z.optional(z.number()),
  }),
});

/**
 * Tells the keeper what the player says of its time, once it has begun: one that is only ready stands
 * at the beginning, wherever its viewer was.
 *
 * @returns what is to be given every message of the player.
 */
export function hearPlayer(keeper: PlaceKeeper): (message: unknown) => void {
  let begun = false;
  return (message) => {
    const parsed = typeof message === 'string' ? delivery.safeParse(parse(message)) : null;
    if (!parsed?.success) return;
    const { currentTime, playerState } = parsed.data.info;
    if (playerState === PLAYING) begun = true;
    else if (playerState === UNSTARTED || playerState === CUED) begun = false;
    if (!begun) return;
    const seconds = Math.max(0, currentTime);
    // Most messages name no state, and come while it plays.
    if (playerState === undefined || playerState === PLAYING) keeper.plays(seconds, Date.now());
    else keeper.rests(seconds, Date.now());
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Anybody may send a message to a window; what cannot be read is nothing of the player's.
    return null;
  }
}
