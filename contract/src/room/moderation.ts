import * as z from 'zod/mini';
import { count, id, instant, version } from '../core/primitive.ts';

/** A line that staff or the expert have hidden. */
export const hiddenLine = z.object({ _id: id, version });
export type HiddenLine = z.output<typeof hiddenLine>;

/** How long a muted person may not write. `until` is null without an end. */
export const mute = z.object({
  scope: z.enum(['room', 'all']),
  until: z.nullable(instant),
});
export type Mute = z.output<typeof mute>;

/** The mute in force for a person in a room; `version` grows with each change of their mutes. */
export const muteState = z.object({ muted: z.nullable(mute), version: count });
export type MuteState = z.output<typeof muteState>;

/** `10m` and `room` hold in one room, `good` in all rooms until staff lift it. */
export const muteLength = z.enum(['10m', 'room', 'good']);
export type MuteLength = z.output<typeof muteLength>;
