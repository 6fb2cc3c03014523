import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Grip } from './move-span.ts';
import { isSameSpan, type Span } from './time-span.ts';

/** A broadcast that is being moved, at the version that was shown when the move began. */
export interface Held {
  _id: number;
  version: number;
  grip: Grip;
  from: Span;
  to: Span;
}

type MoveEvent =
  | { type: 'hold'; held: Held }
  /** `store` asks the questions of the move, stores it, and shows a refusal. */
  | { type: 'drop'; store: (held: Held) => Promise<unknown> }
  | { type: 'putBack' };

/**
 * The move of one broadcast. Drag, keys and buttons hold it at another time, which stores nothing.
 * A drop asks what must be asked, and stores the new time. One broadcast moves at a time.
 */
export const moveMachine = setup({
  types: { context: {} as { held: Held | null }, events: {} as MoveEvent },
  actors: {
    store: fromPromise<unknown, () => Promise<unknown>>(({ input }) => input()),
  },
  guards: {
    isOther: ({ context: { held } }, next: Held) => held !== null && held._id !== next._id,
    isMoved: ({ context: { held } }) => held !== null && !isSameSpan(held.from, held.to),
  },
  actions: {
    /** The start of the move stays, so that the broadcast can return to it. */
    hold: assign(({ context: { held } }, next: Held) => ({
      held: held === null ? next : { ...held, grip: next.grip, to: next.to },
    })),
    release: assign({ held: null }),
  },
}).createMachine({
  id: 'move',
  context: { held: null },
  initial: 'resting',
  states: {
    resting: {
      entry: 'release',
      on: {
        hold: { target: 'held', actions: { type: 'hold', params: ({ event }) => event.held } },
      },
    },
    held: {
      on: {
        hold: [
          { guard: { type: 'isOther', params: ({ event }) => event.held } },
          { actions: { type: 'hold', params: ({ event }) => event.held } },
        ],
        drop: [{ guard: 'isMoved', target: 'storing' }, { target: 'resting' }],
        putBack: 'resting',
      },
    },
    storing: {
      invoke: {
        src: 'store',
        input:
          ({ context: { held }, event }) =>
          async () => {
            assertEvent(event, 'drop');
            if (held) await event.store(held);
          },
        onDone: 'resting',
        onError: 'resting',
      },
    },
  },
});
