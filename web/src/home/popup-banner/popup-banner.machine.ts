import { assign, setup } from 'xstate';

/** Time each banner is shown before the next one (specification S9.2). */
export const ROTATE_MS = 5_000;

/** Reason why the carousel is paused. */
export type RestReason = 'hover' | 'focus' | 'drag' | 'hidden' | 'motion' | 'paused';

interface PopupContext {
  /** Keys of the banners that still show, in their order. */
  keys: number[];
  index: number;
  resting: RestReason[];
}

type PopupEvent =
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'go'; index: number }
  | { type: 'rest'; reason: RestReason }
  | { type: 'resume'; reason: RestReason }
  /** The visible banner is dismissed. */
  | { type: 'dismiss' }
  /** The whole carousel is closed. */
  | { type: 'close' }
  /** Staff changed the banners. */
  | { type: 'replace'; keys: number[] };

/**
 * State machine of the popup banners of one visit: the shown banner, and the time of the next. It
 * rotates every 5 s, unless the visitor is looking at it or motion is not allowed.
 */
export const popupBannerMachine = setup({
  types: {
    context: {} as PopupContext,
    events: {} as PopupEvent,
    input: {} as { keys: number[]; resting?: RestReason[] },
  },
  guards: {
    mayRotate: ({ context }) => context.keys.length > 1 && context.resting.length === 0,
    isEmpty: ({ context }) => context.keys.length === 0,
  },
  actions: {
    turn: assign(({ context }, by: number) => ({
      index: (context.index + by + context.keys.length) % context.keys.length,
    })),
    go: assign(({ context }, index: number) => ({
      index: Math.max(0, Math.min(index, context.keys.length - 1)),
    })),
    rest: assign(({ context }, reason: RestReason) => ({
      resting: context.resting.includes(reason) ? context.resting : [...context.resting, reason],
    })),
    resume: assign(({ context }, reason: RestReason) => ({
      resting: context.resting.filter((other) => other !== reason),
    })),
    dismiss: assign(({ context }) => {
      const keys = context.keys.filter((_, index) => index !== context.index);
      return { keys, index: Math.min(context.index, Math.max(0, keys.length - 1)) };
    }),
    replace: assign(({ context }, keys: number[]) => {
      const shown = context.keys[context.index];
      return { keys, index: Math.max(0, keys.indexOf(shown ?? -1)) };
    }),
  },
  delays: { rotate: ROTATE_MS },
}).createMachine({
  id: 'popupBanner',
  context: ({ input }) => ({ keys: input.keys, index: 0, resting: input.resting ?? [] }),
  initial: 'deciding',
  on: {
    replace: {
      target: '.deciding',
      actions: { type: 'replace', params: ({ event }) => event.keys },
    },
    next: { target: '.deciding', actions: { type: 'turn', params: 1 } },
    previous: { target: '.deciding', actions: { type: 'turn', params: -1 } },
    go: { target: '.deciding', actions: { type: 'go', params: ({ event }) => event.index } },
    rest: { target: '.deciding', actions: { type: 'rest', params: ({ event }) => event.reason } },
    resume: {
      target: '.deciding',
      actions: { type: 'resume', params: ({ event }) => event.reason },
    },
    dismiss: { target: '.deciding', actions: 'dismiss' },
    close: '.gone',
  },
  states: {
    deciding: {
      always: [
        { guard: 'isEmpty', target: 'gone' },
        { guard: 'mayRotate', target: 'rotating' },
        { target: 'still' },
      ],
    },
    // A banner chosen by hand gets its full display time, so the machine returns through
    // `deciding`.
    rotating: {
      after: {
        rotate: { target: 'rotating', reenter: true, actions: { type: 'turn', params: 1 } },
      },
    },
    still: {},
    gone: { on: { next: {}, previous: {}, go: {} } },
  },
});
