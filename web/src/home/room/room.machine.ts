import { enterRoom } from '@maru/contract/room';
import type { RoomView } from '@maru/contract/room';
import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf, makeCall, type FailureCode } from '../../shared/call.ts';

type RoomEvent =
  | { type: 'broadcast.closed' }
  | { type: 'play.ended' }
  | { type: 'session.ended' }
  | { type: 'ticket.refused'; code: FailureCode }
  | { type: 'retry' };

interface RoomContext {
  ticket: string;
  room: RoomView | null;
  refusal: FailureCode | null;
}

/**
 * A broadcast's window: entering with the ticket, inside, refused, after the broadcast, logged out,
 * or given up because the account watches elsewhere.
 */
export const roomMachine = setup({
  types: {
    context: {} as RoomContext,
    input: {} as { ticket: string },
    events: {} as RoomEvent,
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
      on: {
        'broadcast.closed': 'ended',
        'play.ended': 'elsewhere',
        'session.ended': 'loggedOut',
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
