import { enterRoom, type RoomView } from '@maru/contract/room/room';
import { enterRoomAsStaff } from '@maru/contract/room/room-desk';
import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf, makeCall, type FailureCode } from '../../shared/call.ts';

type RoomEvent =
  | { type: 'broadcast.closed' }
  | { type: 'broadcast.turned' }
  | { type: 'play.ended' }
  | { type: 'session.ended' }
  | { type: 'ticket.refused'; code: FailureCode }
  | { type: 'retry' };

/** Temporary failures, after which the same ticket may still be accepted. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'NETWORK',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'UNREADABLE',
]);

export const isPassing = (code: FailureCode): boolean => PASSING.has(code);

/** Viewers in a room enter it again at a random time within this limit, to spread the requests. */
const SPREAD_MS = 10_000;

/** Who enters: staff use the session of the staff area. */
export interface RoomKey {
  ticket: string;
  asStaff: boolean;
}

interface RoomContext extends RoomKey {
  room: RoomView | null;
  refusal: FailureCode | null;
}

/**
 * State machine of a broadcast's window. Its states are:
 * - entering with the ticket
 * - inside
 * - refused
 * - after the broadcast
 * - logged out
 * - given up, because the account watches elsewhere
 *
 * If a replay replaces the live stream, or the reverse, the source changes and the machine enters
 * the room again. Until that succeeds, the former stream continues.
 */
export const roomMachine = setup({
  types: {
    context: {} as RoomContext,
    input: {} as RoomKey,
    events: {} as RoomEvent,
  },
  delays: { spread: () => Math.random() * SPREAD_MS },
  guards: {
    /** A free live broadcast that is open to all visitors continues without a session. */
    needsSession: ({ context: { room } }) =>
      room === null || room.recorded || room.schedule.type !== 1 || room.schedule.kind !== 'free',
  },
  actors: {
    enter: fromPromise(({ input: { ticket, asStaff } }: { input: RoomKey }) =>
      makeCall(asStaff ? enterRoomAsStaff : enterRoom, { body: { ticket } }),
    ),
  },
}).createMachine({
  id: 'room',
  context: ({ input }) => ({ ...input, room: null, refusal: null }),
  initial: 'entering',
  states: {
    entering: {
      invoke: {
        src: 'enter',
        input: ({ context: { ticket, asStaff } }) => ({ ticket, asStaff }),
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
            input: ({ context: { ticket, asStaff } }) => ({ ticket, asStaff }),
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
