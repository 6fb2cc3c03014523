import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../shared/call.ts';
import { joinBroadcastMachine } from './join-broadcast.machine.ts';
import type { Joinable } from './join-decision.ts';

const NOON = Date.parse('2026-08-24T12:00:00+09:00');
const onAir: Joinable = { _id: 7, type: 1, broadcast_status: 1, end_date: null };
const ended: Joinable = { ...onAir, broadcast_status: 2, end_date: '2026-08-24T11:00:00+09:00' };

type Answer = () => Promise<{ success: true; url: string }>;

/** Starts a machine with stubbed server answers and spies in place of the browser. */
function startMachine({
  live = vi.fn<Answer>(async () => ({ success: true, url: '/room/live' })),
  recording = vi.fn<Answer>(async () => ({ success: true, url: '/room/vod' })),
} = {}) {
  const browser = {
    reserveWindow: vi.fn(),
    releaseWindow: vi.fn(),
    rememberJoin: vi.fn(),
    forgetJoin: vi.fn(),
    goToLogin: vi.fn(),
    goToVodSchedule: vi.fn(),
  };
  const enterWindow = vi.fn(async (_url: string) => true);
  const machine = joinBroadcastMachine.provide({
    actors: {
      joinLive: fromPromise(live),
      joinRecording: fromPromise(recording),
      enterWindow: fromPromise(({ input }) => enterWindow(input.url)),
    },
    actions: {
      ...browser,
      rememberJoin: (_, pending) => browser.rememberJoin(pending),
    },
  });
  const actor = createActor(machine).start();
  const click = (item: Joinable, loggedIn = true) =>
    actor.send({ type: 'join', item, loggedIn, at: NOON });
  const until = (state: 'idle' | 'refused' | 'blocked' | 'askingLogin') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, click, until, live, recording, enterWindow, ...browser };
}

const refusing = (code: CallFailed['code'], status = 200) =>
  vi.fn<Answer>(() => Promise.reject(new CallFailed(code, { status })));

describe('joining a broadcast', () => {
  it('asks the server once and opens one window, however often it is clicked', async () => {
    const { click, until, live, reserveWindow, enterWindow } = startMachine();

    click(onAir);
    click(onAir);
    await until('idle');

    expect(live).toHaveBeenCalledOnce();
    expect(reserveWindow).toHaveBeenCalledOnce();
    expect(enterWindow.mock.calls).toEqual([['/room/live']]);
  });

  it('[S4.15] [S09] reserves the window in the click itself, before the server has answered', () => {
    const never = vi.fn<Answer>(() => new Promise(() => undefined));
    const { click, reserveWindow } = startMachine({ live: never });

    click(onAir);

    expect(reserveWindow).toHaveBeenCalledOnce();
  });

  it.each([
    { item: onAir, url: '/room/live' },
    { item: ended, url: '/room/vod' },
  ])(
    '[S09] joins again on a separate press when the browser gave no window: $url',
    async ({ item, url }) => {
      const machine = startMachine();
      const { actor, click, until, live, recording, reserveWindow, enterWindow } = machine;
      enterWindow.mockResolvedValueOnce(false);

      click(item);
      await until('blocked');
      actor.send({ type: 'window.wanted' });
      expect(reserveWindow).toHaveBeenCalledTimes(2);
      await until('idle');

      const asked = { live: live.mock.calls.length, recording: recording.mock.calls.length };
      expect(asked).toEqual(item === onAir ? { live: 2, recording: 0 } : { live: 0, recording: 2 });
      expect(enterWindow.mock.calls).toEqual([[url], [url]]);
    },
  );

  it('[S09] asks nothing more after the visitor closes the dialog that replaces the window', async () => {
    const { actor, click, until, live, enterWindow } = startMachine();
    enterWindow.mockResolvedValueOnce(false);

    click(onAir);
    await until('blocked');
    actor.send({ type: 'refusal.dismissed' });

    expect(actor.getSnapshot().matches('idle')).toBe(true);
    expect(live).toHaveBeenCalledOnce();
  });

  it('[S4.12] [S06] keeps the code of a refusal until it is dismissed, and closes the window', async () => {
    const live = refusing('Subscription required for paid broadcast');
    const { actor, click, until, releaseWindow } = startMachine({ live });

    click(onAir);
    await until('refused');

    expect(actor.getSnapshot().context.refusal).toBe('Subscription required for paid broadcast');
    expect(releaseWindow).toHaveBeenCalledOnce();

    actor.send({ type: 'refusal.dismissed' });
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });

  it('[S05] tells that a broadcast is not live without asking the server', async () => {
    const { actor, click, until, live } = startMachine();

    click({ ...onAir, broadcast_status: 0 });
    await until('refused');

    expect(actor.getSnapshot().context.refusal).toBe('NOT_LIVE');
    expect(live).not.toHaveBeenCalled();
  });

  it.each([
    'Access limited to free broadcasts only',
    'Vod schedule not found',
    'Vod is not currently active',
    'INTERNAL_ERROR',
  ] as const)('[S07] a recording refused with "%s" leads to the VOD schedule', async (code) => {
    const { actor, click, until, goToVodSchedule } = startMachine({ recording: refusing(code) });

    click(ended);
    await until('refused');

    expect(actor.getSnapshot().context.refusal).toBe(code);
    expect(goToVodSchedule).toHaveBeenCalledOnce();
  });

  it('tells a fault apart from a refusal', async () => {
    const live = vi.fn<Answer>(() => Promise.reject(new TypeError('boom')));
    const { actor, click, until } = startMachine({ live });

    click(onAir);
    await until('refused');

    expect(actor.getSnapshot().context.refusal).toBe('INTERNAL_ERROR');
  });
});

describe('[S08] joining that needs a login', () => {
  const membersOnly: Joinable = { ...onAir, type: 0 };

  it('[S4.14] remembers the broadcast when the visitor leaves to log in', async () => {
    const { actor, click, until, rememberJoin, goToLogin } = startMachine();

    click(membersOnly, false);
    await until('askingLogin');
    actor.send({ type: 'login.accepted' });

    expect(rememberJoin).toHaveBeenCalledWith({ scheduleId: 7, wish: 'join' });
    expect(goToLogin).toHaveBeenCalledOnce();
  });

  it('forgets it when the visitor declines', async () => {
    const { actor, click, until, forgetJoin, goToLogin } = startMachine();

    click(membersOnly, false);
    await until('askingLogin');
    actor.send({ type: 'login.declined' });

    expect(forgetJoin).toHaveBeenCalledOnce();
    expect(goToLogin).not.toHaveBeenCalled();
  });

  it('asks for it when the session turns out to have ended', async () => {
    const { actor, click, until, releaseWindow } = startMachine({
      live: refusing('SESSION_INVALIDATED', 401),
    });

    click(membersOnly, true);
    await until('askingLogin');

    expect(releaseWindow).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().context.pending).toEqual({ scheduleId: 7, wish: 'join' });
  });

  it('asks for it before a members-only recording', async () => {
    const { actor, until, recording } = startMachine();

    actor.send({ type: 'watch', item: { ...ended, type: 0 }, loggedIn: false, at: NOON });
    await until('askingLogin');

    expect(recording).not.toHaveBeenCalled();
  });
});
