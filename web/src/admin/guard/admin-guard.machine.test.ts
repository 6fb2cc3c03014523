import type { Permission } from '@maru/contract/core/call';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed, type FailureCode } from '../../shared/call.ts';
import { adminGuardMachine } from './admin-guard.machine.ts';
import type { Admin, ScreenMap } from './guard-question.ts';

const BUILT = ['broadcast', 'broadcast-write', 'sms'];
const NEEDS: Readonly<Record<string, Permission>> = {
  broadcast: 'manageContent',
  'broadcast-write': 'manageContent',
  sms: 'manageMessages',
  'user-management': 'manageUsers',
};
const screens: ScreenMap = {
  has: (name) => BUILT.includes(name) || name === 'start',
  firstOf: (permissions) => {
    const first = BUILT.find((name) => permissions.some((one) => one === NEEDS[name]));
    return first ?? (permissions.length > 0 ? 'start' : null);
  },
  opens: (name, permissions) =>
    NEEDS[name] === undefined || permissions.some((one) => one === NEEDS[name]),
  own: 'start',
};

/** The server's response to each check. An error code means a rejection. */
interface Server {
  session?: FailureCode;
  address?: boolean | FailureCode;
  notReplaced?: FailureCode;
  permission?: FailureCode;
  permissions?: readonly Permission[];
  mustChangePassword?: boolean;
}

function startGuard(server: Server) {
  const asked: string[] = [];
  const said: string[] = [];
  const answer = <T>(question: string, refusal: FailureCode | undefined, value: T): Promise<T> => {
    asked.push(question);
    return refusal === undefined ? Promise.resolve(value) : Promise.reject(new CallFailed(refusal));
  };
  const held = server.permissions ?? ['manageContent'];
  const adminNow = (): Admin => ({
    name: '김예시',
    user_id: 'content',
    permissions: held,
    mustChangePassword: server.mustChangePassword ?? false,
  });
  const machine = adminGuardMachine.provide({
    actors: {
      session: fromPromise(() => answer('session', server.session, adminNow())),
      address: fromPromise(() => {
        const { address = true } = server;
        return typeof address === 'boolean'
          ? answer('address', undefined, address)
          : answer('address', address, true);
      }),
      notReplaced: fromPromise<unknown>(() => answer('notReplaced', server.notReplaced, null)),
      permission: fromPromise<unknown, { name: string }>(({ input: { name } }) => {
        const need = NEEDS[name];
        const denied = need !== undefined && !held.includes(need) ? 'ACCESS_DENIED' : undefined;
        return answer(`permission ${name}`, server.permission ?? denied, null);
      }),
    },
    actions: {
      sayDenied: () => said.push('denied'),
      sayFailed: (_, check) => said.push(`failed ${check}`),
    },
  });
  const actor = createActor(machine, { input: screens }).start();
  const settled = () =>
    waitFor(actor, (snapshot) => !snapshot.matches('checking') && !snapshot.matches('waiting'));
  return { actor, asked, said, settled, server };
}

function open(guard: ReturnType<typeof startGuard>, name: string) {
  guard.actor.send({ type: 'open', wish: { kind: 'screen', name } });
  return guard.settled();
}

