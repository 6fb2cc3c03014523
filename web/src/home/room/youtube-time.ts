import * as z from 'zod/mini';

/** Where the player of a video lives (shared/dialog/video-link.ts). */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** What makes the player tell of its time from now on. */
export const LISTENING = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

const PLAYING = 1;

const delivery = z.object({
  event: z.enum(['infoDelivery', 'initialDelivery']),
  info: z.object({
    currentTime: z.number(),
    playerState: z.optional(z.number()),
  }),
});

/** What a message of the player says of its time; `null` for messages that say nothing of it. */
export function timeIn(message: unknown): { seconds: number; resting: boolean } | null {
  if (typeof message !== 'string') return null;
  const parsed = delivery.safeParse(parse(message));
  if (!parsed.success) return null;
  const { currentTime, playerState } = parsed.data.info;
  return {
    seconds: Math.max(0, currentTime),
    resting: playerState !== undefined && playerState !== PLAYING,
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
