// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../dialog/dialog.ts');

const server = vi.fn<(url: string) => Promise<Response>>();
const member = async () => Response.json({ type: 'user' });
const refuse = (message: string) => async () =>
  Response.json({ success: false, message }, { status: 401 });

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

/** The next page arrives with the server's statement that this browser has no session. */
function serveToGuest(): void {
  const page = { serverTiming: [{ name: 'guest-member' }] };
  vi.stubGlobal('performance', { getEntriesByType: () => [page] });
}

/** A page that has just been opened, with its own modules. */
async function openPage() {
  const session = await import('./session.ts');
  const { sessionState } = await import('./session.store.ts');
  await session.startSession();
  return { ...session, state: sessionState };
}

describe('the session of a page', () => {
  it('is known once the server has been asked', async () => {
    server.mockImplementation(member);

    const { state } = await openPage();

    await vi.waitFor(() => expect(state.initialized).toBe(true));
    expect(state).toMatchObject({ authenticated: true, type: 'user', status: 'idle' });
  });

  it('is anonymous for a visitor, without a dialog', async () => {
    server.mockImplementation(refuse('MISSING_TOKENS'));
    const { inform } = await import('../dialog/dialog.ts');

    const { state } = await openPage();

    await vi.waitFor(() => expect(state.initialized).toBe(true));
    expect(state.authenticated).toBe(false);
    expect(inform).not.toHaveBeenCalled();
  });

  it('needs no state machine on a page served to a guest', async () => {
    const loaded = vi.fn();
    vi.doMock('./session-actor.ts', async (original) => {
      loaded();
      return original();
    });
    serveToGuest();

    const { state, rememberReturn } = await openPage();
    expect(state).toMatchObject({ initialized: true, authenticated: false, unanswered: false });
    expect(loaded).not.toHaveBeenCalled();

    rememberReturn('/mypage/info');
    await vi.waitFor(() => expect(loaded).toHaveBeenCalled());
    expect(state.initialized).toBe(true);
    vi.doUnmock('./session-actor.ts');
  });

  it('is fetched again after a login on a page served to a guest', async () => {
    server.mockImplementation(member);
    serveToGuest();
    const { state, loginAccepted } = await openPage();
    await vi.waitFor(() => expect(state.initialized).toBe(true));
    expect(state.authenticated).toBe(false);

    expect(await loginAccepted()).toBe('user');

    expect(state.authenticated).toBe(true);
  });

  it('is not taken for a visitor’s when the server cannot be asked, until it can', async () => {
    server.mockImplementation(async () => new Response('', { status: 500 }));
    const { state, checkSession } = await openPage();
    await vi.waitFor(() => expect(state.unanswered).toBe(true));
    server.mockImplementation(refuse('MISSING_TOKENS'));

    await checkSession();

    await vi.waitFor(() => expect(state).toMatchObject({ status: 'idle', unanswered: false }));
    expect(state.authenticated).toBe(false);
  });

  it('follows a log-in in another tab, also where the server named a visitor', async () => {
    serveToGuest();
    const { state } = await openPage();
    await vi.waitFor(() => expect(state.initialized).toBe(true));
    server.mockImplementation(member);
    const otherTab = new BroadcastChannel('maru.session');

    otherTab.postMessage({ kind: 'session-changed', realm: 'member' });

    await vi.waitFor(() => expect(state.authenticated).toBe(true));
    otherTab.close();
  });

  it('[K26] [K36] that another device has ended is over, and that is said', async () => {
    server.mockImplementation(member);
    const { state, sessionEnded } = await openPage();
    await vi.waitFor(() => expect(state.authenticated).toBe(true));

    await sessionEnded('OTHER_DEVICE_LOGIN');

    const { inform } = await import('../dialog/dialog.ts');
    expect(state.authenticated).toBe(false);
    expect(inform).toHaveBeenCalledWith({
      title: '다른 기기에서 로그인되어 로그아웃 되었습니다.',
    });
  });

  it('continues after its end when a new password has created another session', async () => {
    server.mockImplementation(member);
    const { state, sessionEnded } = await openPage();
    await vi.waitFor(() => expect(state.authenticated).toBe(true));

    expect(await sessionEnded('SESSION_INVALIDATED')).toBe(true);
    expect(state.authenticated).toBe(true);

    server.mockImplementation(refuse('SESSION_INVALIDATED'));
    expect(await sessionEnded('SESSION_INVALIDATED')).toBe(false);
    expect(state.authenticated).toBe(false);
  });

  it('ends with any call that the server refuses because of it', async () => {
    server.mockImplementation(member);
    const { state } = await openPage();
    await vi.waitFor(() => expect(state.authenticated).toBe(true));
    server.mockImplementation(refuse('SESSION_INVALIDATED'));
    const { makeCall } = await import('../call.ts');
    const { memberProtected } = await import('@maru/contract/session/auth');

    await makeCall(memberProtected, {}).catch(() => undefined);

    expect(state.authenticated).toBe(false);
  });
});

