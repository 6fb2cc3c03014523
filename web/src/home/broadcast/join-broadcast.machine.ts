import { joinBroadcast, joinVod } from '@maru/contract/broadcast/broadcast';
import { assertEvent, assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { renewInTime } from '../../shared/session/renewals.ts';
import { decideJoin, type JoinDecision, type Joinable } from './join-decision.ts';

/** Intent of a click: enter the broadcast, or watch its recording. */
export type Wish = 'join' | 'watch';

type JoinEvent =
  | { type: Wish; item: Joinable; loggedIn: boolean; at: number }
  | { type: 'login.accepted' }
  | { type: 'login.declined' }
  | { type: 'refusal.dismissed' }
  | { type: 'window.wanted' };

/** Error code of the server, or a refusal of the client rules. */
export type JoinRefusal = CallFailed['code'] | 'NOT_LIVE';

interface JoinContext {
  pending: { scheduleId: number; wish: Wish } | null;
  refusal: JoinRefusal | null;
  /** Whether the target is a recording. */
  isRecording: boolean;
  /** Address that the window opens. */
  url: string | null;
}

interface JoinInput {
  scheduleId: number;
}

/**
 * State machine for one visitor joining broadcasts, from the click to the opened window or the
 * refusal (specification S4.12 to S4.15).
 *
 * The machine holds the product rules and does not depend on the browser. The window, router and
 * session are injected through `provide` (join-broadcast.tsx). A step that is not provided throws
 * when the machine reaches it. The click handler reserves the window before it sends any request,
 * because browsers block windows that open later.
 */
export const joinBroadcastMachine = setup({
  types: {
    context: {} as JoinContext,
    events: {} as JoinEvent,
    tags: {} as 'busy',
  },
  actors: {
    // Anyone may join; a member does so as who they are.
    joinLive: fromPromise(async ({ input }: { input: JoinInput }) => {
      await renewInTime('member');
      return makeCall(joinBroadcast, { body: input });
    }),
    joinRecording: fromPromise(async ({ input }: { input: JoinInput }) => {
      await renewInTime('member');
      return makeCall(joinVod, { body: input });
    }),
    /** Loads the URL in the reserved window. Resolves to false if there is no reserved window. */
    enterWindow: fromPromise((_: { input: { url: string } }): Promise<boolean> =>
      missing('enterWindow'),
    ),
  },
  guards: {
    leadsTo: ({ event }, decision: JoinDecision) => {
      assertEvent(event, 'join');
      return decideJoin(event.item, event.loggedIn, event.at) === decision;
    },
    needsLogin: ({ event }) => event.type === 'watch' && !event.loggedIn && event.item.type === 0,
    wantsLogin: ({ event }) =>
      'error' in event && event.error instanceof CallFailed && event.error.status === 401,
    entered: ({ event }) => 'output' in event && event.output === true,
    isRecording: ({ context }) => context.isRecording,
  },
  actions: {
    note: assign(({ event }) => {
      assertEvent(event, ['join', 'watch']);
      return { pending: { scheduleId: event.item._id, wish: event.type } };
    }),
    refuse: assign({ refusal: (_, code: JoinRefusal) => code }),
    noteKind: assign({ isRecording: (_, isRecording: boolean) => isRecording }),
    noteUrl: assign({ url: (_, url: string) => url }),
    clear: assign({ pending: null, refusal: null, isRecording: false, url: null }),
    reserveWindow: () => missing('reserveWindow'),
    releaseWindow: () => missing('releaseWindow'),
    rememberJoin: (_, _pending: JoinContext['pending']) => missing('rememberJoin'),
    forgetJoin: () => missing('forgetJoin'),
    goToLogin: () => missing('goToLogin'),
    goToVodSchedule: () => missing('goToVodSchedule'),
  },
}).createMachine({
  id: 'joinBroadcast',
  context: { pending: null, refusal: null, isRecording: false, url: null },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: {
        join: [
          {
            guard: { type: 'leadsTo', params: 'ask-login' },
            target: 'askingLogin',
            actions: 'note',
          },
          {
            guard: { type: 'leadsTo', params: 'not-live' },
            target: 'refused',
            actions: { type: 'refuse', params: 'NOT_LIVE' },
          },
          {
            guard: { type: 'leadsTo', params: 'recording' },
            target: 'joiningRecording',
            actions: ['note', 'reserveWindow'],
          },
          { target: 'joiningLive', actions: ['note', 'reserveWindow'] },
        ],
        watch: [
          { guard: 'needsLogin', target: 'askingLogin', actions: 'note' },
          { target: 'joiningRecording', actions: ['note', 'reserveWindow'] },
        ],
      },
    },

    askingLogin: {
      on: {
        'login.accepted': {
          target: 'idle',
          actions: [
            { type: 'rememberJoin', params: ({ context }) => context.pending },
            'goToLogin',
          ],
        },
        'login.declined': { target: 'idle', actions: 'forgetJoin' },
      },
    },

    // The joining states take no `join`, so a second click cannot open a second window.
    joiningLive: {
      tags: 'busy',
      entry: { type: 'noteKind', params: false },
      invoke: {
        src: 'joinLive',
        input: ({ context }) => inputOf(context),
        onDone: {
          target: 'entering',
          actions: { type: 'noteUrl', params: ({ event }) => event.output.url },
        },
        onError: [
          // The session ended between the page and the click.
          { guard: 'wantsLogin', target: 'askingLogin', actions: 'releaseWindow' },
          {
            target: 'refused',
            actions: ['releaseWindow', { type: 'refuse', params: ({ event }) => codeOf(event) }],
          },
        ],
      },
    },

    joiningRecording: {
      tags: 'busy',
      entry: { type: 'noteKind', params: true },
      invoke: {
        src: 'joinRecording',
        input: ({ context }) => inputOf(context),
        onDone: {
          target: 'entering',
          actions: { type: 'noteUrl', params: ({ event }) => event.output.url },
        },
        onError: [
          { guard: 'wantsLogin', target: 'askingLogin', actions: 'releaseWindow' },
          {
            target: 'refused',
            actions: [
              'releaseWindow',
              { type: 'refuse', params: ({ event }) => codeOf(event) },
              'goToVodSchedule',
            ],
          },
        ],
      },
    },

    entering: {
      tags: 'busy',
      invoke: {
        src: 'enterWindow',
        input: ({ context }) => ({ url: context.url ?? '' }),
        onDone: [{ guard: 'entered', target: 'idle' }, { target: 'blocked' }],
        onError: 'blocked',
      },
    },

    /**
     * The browser blocked the window, so the page shows a button. Pressing it joins again, because
     * the earlier entry address may have expired.
     */
    blocked: {
      on: {
        'window.wanted': [
          { guard: 'isRecording', target: 'joiningRecording', actions: 'reserveWindow' },
          { target: 'joiningLive', actions: 'reserveWindow' },
        ],
        'refusal.dismissed': 'idle',
      },
    },

    /** State `error` of the spec. The message stays until the user dismisses it. */
    refused: {
      on: { 'refusal.dismissed': 'idle' },
    },
  },
});

function inputOf({ pending }: JoinContext): JoinInput {
  if (!pending) throw new Error('No broadcast or recording was chosen.');
  return { scheduleId: pending.scheduleId };
}

function codeOf(event: ErrorActorEvent): JoinRefusal {
  return event.error instanceof CallFailed ? event.error.code : 'INTERNAL_ERROR';
}

function missing(action: string): never {
  throw new Error(`joinBroadcastMachine needs ${action}; see join-broadcast.tsx`);
}
