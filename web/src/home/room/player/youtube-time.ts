import * as z from 'zod/mini';
import type { PlaceKeeper } from './place-keeper.ts';

/** Where the player of a video lives (shared/dialog/video-link.ts). */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** Message that makes the player report its time from now on. */
export const LISTENING = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

/** Message that moves the player to a position in seconds. */
export const seekMessage = (seconds: number) =>
  JSON.stringify({ event: 'command', func: 'seekTo', args: [seconds, true] });

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
 * Passes the player's reported time to the keeper once playback has begun. A player that is only
 * ready reports the beginning, regardless of the viewer's saved position.
 *
 * @returns a function that takes every message of the player.
 */
export function hearPlayer(
  keeper: Pick<PlaceKeeper, 'plays' | 'rests'>,
): (message: unknown) => void {
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
    // Any origin may post a message to a window. Unparsable messages are not from the player.
    return null;
  }
}
