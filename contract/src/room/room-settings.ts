import * as z from 'zod/mini';
import { count, instant, line, version } from '../core/primitive.ts';

/** Who may write in the chat of a room. The expert of the room always may. */
export const roomWriters = z.enum(['everyone', 'members', 'expert']);
export type RoomWriters = z.output<typeof roomWriters>;

/** Longest pause of slow mode, in seconds. */
const MOST_SLOW_S = 300;

/** Longest pinned note, in characters. */
export const MOST_PIN = 200;

/** A note above the chat of a room. */
const roomPin = z.object({
  text: z.string(),
  by: z.enum(['staff', 'expert']),
  at: instant,
});
export type RoomPin = z.output<typeof roomPin>;

/** The rules of a room's chat. Version 0 has the defaults. */
export const roomSettings = z.object({
  writers: roomWriters,
  /** Seconds between two lines of one person; 0 without slow mode. */
  slow_s: count,
  pin: z.nullable(roomPin),
  version: count,
});
export type RoomSettings = z.output<typeof roomSettings>;

export const NO_SETTINGS: RoomSettings = { writers: 'everyone', slow_s: 0, pin: null, version: 0 };

/** All settings together. `version` is the one that the moderator saw. */
export const roomSettingsInput = z.strictObject({
  writers: roomWriters,
  slow_s: z.int().check(z.gte(0), z.lte(MOST_SLOW_S)),
  pin: z.nullable(line(1, MOST_PIN)),
  version: count,
});
export type RoomSettingsInput = z.output<typeof roomSettingsInput>;

export const settingsNews = z.extend(roomSettings, { version, at: instant });
