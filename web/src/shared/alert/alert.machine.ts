import { assign, setup } from 'xstate';
import type { AlertRequest } from './alert.ts';

/** The waits of the product (specification S9.10). */
export const ALERT_DELAY_MS = 400;
export const ALERT_STEP_MS = 100;
export const ALERT_TIMEOUT_MS = 4_000;
/** Something to press needs more time than something to read. */
export const ALERT_WITH_ACTION_MS = 8_000;

/** Reason why a countdown is paused. */
export type HoldReason = 'hover' | 'focus' | 'hidden';

export interface ShownAlert extends AlertRequest {
  id: number;
  timeout: number;
  requestedAt: number;
}

interface AlertContext {
  shown: ShownAlert | null;
  /** Ms until the shown alert leaves, counted down in steps. */
  remaining: number;
  waiting: ShownAlert[];
  held: HoldReason[];
  lastId: number;
}

type AlertEvent =
  | { type: 'request'; request: AlertRequest }
  | { type: 'close' }
  | { type: 'hold'; reason: HoldReason }
  | { type: 'release'; reason: HoldReason };

/**
 * Queue of a page's alerts. Each shows at the earliest 400 ms after its request, then for its own
 * duration. The pointer, the focus or a hidden tab pauses the countdown.
 */
export const alertMachine = setup({
  types: { context: {} as AlertContext, events: {} as AlertEvent },
  guards: {
    someWait: ({ context }) => context.waiting.length > 0,
    isHeld: ({ context }) => context.held.length > 0,
    isDue: ({ context }) => waitOf(context) === 0,
    isLastStep: ({ context }) => context.remaining <= ALERT_STEP_MS,
  },
  actions: {
    enqueue: assign(({ context }, request: AlertRequest) => ({
      lastId: context.lastId + 1,
      waiting: [
        ...context.waiting,
        {
          ...request,
          id: context.lastId + 1,
          timeout: request.timeout ?? (request.action ? ALERT_WITH_ACTION_MS : ALERT_TIMEOUT_MS),
          requestedAt: Date.now(),
        },
      ],
    })),
    showNext: assign(({ context }) => {
      const [shown = null, ...waiting] = context.waiting;
      return { shown, waiting, remaining: shown?.timeout ?? 0 };
    }),
    clear: assign({ shown: null, remaining: 0 }),
    /** The alert is removed, which also ends the hover and the focus that held it. */
    letGo: assign(({ context }) => ({
      held: context.held.filter((reason) => reason === 'hidden'),
    })),
    countDown: assign(({ context }) => ({ remaining: context.remaining - ALERT_STEP_MS })),
    hold: assign(({ context }, reason: HoldReason) => ({
      held: context.held.includes(reason) ? context.held : [...context.held, reason],
    })),
    release: assign(({ context }, reason: HoldReason) => ({
      held: context.held.filter((other) => other !== reason),
    })),
  },
  delays: {
    untilDue: ({ context }) => waitOf(context),
    step: ALERT_STEP_MS,
  },
}).createMachine({
  id: 'alert',
  context: { shown: null, remaining: 0, waiting: [], held: [], lastId: 0 },
  initial: 'none',
  on: {
    request: { actions: { type: 'enqueue', params: ({ event }) => event.request } },
    hold: { actions: { type: 'hold', params: ({ event }) => event.reason } },
    release: { actions: { type: 'release', params: ({ event }) => event.reason } },
  },
  states: {
    none: {
      entry: ['clear', 'letGo'],
      always: { guard: 'someWait', target: 'waiting' },
    },
    waiting: {
      always: { guard: 'isDue', target: 'shown' },
      after: { untilDue: 'shown' },
    },
    shown: {
      entry: 'showNext',
      on: { close: 'none' },
      initial: 'counting',
      states: {
        counting: {
          always: { guard: 'isHeld', target: 'held' },
          after: {
            step: [
              { guard: 'isLastStep', target: '#alert.none' },
              { target: 'counting', reenter: true, actions: 'countDown' },
            ],
          },
        },
        held: {
          always: { guard: ({ context }) => context.held.length === 0, target: 'counting' },
        },
      },
    },
  },
});

/** How long the next alert still has to wait, in ms. */
function waitOf({ waiting }: AlertContext): number {
  const requestedAt = waiting[0]?.requestedAt ?? 0;
  return Math.max(0, requestedAt + ALERT_DELAY_MS - Date.now());
}