describe('the order of the questions', () => {
  test('[U18] [S6.10] [S6.11] a first view asks for session, address, replacement and permission, in that order', async () => {
    const guard = startGuard({});

    const { value } = await open(guard, 'broadcast');

    expect(value).toBe('allowed');
    expect(guard.asked).toEqual(['session', 'address', 'notReplaced', 'permission broadcast']);
  });

  test('[S6.11] a later view asks for its permission alone', async () => {
    const guard = startGuard({});
    await open(guard, 'broadcast');
    guard.asked.length = 0;

    await open(guard, 'broadcast-write');

    expect(guard.asked).toEqual(['permission broadcast-write']);
  });

  test.each([
    ['session', { session: 'MISSING_TOKENS' }, 'login', ['session']],
    ['session', { session: 'SESSION_INVALIDATED' }, 'login', ['session']],
    ['session', { session: 'OTHER_DEVICE_LOGIN' }, 'kicked', ['session']],
    ['session', { session: 'ACCESS_DENIED' }, 'login', ['session']],
    ['session', { session: 'NETWORK' }, 'failed', ['session']],
    ['address', { address: false }, 'login', ['session', 'address']],
    ['address', { address: 'NETWORK' }, 'failed', ['session', 'address']],
    [
      'replacement',
      { notReplaced: 'OTHER_DEVICE_LOGIN' },
      'kicked',
      ['session', 'address', 'notReplaced'],
    ],
    [
      'replacement',
      { notReplaced: 'SESSION_INVALIDATED' },
      'login',
      ['session', 'address', 'notReplaced'],
    ],
  ] as const)(
    '[S6.10] a bad %s (%o) ends in %s and nothing more is asked',
    async (_, server, end, asked) => {
      const guard = startGuard(server);

      const { value } = await open(guard, 'broadcast');

      expect(value).toBe(end);
      expect(guard.asked).toEqual(asked);
    },
  );

  test('[S6.10] an outage does not ask for a login, and ends by itself', async () => {
    vi.useFakeTimers();
    try {
      const guard = startGuard({ session: 'SERVICE_UNAVAILABLE' });
      await open(guard, 'broadcast');
      expect(guard.actor.getSnapshot().value).toBe('failed');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(guard.actor.getSnapshot().context.failures).toBe(2);
      delete guard.server.session;

      await vi.advanceTimersByTimeAsync(6_000);

      const { value, context } = await guard.settled();
      expect(value).toBe('allowed');
      expect(context.failures).toBe(0);
      guard.actor.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  test('[S8.25] a check that fails says which, and can be tried again', async () => {
    const guard = startGuard({ permission: 'SERVICE_UNAVAILABLE' });
    await open(guard, 'broadcast');
    delete guard.server.permission;

    guard.actor.send({ type: 'retry' });
    const { value } = await guard.settled();

    expect(guard.said).toEqual(['failed permission']);
    expect(value).toBe('allowed');
  });
});

describe('without the permission', () => {
  test('[U18] [K21] [S6.12] the first view leads to the first permitted section and says nothing', async () => {
    const guard = startGuard({ permissions: ['manageMessages'] });

    const { value, context } = await open(guard, 'user-management');

    expect(value).toBe('elsewhere');
    expect(context.leadsTo).toBe('sms');
    expect(guard.said).toEqual([]);
    expect(guard.asked).toEqual(['session', 'address', 'notReplaced']);
  });

  test('[U18] [K21] [S6.13] [S8.24] a later view is refused in words', async () => {
    const guard = startGuard({ permissions: ['manageMessages'] });
    await open(guard, 'sms');

    const { value } = await open(guard, 'broadcast');

    expect(value).toBe('forbidden');
    expect(guard.said).toEqual(['denied']);
  });

  test('[U18] [S6.14] staff without any permission see the forbidden page', async () => {
    const guard = startGuard({ permissions: [] });

    const { value } = await open(guard, 'user-management');

    expect(value).toBe('forbidden');
  });

  test('[S6.12] a first section that the server refuses does not go in circles', async () => {
    const guard = startGuard({ permission: 'ACCESS_DENIED' });
    await open(guard, 'user-management');

    const { value } = await open(guard, 'broadcast');

    expect(value).toBe('forbidden');
  });

  test('[S6.12] permission for sections that are still to come leads to the start screen', async () => {
    const guard = startGuard({ permissions: ['manageUsers'] });

    const { value, context } = await open(guard, 'user-management');

    expect(value).toBe('elsewhere');
    expect(context.leadsTo).toBe('start');
  });
});

describe('at the login', () => {
  test('[U18] [S6.15] a logged-in user is sent to the first permitted section', async () => {
    const guard = startGuard({});

    guard.actor.send({ type: 'open', wish: { kind: 'login' } });
    const { value, context } = await guard.settled();

    expect(value).toBe('elsewhere');
    expect(context.leadsTo).toBe('broadcast');
  });

  test('[S6.15] a logged-in user without a permission is forbidden', async () => {
    const guard = startGuard({ permissions: [] });

    guard.actor.send({ type: 'open', wish: { kind: 'login' } });

    expect((await guard.settled()).value).toBe('forbidden');
  });

  test('[S8.29] the notice is not shown again at the login', async () => {
    const guard = startGuard({ session: 'OTHER_DEVICE_LOGIN' });

    guard.actor.send({ type: 'open', wish: { kind: 'login' } });
    guard.actor.send({ type: 'session.lost', code: 'OTHER_DEVICE_LOGIN' });

    expect((await guard.settled()).value).toBe('login');
  });

  test('[S6.12] the view after a login counts as first', async () => {
    const guard = startGuard({ session: 'MISSING_TOKENS' });
    await open(guard, 'broadcast');
    delete guard.server.session;

    guard.actor.send({ type: 'login.accepted' });
    const { value, context } = await open(guard, 'user-management');

    expect(value).toBe('elsewhere');
    expect(context.leadsTo).toBe('broadcast');
  });
});

describe('the end of a session', () => {
  const by = { at: '2026-11-20T09:00:00Z', ip_address: '203.0.113.9', user_agent: 'Firefox' };

  test('[K36] [S8.29] a replaced session is kicked, with the known details of the other device', async () => {
    const guard = startGuard({});
    await open(guard, 'broadcast');

    guard.actor.send({ type: 'session.replaced', by });

    expect(guard.actor.getSnapshot().value).toBe('kicked');
    expect(guard.actor.getSnapshot().context.replacement).toEqual(by);
  });

  test('[S8.29] a refused call kicks too, and the socket adds who it was', async () => {
    const guard = startGuard({});
    await open(guard, 'broadcast');

    guard.actor.send({ type: 'session.lost', code: 'OTHER_DEVICE_LOGIN' });
    guard.actor.send({ type: 'session.replaced', by });

    expect(guard.actor.getSnapshot().value).toBe('kicked');
    expect(guard.actor.getSnapshot().context.replacement).toEqual(by);
  });

  test('[S8.29] nothing opens until the notice is read, and then only the login', async () => {
    const guard = startGuard({});
    await open(guard, 'broadcast');
    guard.actor.send({ type: 'session.replaced', by });
    guard.actor.send({ type: 'open', wish: { kind: 'screen', name: 'sms' } });
    expect(guard.actor.getSnapshot().value).toBe('kicked');

    guard.actor.send({ type: 'notice.read' });

    expect(guard.actor.getSnapshot().value).toBe('login');
    expect(guard.actor.getSnapshot().context.admin).toBeNull();
  });

  test.each(['SESSION_INVALIDATED', 'REFRESH_FAIL', 'MISSING_TOKENS', 'INVALID_TOKEN'] as const)(
    'any other end (%s) leads to the login without a message',
    async (code) => {
      const guard = startGuard({});
      await open(guard, 'broadcast');

      guard.actor.send({ type: 'session.lost', code });

      expect(guard.actor.getSnapshot().value).toBe('login');
      expect(guard.said).toEqual([]);
    },
  );

  test('a log-out leads to the login and forgets who was there', async () => {
    const guard = startGuard({});
    await open(guard, 'broadcast');

    guard.actor.send({ type: 'logout.done' });

    expect(guard.actor.getSnapshot().value).toBe('login');
    expect(guard.actor.getSnapshot().context.admin).toBeNull();
  });
});

test('no order of events admits a user before the server has allowed access', async () => {
  const events = [
    { type: 'open', wish: { kind: 'screen', name: 'broadcast' } },
    { type: 'open', wish: { kind: 'login' } },
    { type: 'login.accepted' },
    { type: 'session.lost', code: 'OTHER_DEVICE_LOGIN' },
    { type: 'session.lost', code: 'SESSION_INVALIDATED' },
    { type: 'notice.read' },
    { type: 'logout.done' },
    { type: 'retry' },
  ] as const;
  const walks = events.flatMap((one) =>
    events.flatMap((two) => events.map((three) => [one, two, three])),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);

  const ends = await Promise.all(
    walks.map(async (walk) => {
      const guard = startGuard({ session: 'INVALID_TOKEN' });
      for (const event of walk) {
        guard.actor.send(event);
        await Promise.resolve();
      }
      await new Promise((resolve) => setTimeout(resolve));
      return guard.actor.getSnapshot().value;
    }),
  );

  expect(new Set(ends)).not.toContain('allowed');
  expect(new Set(ends)).not.toContain('elsewhere');
});

describe('a change of permissions', () => {
  const change = (permissions: readonly Permission[]) =>
    ({ type: 'staff.changed', name: '김새이름', permissions }) as const;

  test('[S6.10] leaves a screen alone that is still permitted, and whatever is typed in it', async () => {
    const guard = startGuard({ permissions: ['manageContent', 'manageMessages'] });
    await open(guard, 'broadcast');
    guard.asked.length = 0;

    guard.actor.send(change(['manageContent']));

    const { value, context } = guard.actor.getSnapshot();
    expect([value, context.admin?.name, guard.asked]).toEqual(['allowed', '김새이름', []]);
  });

  test('[S6.10] asks again for a screen that is not, and says that it is refused', async () => {
    const server: Server = { permissions: ['manageContent'] };
    const guard = startGuard(server);
    await open(guard, 'broadcast');
    server.permission = 'ACCESS_DENIED';

    guard.actor.send(change([]));

    expect((await guard.settled()).value).toBe('forbidden');
    expect(guard.said).toEqual(['denied']);
  });

  test('[S6.10] opens a refused screen once it is permitted', async () => {
    const server: Server = { permission: 'ACCESS_DENIED' };
    const guard = startGuard(server);
    await open(guard, 'sms');
    await open(guard, 'broadcast');
    delete server.permission;

    guard.actor.send(change(['manageContent']));

    expect((await guard.settled()).value).toBe('allowed');
  });
});

test('[S6.10] leads to the own account who has to set up a second factor first', async () => {
  const guard = startGuard({ permission: 'SECOND_FACTOR_SETUP' });

  const { value, context } = await open(guard, 'broadcast');

  expect([value, context.leadsTo]).toEqual(['elsewhere', 'start']);
});

describe('a temporary password', () => {
  test('[S6.10] is changed before any screen is asked for', async () => {
    const server: Server = { mustChangePassword: true, permissions: ['manageMessages'] };
    const guard = startGuard(server);

    expect((await open(guard, 'broadcast')).value).toBe('password');
    expect((await open(guard, 'sms')).value).toBe('password');
    expect(guard.asked).toEqual(['session', 'address', 'notReplaced']);

    server.mustChangePassword = false;
    guard.actor.send({ type: 'password.changed' });

    expect((await guard.settled()).value).toBe('allowed');
    expect(guard.asked).toContain('permission sms');
  });

  test('[S6.10] leads a user at the login to the screen that changes it', async () => {
    const guard = startGuard({ mustChangePassword: true });
    guard.actor.send({ type: 'open', wish: { kind: 'login' } });

    const { value, context } = await guard.settled();

    expect([value, context.leadsTo]).toEqual(['elsewhere', 'start']);
    expect((await open(guard, 'start')).value).toBe('password');
  });
});
