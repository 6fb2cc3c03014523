import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, initialTransition, transition, waitFor } from 'xstate';
import { CallFailed, type FailureCode } from '../call.ts';
import { authRefreshMachine, type AuthContext, type AuthEvent } from './auth-refresh.machine.ts';

const user = async () => ({ type: 'user' as const });
const fails = (code: FailureCode) => async () => {
  throw new CallFailed(code);
};

/**
 * Starts a machine with scripted server responses. The server returns them in order and repeats the
 * last one.
 */
function startMachine({
  check = [user],
  refresh = async () => undefined,
  logout = async () => undefined,
}: {
  check?: (() => Promise<{ type: 'user' | 'expert' }>)[];
  refresh?: () => Promise<undefined>;
  logout?: () => Promise<undefined>;
}) {
  const asked = { check: vi.fn(), refresh: vi.fn(), logout: vi.fn() };
  const showLost = vi.fn();
  const answers = [...check];
  const actor = createActor(
    authRefreshMachine.provide({
      actors: {
        check: fromPromise(() => {
          asked.check();
          return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? user();
        }),
        refresh: fromPromise(async ({ input }) => {
          asked.refresh(input.since);
          await refresh();
        }),
        logout: fromPromise<unknown>(() => {
          asked.logout();
          return logout();
        }),
      },
      actions: { showLost: (_, code) => showLost(code), notifyTabs: () => undefined },
    }),
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  const send = async (...events: AuthEvent[]) => {
    for (const event of events) actor.send(event);
    return (await settled()).context;
  };
  return { actor, asked, send, settled, showLost };
}

describe('an outage', () => {
  const busy = (code: FailureCode, retryAfter: number | null) => async () => {
    throw new CallFailed(code, { retryAfter });
  };
  const expired = busy('TOKEN_EXPIRED', null);

  beforeEach(() => {
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  it.each([
    ['SERVICE_UNAVAILABLE', 7, 7_000],
    ['TOO_MANY_REQUESTS', 30, 30_000],
    ['NETWORK', null, 2_000],
  ] as const)(
    '%s of the first refresh is no answer, and is waited for',
    async (code, after, ms) => {
      const { actor, send, asked } = startMachine({
        check: [expired],
        refresh: busy(code, after),
      });
      const seen: boolean[] = [];
      actor.subscribe(({ context }) => seen.push(context.answered));

      expect(await send({ type: 'check' })).toMatchObject({ initialized: true, answered: false });
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(asked.check).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);

      expect(asked.check).toHaveBeenCalledTimes(2);
      expect(new Set(seen)).toEqual(new Set([false]));
      actor.stop();
    },
  );

  it('without a time is asked after longer and longer, until the server answers', async () => {
    const away = busy('NETWORK', null);
    const { actor, send, asked } = startMachine({ check: [away, away, away, away, user] });
    await send({ type: 'check' });

    for (const ms of [2_000, 6_000, 15_000, 15_000]) await vi.advanceTimersByTimeAsync(ms);

    expect(asked.check).toHaveBeenCalledTimes(5);
    expect(actor.getSnapshot().context).toMatchObject({ answered: true, authenticated: true });
    actor.stop();
  });
});

describe('[S4.1] the start', () => {
  it('knows a member when the server names one', async () => {
    const { send } = startMachine({});

    expect(await send({ type: 'check' })).toMatchObject({
      initialized: true,
      authenticated: true,
      type: 'user',
    });
  });

  it.each(['MISSING_TOKENS', 'INVALID_TOKEN', 'SESSION_INVALIDATED'] as const)(
    '[K34] takes %s for a guest, and says nothing',
    async (code) => {
      const { send, actor } = startMachine({ check: [fails(code)] });

      expect(await send({ type: 'check' })).toMatchObject({
        initialized: true,
        authenticated: false,
        failure: null,
      });
      expect(actor.getSnapshot().value).toBe('idle');
    },
  );

  it('[K33] renews an expired access once and asks again', async () => {
    const { send, asked } = startMachine({ check: [fails('TOKEN_EXPIRED'), user] });

    expect(await send({ type: 'check' })).toMatchObject({ authenticated: true });
    expect(asked.refresh).toHaveBeenCalledOnce();
    expect(asked.check).toHaveBeenCalledTimes(2);
  });

  it('does not go in circles when the renewed access is expired too', async () => {
    const { send, asked, actor } = startMachine({ check: [fails('TOKEN_EXPIRED')] });

    await send({ type: 'check' });

    expect(asked.refresh).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().value).toBe('error');
  });
});

describe('[S4.3] [S8.2] a session that is open', () => {
  let machine: ReturnType<typeof startMachine>;
  let refresh: () => Promise<undefined>;
  let logout: () => Promise<undefined>;

  beforeEach(async () => {
    refresh = async () => undefined;
    logout = async () => undefined;
    machine = startMachine({ refresh: () => refresh(), logout: () => logout() });
    await machine.send({ type: 'check' });
  });

  it('[S4.2] is renewed once for everybody who is refused at the same time', async () => {
    const calls = Array.from({ length: 50 }, (_, since): AuthEvent => ({
      type: 'token.expired',
      since,
    }));

    expect(await machine.send(...calls)).toMatchObject({ authenticated: true, refreshing: false });
    expect(machine.asked.refresh).toHaveBeenCalledOnce();
  });

  it.each(['REFRESH_FAIL', 'SESSION_INVALIDATED', 'MISSING_TOKENS', 'INVALID_TOKEN'] as const)(
    '[S4.3] [S8.2] [U04] [K10] [K34] ends in silence when its renewal is refused with %s',
    async (code) => {
      refresh = fails(code);

      expect(await machine.send({ type: 'token.expired', since: 0 })).toMatchObject({
        authenticated: false,
        type: 'guest',
      });
    },
  );

  it.each(['NETWORK', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'TOO_MANY_REQUESTS'] as const)(
    'outlives a renewal that met %s',
    async (code) => {
      refresh = fails(code);

      expect(await machine.send({ type: 'token.expired', since: 0 })).toMatchObject({
        authenticated: true,
        type: 'user',
        failure: code,
      });
      expect(machine.actor.getSnapshot().value).toBe('error');
    },
  );

  it('ends when the server ends it, and hands the reason on', async () => {
    const context = await machine.send({ type: 'session.lost', code: 'OTHER_DEVICE_LOGIN' });

    expect(context.authenticated).toBe(false);
    expect(machine.showLost).toHaveBeenCalledWith('OTHER_DEVICE_LOGIN');
  });

  it('stays open when the log-out does not reach the server', async () => {
    logout = fails('NETWORK');

    expect(await machine.send({ type: 'logout' })).toMatchObject({
      authenticated: true,
      failure: 'NETWORK',
    });
  });

  it('is asked to leave once, however often that is pressed', async () => {
    const context = await machine.send({ type: 'logout' }, { type: 'logout' }, { type: 'check' });

    expect(context.authenticated).toBe(false);
    expect(machine.asked.logout).toHaveBeenCalledOnce();
  });

  it('remembers where its visitor wanted to go until that is taken', async () => {
    expect(await machine.send({ type: 'return.remembered', path: '/mypage' })).toMatchObject({
      redirectFrom: '/mypage',
    });
    expect(await machine.send({ type: 'return.taken' })).toMatchObject({ redirectFrom: null });
  });
});

interface Step {
  before: AuthContext;
  event: { type: string; error?: CallFailed };
  value: string;
  after: AuthContext;
}

/** Every step there is: each event in each state and context that can be reached. */
function walk(machine: typeof authRefreshMachine, events: readonly AuthEvent[]): Step[] {
  const steps: Step[] = [];
  const seen = new Set<string>();
  const open = [initialTransition(machine)[0]];
  for (let from = open.pop(); from; from = open.pop()) {
    for (const event of events) {
      const [to] = transition(machine, from, event);
      const value = JSON.stringify(to.value);
      steps.push({ before: from.context, event, value, after: to.context });
      const place = JSON.stringify([to.value, to.context]);
      if (!seen.has(place)) open.push(to);
      seen.add(place);
    }
  }
  return steps;
}

describe('[S4.1] [U03] every state, with every event', () => {
  const events: AuthEvent[] = [
    { type: 'check' },
    { type: 'token.expired', since: 1 },
    { type: 'login.accepted' },
    { type: 'logout' },
    { type: 'session.lost', code: 'SESSION_INVALIDATED' },
    { type: 'session.lost', code: 'OTHER_DEVICE_LOGIN' },
    { type: 'return.remembered', path: '/mypage' },
    { type: 'return.taken' },
  ];
  const codes: FailureCode[] = ['TOKEN_EXPIRED', 'REFRESH_FAIL', 'NETWORK'];
  const outcomes = ['check', 'refresh', 'logout'].flatMap((actor) => {
    const places = {
      check: ['loading.checking', 'loading.rechecking'],
      refresh: ['loading.refreshing'],
      logout: ['loading.leaving'],
    }[actor];
    return (places ?? []).flatMap((place) => {
      const id = `0.auth.${place}`;
      return [
        { type: `xstate.done.actor.${id}`, actorId: id, output: { type: 'user' } },
        ...codes.map((code) => ({
          type: `xstate.error.actor.${id}`,
          actorId: id,
          error: new CallFailed(code),
        })),
      ];
    });
  });
  const quiet = authRefreshMachine.provide({
    actions: {
      showLost: () => undefined,
      notifyTabs: () => undefined,
      noteRenewed: () => undefined,
    },
  });
  const steps = walk(quiet, [...events, ...outcomes] as AuthEvent[]);

  it('reaches all six states', () => {
    const values = new Set(steps.map(({ value }) => value));

    expect(values).toEqual(
      new Set([
        '"error"',
        '"idle"',
        '{"loading":"checking"}',
        '{"loading":"leaving"}',
        '{"loading":"rechecking"}',
        '{"loading":"refreshing"}',
      ]),
    );
  });

  it('never shows a guest as logged in, nor a member as a guest', () => {
    expect(steps.filter(({ after }) => after.authenticated === (after.type === 'guest'))).toEqual(
      [],
    );
  });

  it('says it is refreshing exactly while it is', () => {
    const wrong = steps.filter(
      ({ value, after }) => after.refreshing !== value.includes('refreshing'),
    );

    expect(wrong).toEqual([]);
  });

  it('gives a session up only for a code that ends it, or for a log-out', () => {
    const ended = steps.filter(({ before, after }) => before.authenticated && !after.authenticated);
    const causes = new Set(
      ended.map(({ event }) => event.error?.code ?? event.type.replace(/\.0\.auth\..*/, '')),
    );

    expect(causes).toEqual(new Set(['REFRESH_FAIL', 'session.lost', 'xstate.done.actor']));
  });

  it('never takes initialized back', () => {
    expect(steps.filter(({ before, after }) => before.initialized && !after.initialized)).toEqual(
      [],
    );
  });
});
