import type { memberCheck } from '@maru/contract/session/auth';
import type { OutputOf } from '@maru/contract/core/call';
import { assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import { failureCodeOf, type FailureCode } from '../call.ts';
import { retryDelayAfter } from './retry-delay.ts';
import { isSessionEnd, type SessionEnd } from './session-lost.ts';

/** A step that failed. */
type Failed = Pick<ErrorActorEvent, 'error'>;

export interface AuthContext {
  /** Whether the server has been queried, successfully or not. */
  initialized: boolean;
  authenticated: boolean;
  type: 'guest' | 'user' | 'expert';
  /**
   * End of the staff session that views the site as this member; `null` if it is not such a
   * session.
   */
  viewUntil: string | null;
  viewOf: Who['view_of'] | null;
  refreshing: boolean;
  /** When the access was last renewed through this machine, in ms; 0 = never. */
  renewedAt: number;
  /** Where the visitor wanted to go when the log-in came in between. */
  redirectFrom: string | null;
  /** Failure code of the last step; `null` if the last step succeeded. */
  failure: FailureCode | null;
  /**
   * Whether the server has identified the visitor. Until then the page does not ask for a login.
   */
  answered: boolean;
  /** How long to wait before the next check after a failure, in ms; 0 after an answer. */
  retryMs: number;
}

export type AuthEvent =
  | { type: 'check' }
  /** A call was refused with TOKEN_EXPIRED; it was sent at `since`. */
  | { type: 'token.expired'; since: number }
  | { type: 'login.accepted' }
  | { type: 'logout' }
  | { type: 'session.lost'; code: SessionEnd }
  | { type: 'return.remembered'; path: string }
  | { type: 'return.taken' };

const guest = { authenticated: false, type: 'guest', viewUntil: null, viewOf: null } as const;

type Who = OutputOf<typeof memberCheck>;

/**
 * The member session as the browser knows it. The browser requests it at the start. One renewal
 * serves all requests with an expired access token. The session ends silently when the server says
 * that it is over.
 *
 * An outage is not an answer: a logged-in member stays logged in until the server responds
 * (reliability A7). The machine does not depend on the browser. Calls, locks and messages are
 * injected through `provide` (session.ts).
 */
export const authRefreshMachine = setup({
  types: { context: {} as AuthContext, events: {} as AuthEvent },
  actors: {
    check: fromPromise<Who>(() => missing('check')),
    refresh: fromPromise<void, { since: number }>(() => missing('refresh')),
    logout: fromPromise<unknown>(() => missing('logout')),
  },
  guards: {
    isExpired: (_, code: FailureCode) => code === 'TOKEN_EXPIRED',
    isOver: (_, code: FailureCode) => isSessionEnd(code),
  },
  actions: {
    become: assign((_, { type, view_until, view_of }: Who) => ({
      initialized: true,
      authenticated: true,
      type,
      viewUntil: view_until ?? null,
      viewOf: view_of ?? null,
      failure: null,
      answered: true,
      retryMs: 0,
    })),
    clear: assign({ ...guest, initialized: true, answered: true, retryMs: 0 }),
    fail: assign(({ context }, { error }: Failed) => ({
      failure: failureCodeOf(error),
      retryMs: retryDelayAfter(error, context.retryMs),
    })),
    succeed: assign({ failure: null }),
    settleStart: assign({ initialized: true }),
    beginRefresh: assign({ refreshing: true, failure: null }),
    endRefresh: assign({ refreshing: false }),
    noteRenewed: assign({ renewedAt: () => Date.now() }),
    rememberReturn: assign({ redirectFrom: (_, path: string) => path }),
    forgetReturn: assign({ redirectFrom: null }),
    /** Shows the reason to the visitor, where the product requires it. */
    showLost: (_, _code: FailureCode) => missing('showLost'),
    /** Notifies the other tabs to check the session again. */
    notifyTabs: () => missing('notifyTabs'),
  },
  delays: { retry: ({ context }) => context.retryMs },
}).createMachine({
  id: 'auth',
  context: {
    ...guest,
    initialized: false,
    refreshing: false,
    renewedAt: 0,
    redirectFrom: null,
    failure: null,
    answered: false,
    retryMs: 0,
  },
  initial: 'idle',
  on: {
    'return.remembered': {
      actions: { type: 'rememberReturn', params: ({ event }) => event.path },
    },
    'return.taken': { actions: 'forgetReturn' },
    'login.accepted': { target: '.loading.checking', actions: 'notifyTabs' },
    check: '.loading.checking',
    logout: '.loading.leaving',
    'token.expired': '.loading.refreshing',
    'session.lost': {
      target: '.idle',
      actions: [{ type: 'showLost', params: ({ event }) => event.code }, 'clear', 'succeed'],
    },
  },
  states: {
    idle: {},

    loading: {
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            src: 'check',
            onDone: {
              target: '#auth.idle',
              actions: { type: 'become', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isExpired', params: ({ event }) => codeOf(event) },
                target: 'refreshing',
              },
              {
                guard: { type: 'isOver', params: ({ event }) => codeOf(event) },
                target: '#auth.idle',
                actions: [
                  { type: 'showLost', params: ({ event }) => codeOf(event) },
                  'clear',
                  'succeed',
                ],
              },
              {
                target: '#auth.error',
                actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },

        refreshing: {
          entry: 'beginRefresh',
          exit: 'endRefresh',
          // Requests refused meanwhile wait for this renewal. A second renewal must not start.
          on: { 'token.expired': {}, check: {} },
          invoke: {
            src: 'refresh',
            input: ({ event }) => ({
              since: event.type === 'token.expired' ? event.since : Infinity,
            }),
            onDone: { target: 'rechecking', actions: 'noteRenewed' },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => codeOf(event) },
                target: '#auth.idle',
                actions: [
                  { type: 'showLost', params: ({ event }) => codeOf(event) },
                  'clear',
                  { type: 'fail', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              {
                target: '#auth.error',
                actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },

        // Like checking, but an access that is expired right after its renewal is an outage: to
        // refresh again would go in circles.
        rechecking: {
          on: { 'token.expired': {} },
          invoke: {
            src: 'check',
            onDone: {
              target: '#auth.idle',
              actions: { type: 'become', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => codeOf(event) },
                target: '#auth.idle',
                actions: [
                  { type: 'showLost', params: ({ event }) => codeOf(event) },
                  'clear',
                  'succeed',
                ],
              },
              {
                target: '#auth.error',
                actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },

        leaving: {
          on: { 'token.expired': {}, check: {}, logout: {} },
          invoke: {
            src: 'logout',
            onDone: { target: '#auth.idle', actions: ['clear', 'succeed', 'notifyTabs'] },
            onError: {
              target: '#auth.idle',
              actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },

    error: {
      entry: 'settleStart',
      after: { retry: 'loading.checking' },
    },
  },
});

function codeOf(event: ErrorActorEvent): FailureCode {
  return failureCodeOf(event.error);
}

function missing(part: string): never {
  throw new Error(`authRefreshMachine needs ${part}; see session.ts`);
}