describe('an access that is running out', () => {
  const AGE = 'maru.device.renewed.member';
  const NINE_MINUTES = 540_000;
  /** Requests in order, each with the status of its response. */
  let asked: string[];
  let isExpired: boolean;
  let isAway: boolean;

  beforeEach(() => {
    asked = [];
    isExpired = false;
    isAway = false;
    server.mockImplementation(async (url) => {
      const answer = answerTo(url);
      asked.push(`${url.replace('/api/home/auth/', '')} ${answer.status}`);
      return answer;
    });
  });
  afterEach(() => void vi.useRealTimers());

  function answerTo(url: string): Response {
    if (url.endsWith('/refresh')) {
      if (isAway) return new Response('', { status: 503 });
      isExpired = false;
      return Response.json({ message: 'TOKEN_REFRESH_SUCCESS' });
    }
    if (isExpired) {
      return Response.json({ success: false, message: 'TOKEN_EXPIRED' }, { status: 401 });
    }
    if (url.endsWith('/protected')) return Response.json({ message: 'ACCESS_GRANTED' });
    if (url.endsWith('/logout')) return Response.json({ message: 'LOGOUT_SUCCESS' });
    return Response.json({ type: 'user' });
  }

  /** Simulates no calls for the lifetime of an access token. */
  function rest(): void {
    localStorage.setItem(AGE, String(Date.now() - NINE_MINUTES - 1));
    isExpired = true;
    asked = [];
  }

  async function callOften(): Promise<void> {
    const { makeCall } = await import('../call.ts');
    const { memberProtected } = await import('@maru/contract/session/auth');
    await Promise.all(Array.from({ length: 20 }, () => makeCall(memberProtected, {})));
  }

  it('is renewed before a page asks who is here', async () => {
    rest();

    const { state } = await openPage();

    await vi.waitFor(() => expect(state.authenticated).toBe(true));
    expect(asked).toEqual(['refresh 200', 'check 200']);
  });

  it('is renewed once for all calls of all tabs, and none is refused', async () => {
    const { state } = await openPage();
    await vi.waitFor(() => expect(state.authenticated).toBe(true));
    rest();

    await callOften();
    vi.resetModules();
    const other = await openPage();
    await vi.waitFor(() => expect(other.state.authenticated).toBe(true));
    await callOften();

    expect(asked.filter((one) => one.startsWith('refresh'))).toHaveLength(1);
    expect(asked.filter((one) => !one.endsWith(' 200'))).toEqual([]);
  });

  it('is as old as the log-in that brought it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { loginAccepted } = await openPage();
    await loginAccepted();
    asked = [];

    vi.setSystemTime(Date.now() + NINE_MINUTES - 1);
    await callOften();
    expect(asked).not.toContain('refresh 200');
    vi.setSystemTime(Date.now() + 2);
    await callOften();
    expect(asked).toContain('refresh 200');
  });

  it('is tried once where it cannot be renewed, and used for as long as it is good', async () => {
    const { state } = await openPage();
    await vi.waitFor(() => expect(state.authenticated).toBe(true));
    rest();
    isAway = true;
    isExpired = false;

    await callOften();
    await callOften();

    expect(asked.filter((one) => one.startsWith('refresh'))).toEqual(['refresh 503']);
  });

  it('is nothing that a visitor has', async () => {
    const { state, logout } = await openPage();
    await vi.waitFor(() => expect(state.authenticated).toBe(true));
    rest();
    isExpired = false;
    await logout();

    server.mockImplementation(refuse('MISSING_TOKENS'));
    await callOften().catch(() => undefined);
    vi.resetModules();
    const { state: next } = await openPage();
    await vi.waitFor(() => expect(next.initialized).toBe(true));

    const urls = server.mock.calls.map(([url]) => url);
    expect(urls.filter((url) => url.endsWith('/refresh'))).toEqual([]);
  });
});

describe('the way back after a log-in', () => {
  it('is remembered across a reload, and taken once', async () => {
    server.mockImplementation(refuse('MISSING_TOKENS'));
    (await openPage()).rememberReturn('/mypage/info?tab=1');
    vi.resetModules();

    const { takeReturn } = await openPage();

    expect(takeReturn('/')).toBe('/mypage/info?tab=1');
    expect(takeReturn('/')).toBe('/');
  });

  it('leads to no other site', async () => {
    server.mockImplementation(refuse('MISSING_TOKENS'));
    sessionStorage.setItem('maru.return', '//evil.example');

    const { rememberReturn, takeReturn } = await openPage();
    rememberReturn('https://evil.example/');

    expect(takeReturn('/')).toBe('/');
  });
});
