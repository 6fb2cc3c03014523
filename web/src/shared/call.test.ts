// @vitest-environment happy-dom
import { adminCheck, memberCheck } from '@maru/contract/session/auth';
import { joinBroadcast } from '@maru/contract/broadcast/broadcast';
import type { Call } from '@maru/contract/core/call';
import { getExpert, listExperts } from '@maru/contract/expert/expert';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from './call.ts';
import { onSessionLost } from './session/session-lost.ts';
import { setRenewal } from './session/renewals.ts';

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const refusal = (message: string, status: number, more = {}) =>
  answer({ success: false, message, ...more }, status);

const server = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

/** The failure of a promise that has to fail. */
async function failureOf(promise: Promise<unknown>): Promise<CallFailed> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallFailed);
  return error as CallFailed;
}

describe('a call', () => {
  it('puts its parts where they belong', async () => {
    server.mockImplementation(async () => answer({ items: [], total: 0, page: 1, pageSize: 100 }));

    await makeCall(listExperts, { query: { market: '국내 주식' } });

    const [url, request] = server.mock.calls[0] ?? [];
    expect(url).toBe('/api/home/experts?market=%EA%B5%AD%EB%82%B4+%EC%A3%BC%EC%8B%9D');
    expect(request).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  it('encodes path parameters', async () => {
    server.mockImplementation(async () => refusal('NOT_FOUND', 404));

    const error = await failureOf(makeCall(getExpert, { params: { _id: '../x' } }));

    expect(server.mock.calls[0]?.[0]).toBe('/api/home/experts/..%2Fx');
    expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('takes a refusal that travels as 200 for a refusal', async () => {
    server.mockImplementation(async () => refusal('Broadcast is not live', 200));

    const error = await failureOf(makeCall(joinBroadcast, { body: { scheduleId: 7 } }));

    expect(error).toMatchObject({ code: 'Broadcast is not live', status: 200 });
  });

  it.each([
    ['no network', async () => Promise.reject(new TypeError('failed')), 'NETWORK'],
    ['an answer of another form', async () => answer({ type: 'robot' }), 'UNREADABLE'],
    ['an answer that is no JSON', async () => new Response('<html>'), 'UNREADABLE'],
    ['a proxy in between', async () => new Response('', { status: 502 }), 'SERVICE_UNAVAILABLE'],
    ['an unknown code', async () => refusal('WHATEVER', 418), 'UNREADABLE'],
  ] as const)('fails on %s', async (_case, serve, code) => {
    server.mockImplementation(serve);

    expect(await failureOf(makeCall(memberCheck, {}))).toMatchObject({ code });
  });

  it('checks an answer with a lazily loaded schema, and fails without it', async () => {
    server.mockImplementation(async () => answer({ type: 'robot' }));
    const late = (loadOutput: NonNullable<Call['loadOutput']>) => ({ ...memberCheck, loadOutput });

    const unfit = await failureOf(
      makeCall(
        late(async () => memberCheck.output),
        {},
      ),
    );
    const absent = await failureOf(
      makeCall(
        late(() => Promise.reject(new Error('404'))),
        {},
      ),
    );

    expect([unfit.code, absent.code]).toEqual(['UNREADABLE', 'NETWORK']);
  });

  it('hands on the bad fields and the time to wait', async () => {
    server.mockImplementation(async () =>
      answer(
        { success: false, message: 'INVALID_INPUT', errors: [{ path: 'a', message: 'b' }] },
        400,
        { 'retry-after': '30' },
      ),
    );

    expect(await failureOf(makeCall(memberCheck, {}))).toMatchObject({
      errors: [{ path: 'a', message: 'b' }],
      retryAfter: 30,
    });
  });
});

describe('[U04] an expired access', () => {
  /** Fake server with an access token that is expired until a call renews it. */
  function serveExpired(renewals = { count: 0 }) {
    let fresh = false;
    server.mockImplementation(async () =>
      fresh ? answer({ type: 'user' }) : refusal('TOKEN_EXPIRED', 401),
    );
    let running: Promise<void> | null = null;
    setRenewal('member', () => {
      running ??= (async () => {
        renewals.count += 1;
        await Promise.resolve();
        fresh = true;
      })();
      return running;
    });
    return renewals;
  }

  it('[K33] is renewed once for 50 calls, and all of them succeed', async () => {
    const renewals = serveExpired();

    const answers = await Promise.all(Array.from({ length: 50 }, () => makeCall(memberCheck, {})));

    expect(answers).toHaveLength(50);
    expect(answers.every(({ type }) => type === 'user')).toBe(true);
    expect(renewals.count).toBe(1);
    expect(server).toHaveBeenCalledTimes(100);
  });

  it('is not renewed a second time for the same call', async () => {
    server.mockImplementation(async () => refusal('TOKEN_EXPIRED', 401));
    const renew = vi.fn(async () => undefined);
    setRenewal('member', renew);

    expect(await failureOf(makeCall(memberCheck, {}))).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(renew).toHaveBeenCalledOnce();
  });

  it('asks the session of the call’s own side', async () => {
    server.mockImplementation(async () => refusal('TOKEN_EXPIRED', 401));
    const [member, admin] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    setRenewal('member', member);
    setRenewal('admin', admin);

    await failureOf(makeCall(adminCheck, {}));

    expect(member).not.toHaveBeenCalled();
    expect(admin).toHaveBeenCalledOnce();
  });

  it.each(['INVALID_TOKEN', 'MISSING_TOKENS', 'SESSION_INVALIDATED'] as const)(
    'is the only reason to renew: %s is told and nothing else',
    async (code) => {
      server.mockImplementation(async () => refusal(code, 401));
      const renew = vi.fn(async () => undefined);
      setRenewal('member', renew);
      const lost = vi.fn();
      const stop = onSessionLost('member', lost);

      await failureOf(makeCall(memberCheck, {}));

      expect(renew).not.toHaveBeenCalled();
      expect(lost.mock.calls).toEqual([[code]]);
      stop();
    },
  );
});
