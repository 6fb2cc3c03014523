import { enterRoom } from '@maru/contract/room';
import type { RoomView } from '@maru/contract/room';
import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf, makeCall, type FailureCode } from '../../shared/call.ts';

type RoomEvent =
  | { type: 'broadcast.closed' }
  | { type: 'broadcast.turned' }
  | { type: 'play.ended' }
  | { type: 'session.ended' }
  | { type: 'ticket.refused'; code: FailureCode }
  | { type: 'retry' };

/** Failures that pass, so that the same ticket may still let somebody in. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'NETWORK',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'UNREADABLE',
]);

export const isPassing = (code: FailureCode): boolean => PASSING.has(code);

/** Whoever is in a room enters it again within this time, so that they do not all ask at once. */
const SPREAD_MS = 10_000;

interface RoomContext {
  ticket: string;
  room: RoomView | null;
  refusal: FailureCode | null;
}

/**
 * A broadcast's window: entering with the ticket, inside, refused, after the broadcast, logged out,
 * or given up because the account watches elsewhere. Where a replay takes the place of what is live,
 * or the other way round, something else is played, so the room is entered again; until that has
 * come about, what there was goes on.
 */
export const roomMachine = setup({
  types: {
    context: {} as RoomContext,
    input: {} as { ticket: string },
    events: {} as RoomEvent,
  },
  delays: { spread: () => Math.random() * SPREAD_MS },
  guards: {
    /** A live broadcast that is open to all goes on without a session. */
    needsSession: ({ context: { room } }) =>
      room === null || room.recorded || room.schedule.type !== 1 || room.schedule.kind !== 'free',
  },
  actors: {
    enter: fromPromise(({ input }: { input: { ticket: string } }) =>
      makeCall(enterRoom, { body: input }),
    ),
  },
}).createMachine({
  id: 'room',
  context: ({ input }) => ({ ticket: input.ticket, room: null, refusal: null }),
  initial: 'entering',
  states: {
    entering: {
      invoke: {
        src: 'enter',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: { target: 'inside', actions: assign({ room: ({ event }) => event.output }) },
        onError: {
          target: 'refused',
          actions: assign({ refusal: ({ event }) => failureCodeOf(event.error) }),
        },
      },
    },
    inside: {
      initial: 'watching',
      states: {
        watching: { on: { 'broadcast.turned': 'turning' } },
        turning: { after: { spread: 'enteringAgain' } },
        enteringAgain: {
          invoke: {
            src: 'enter',
            input: ({ context }) => ({ ticket: context.ticket }),
            onDone: { target: 'watching', actions: assign({ room: ({ event }) => event.output }) },
            onError: [
              {
                guard: ({ event }) => isPassing(failureCodeOf(event.error)),
                target: 'turning',
              },
              {
                guard: ({ event }) => failureCodeOf(event.error) === 'NOT_FOUND',
                target: '#room.ended',
              },
              {
                target: '#room.refused',
                actions: assign({ refusal: ({ event }) => failureCodeOf(event.error) }),
              },
            ],
          },
        },
      },
      on: {
        'broadcast.closed': 'ended',
        'play.ended': 'elsewhere',
        'session.ended': { target: 'loggedOut', guard: 'needsSession' },
        'ticket.refused': {
          target: 'refused',
          actions: assign({ refusal: ({ event }) => event.code }),
        },
      },
    },
    refused: { on: { retry: 'entering' } },
    ended: { type: 'final' },
    elsewhere: { type: 'final' },
    loggedOut: { type: 'final' },
  },
});
