import type { Permission } from '@maru/contract/core/call';
import { assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import { failureCodeOf, type FailureCode } from '../../shared/call.ts';
import { retryDelayAfter } from '../../shared/session/retry-delay.ts';
import { isSessionEnd } from '../../shared/session/session-lost.ts';
import type {
  Admin,
  FailedCheck,
  GuardContext,
  GuardEvent,
  Replacement,
  ScreenMap,
  Wish,
} from './guard-question.ts';

/** The data of a logged-in staff member that can change. */
type News = Pick<Admin, 'name' | 'permissions'>;

const LOGGED_OUT = { admin: null, leadsTo: null, isFirst: true } as const;

/**
 * Access control for the screens of the staff area (specification S6.10 to S6.15). The checks run
 * in this order:
 * - a live session
 * - an allowed address
 * - no replacement by another device
 * - the permission of the route
 *
 * The server answers each check. The first view runs all four. Later views run only the last,
 * because the server rejects that call for the other three reasons as well. Permissions that the
 * session already denies are not requested.
 */
export const adminGuardMachine = setup({
  types: {
    context: {} as GuardContext,
    events: {} as GuardEvent,
    input: {} as ScreenMap,
  },
  actors: {
    session: fromPromise<Admin>(() => missing('session')),
    address: fromPromise<boolean>(() => missing('address')),
    notReplaced: fromPromise<unknown>(() => missing('notReplaced')),
    permission: fromPromise<unknown, { name: string }>(() => missing('permission')),
  },
  guards: {
    wantsLogin: ({ context }) => context.wish.kind === 'login',
    isLogin: (_, wish: Wish) => wish.kind === 'login',
    isKnown: ({ context }) => context.admin !== null,
    mustChange: ({ context }) => context.admin?.mustChangePassword === true,
    isRefused: ({ context }) =>
      !context.screens.opens(nameOf(context.wish), context.admin?.permissions ?? []),
    mustChangeFirst: ({ context }, admin: Admin) =>
      context.wish.kind === 'login' && admin.mustChangePassword,
    isKick: (_, code: FailureCode) => code === 'OTHER_DEVICE_LOGIN',
    isOver: (_, code: FailureCode) => isSessionEnd(code),
    isDenied: (_, code: FailureCode) => code === 'ACCESS_DENIED',
    isSetUp: (_, code: FailureCode) => code === 'SECOND_FACTOR_SETUP',
    staysOpen: ({ context }, permissions: readonly Permission[]) =>
      context.wish.kind === 'login' || context.screens.opens(nameOf(context.wish), permissions),
    isTrue: (_, value: boolean) => value,
    /** A first view of a section that is still to come shows one that is there instead. */
    isFirstOfNothing: ({ context }) =>
      context.isFirst && !context.screens.has(nameOf(context.wish)),
    leadsOn: ({ context }) =>
      (context.isFirst || context.wish.kind === 'login') &&
      context.leadsTo !== null &&
      context.leadsTo !== nameOf(context.wish),
  },
  actions: {
    wish: assign({ wish: (_, wish: Wish) => wish, comesBack: true }),
    leave: assign({ comesBack: false }),
    know: assign({ admin: (_, admin: Admin) => admin }),
    rename: assign({
      admin: ({ context }, news: News) => context.admin && { ...context.admin, ...news },
    }),
    leadToOwn: assign({ leadsTo: ({ context }) => context.screens.own }),
    noteAddress: assign({ ipAuthenticated: (_, allowed: boolean) => allowed }),
    forget: assign({ ...LOGGED_OUT, retryMs: 0, failures: 0 }),
    keepReplacement: assign({ replacement: (_, by: Replacement | null) => by }),
    /** Once the first screen is opened or denied, later denials are reported with a message. */
    arrive: assign({ isFirst: false, leadsTo: null, retryMs: 0, failures: 0 }),
    noteFailure: assign({
      failures: ({ context }) => context.failures + 1,
      retryMs: ({ context, event }) =>
        retryDelayAfter('error' in event ? event.error : null, context.retryMs),
    }),
    beFirst: assign({ isFirst: true, replacement: null }),
    lead: assign({
      leadsTo: ({ context }) => context.screens.firstOf(context.admin?.permissions ?? []),
    }),
    sayDenied: () => missing('sayDenied'),
    /** One of consecutive failures is announced. The retries continue. */
    sayFailed: (_, _check: FailedCheck) => missing('sayFailed'),
  },
  delays: { retry: ({ context }) => context.retryMs },
}).createMachine({
  id: 'guard',
  context: ({ input }) => ({
    ...LOGGED_OUT,
    screens: input,
    wish: { kind: 'login' },
    ipAuthenticated: null,
    replacement: null,
    comesBack: true,
    retryMs: 0,
    failures: 0,
  }),
  initial: 'waiting',
  on: {
    open: [
      {
        guard: { type: 'isLogin', params: ({ event }) => event.wish },
        target: '.checking.session',
        actions: { type: 'wish', params: ({ event }) => event.wish },
      },
      {
        guard: 'isKnown',
        target: '.checking.permission',
        actions: { type: 'wish', params: ({ event }) => event.wish },
      },
      {
        target: '.checking.session',
        actions: { type: 'wish', params: ({ event }) => event.wish },
      },
    ],
    'session.replaced': {
      target: '.kicked',
      actions: { type: 'keepReplacement', params: ({ event }) => event.by },
    },
    'staff.changed': { actions: { type: 'rename', params: ({ event }) => newsOf(event) } },
    'session.lost': [
      {
        guard: { type: 'isKick', params: ({ event }) => event.code },
        target: '.kicked',
        actions: { type: 'keepReplacement', params: null },
      },
      { target: '.login' },
    ],
    'logout.done': { target: '.login', actions: 'leave' },
    // From wherever: a slow answer to an earlier question counts for nothing after a login.
    'login.accepted': { target: '.waiting', actions: ['forget', 'beFirst'] },
  },
  states: {
    waiting: {},

    checking: {
      initial: 'session',
      states: {
        session: {
          on: {
            // The login screen expects no session, so a lost session changes nothing there.
            'session.lost': [
              { guard: 'wantsLogin' },
              {
                guard: { type: 'isKick', params: ({ event }) => event.code },
                target: '#guard.kicked',
              },
              { target: '#guard.login' },
            ],
          },
          invoke: {
            src: 'session',
            onDone: [
              {
                guard: { type: 'mustChangeFirst', params: ({ event }) => event.output },
                target: '#guard.elsewhere',
                actions: [
                  { type: 'know', params: ({ event }) => event.output },
                  { type: 'leadToOwn' },
                ],
              },
              {
                guard: 'wantsLogin',
                target: '#guard.turned',
                actions: { type: 'know', params: ({ event }) => event.output },
              },
              {
                target: 'address',
                actions: { type: 'know', params: ({ event }) => event.output },
              },
            ],
            onError: [
              { guard: 'wantsLogin', target: '#guard.login' },
              {
                guard: { type: 'isKick', params: ({ event }) => codeOf(event) },
                target: '#guard.kicked',
              },
              {
                guard: { type: 'isOver', params: ({ event }) => codeOf(event) },
                target: '#guard.login',
              },
              {
                guard: { type: 'isDenied', params: ({ event }) => codeOf(event) },
                target: '#guard.login',
                actions: { type: 'noteAddress', params: false },
              },
              {
                target: '#guard.failed',
                actions: { type: 'sayFailed', params: 'session' },
              },
            ],
          },
        },

        address: {
          invoke: {
            src: 'address',
            onDone: [
              {
                guard: { type: 'isTrue', params: ({ event }) => event.output },
                target: 'notReplaced',
                actions: { type: 'noteAddress', params: true },
              },
              {
                target: '#guard.login',
                actions: { type: 'noteAddress', params: false },
              },
            ],
            onError: {
              target: '#guard.failed',
              actions: { type: 'sayFailed', params: 'address' },
            },
          },
        },

        notReplaced: {
          invoke: {
            src: 'notReplaced',
            onDone: 'permission',
            onError: [
              {
                guard: { type: 'isKick', params: ({ event }) => codeOf(event) },
                target: '#guard.kicked',
              },
              {
                guard: { type: 'isOver', params: ({ event }) => codeOf(event) },
                target: '#guard.login',
              },
              {
                target: '#guard.failed',
                actions: { type: 'sayFailed', params: 'session' },
              },
            ],
          },
        },

        permission: {
          always: [
            { guard: 'mustChange', target: '#guard.password' },
            { guard: 'isRefused', target: '#guard.turned' },
          ],
          invoke: {
            src: 'permission',
            input: ({ context }) => ({ name: nameOf(context.wish) }),
            onDone: [
              { guard: 'isFirstOfNothing', target: '#guard.turned' },
              { target: '#guard.allowed' },
            ],
            onError: [
              {
                guard: { type: 'isDenied', params: ({ event }) => codeOf(event) },
                target: '#guard.turned',
              },
              {
                guard: { type: 'isSetUp', params: ({ event }) => codeOf(event) },
                target: '#guard.elsewhere',
                actions: 'leadToOwn',
              },
              {
                guard: { type: 'isKick', params: ({ event }) => codeOf(event) },
                target: '#guard.kicked',
              },
              {
                guard: { type: 'isOver', params: ({ event }) => codeOf(event) },
                target: '#guard.login',
              },
              {
                target: '#guard.failed',
                actions: { type: 'sayFailed', params: 'permission' },
              },
            ],
          },
        },
      },
    },

    allowed: {
      entry: 'arrive',
      on: {
        'staff.changed': [
          // Whatever is typed here stays.
          {
            guard: { type: 'staysOpen', params: ({ event }) => event.permissions },
            actions: { type: 'rename', params: ({ event }) => newsOf(event) },
          },
          {
            target: 'checking.permission',
            actions: { type: 'rename', params: ({ event }) => newsOf(event) },
          },
        ],
      },
    },

    /** Denied. Leads to the first permitted section if that is due, else shows a refusal. */
    turned: {
      entry: 'lead',
      always: [
        { guard: 'leadsOn', target: 'elsewhere' },
        {
          guard: ({ context }) => context.isFirst || context.wish.kind === 'login',
          target: 'forbidden',
        },
        { target: 'forbidden', actions: 'sayDenied' },
      ],
    },

    /** Whatever is wished for waits until the temporary password is changed. */
    password: {
      on: { 'password.changed': 'checking' },
    },

    /** The page navigates to `leadsTo`, which is opened and checked like any other address. */
    elsewhere: {},

    forbidden: {
      entry: 'arrive',
      on: {
        'staff.changed': [
          {
            guard: { type: 'staysOpen', params: ({ event }) => event.permissions },
            target: 'checking.permission',
            actions: { type: 'rename', params: ({ event }) => newsOf(event) },
          },
          { actions: { type: 'rename', params: ({ event }) => newsOf(event) } },
        ],
      },
    },

    login: {
      entry: 'forget',
      on: {
        // That there is no session has just been found out.
        open: [
          {
            guard: { type: 'isLogin', params: ({ event }) => event.wish },
            actions: { type: 'wish', params: ({ event }) => event.wish },
          },
          {
            target: 'checking',
            actions: { type: 'wish', params: ({ event }) => event.wish },
          },
        ],
        'session.lost': {},
        'session.replaced': {},
      },
    },

    /** All requests fail until the notice is read. */
    kicked: {
      on: {
        open: {},
        'session.lost': {},
        'logout.done': {},
        // The refused call may arrive before the socket event, which has more details.
        'session.replaced': {
          actions: { type: 'keepReplacement', params: ({ event }) => event.by },
        },
        'notice.read': 'login',
      },
    },

    /** An outage is not an answer. The check retries automatically, and immediately on request. */
    failed: {
      entry: 'noteFailure',
      on: {
        retry: [{ guard: 'isKnown', target: 'checking.permission' }, { target: 'checking' }],
      },
      after: {
        retry: [{ guard: 'isKnown', target: 'checking.permission' }, { target: 'checking' }],
      },
    },
  },
});

function nameOf(wish: Wish): string {
  return wish.kind === 'screen' ? wish.name : '';
}

function newsOf({ name, permissions }: News): News {
  return { name, permissions };
}

function codeOf(event: ErrorActorEvent): FailureCode {
  return failureCodeOf(event.error);
}

function missing(part: string): never {
  throw new Error(`adminGuardMachine needs ${part}; see admin-guard.ts`);
}
