import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { isSpinning, lateWords, wordsOf } from './playback-words.ts';
import { playbackMachine, type PlaybackEvent, type PlaybackInput } from './playback.machine.ts';

/** The longest wait between two tries. */
const LONGEST_WAIT_MS = 12_000;
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(change: Partial<PlaybackInput> = {}) {
  const input = { isLive: true, savesData: false, isOnline: true, ...change };
  const actor = createActor(playbackMachine, { input });
  const retry = vi.fn();
  actor.on('retry.due', retry);
  actor.start();
  const report = (
    ...types: Exclude<PlaybackEvent['type'], 'sound.changed' | 'network.changed'>[]
  ) => types.forEach((type) => actor.send({ type }));
  const words = (passedMs = 0) => wordsOf(actor.getSnapshot(), passedMs);
  const spins = () => isSpinning(actor.getSnapshot());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { actor, retry, report, words, spins, pass };
}

describe('a gap in the picture', () => {
  it('shows nothing when it is short, then a spinner, and then a text', async () => {
    const { report, words, spins, pass } = start();
    report('stream.loaded', 'video.moved', 'video.waiting');

    await pass(999);
    expect([spins(), words()]).toEqual([false, null]);
    await pass(1);
    expect([spins(), words()]).toEqual([true, null]);
    await pass(4_000);
    expect(words()).toBe('화면이 잠시 끊겼어요. 다시 불러오고 있어요.');

    report('video.moved');
    expect([spins(), words()]).toEqual([false, null]);
  });

  it('counts as a failure when it lasts, although the stream reports none', async () => {
    const { retry, report, pass } = start();
    report('stream.loaded', 'video.moved', 'video.waiting');

    await pass(8_000);
    expect(retry).not.toHaveBeenCalled();
    await pass(LONGEST_WAIT_MS);

    expect(retry).toHaveBeenCalled();
  });

  it('is explained by a lost network', async () => {
    const { actor, report, words, pass } = start();
    report('stream.loaded', 'video.moved', 'video.waiting');
    actor.send({ type: 'network.changed', isOnline: false });

    await pass(1_000);

    expect(words()).toBe('인터넷 연결이 끊겼어요. 연결되면 이어서 보여 드려요.');
  });

  it('is not mentioned to a viewer who paused', async () => {
    const { report, words, spins, pass } = start();
    report('stream.loaded', 'video.moved', 'video.paused', 'stream.failed');

    await pass(LONGEST_WAIT_MS);

    expect([spins(), words()]).toEqual([false, null]);
  });
});

describe('a broadcast without a picture yet', () => {
  it('is announced, with its minutes, and is late after five', async () => {
    const { report, words } = start();
    report('stream.failed');

    expect(words(0)).toBe('곧 화면이 시작돼요');
    expect(words(3 * 60_000)).toBe('곧 화면이 시작돼요 · 시작한 지 3분');
    expect(words(HOUR_MS)).toBe('방송 화면이 늦어지고 있어요. 준비되면 바로 보여 드려요.');
  });

  it('is announced before its start', () => {
    expect(lateWords(-HOUR_MS)).toBe('곧 화면이 시작돼요');
  });

  it('is tried again until data arrives', async () => {
    const { retry, report, words, pass } = start();
    report('stream.failed');
    await pass(LONGEST_WAIT_MS);
    expect(retry).toHaveBeenCalledOnce();

    report('stream.failed');
    await pass(LONGEST_WAIT_MS);
    expect(retry).toHaveBeenCalledTimes(2);

    report('stream.loaded', 'video.moved');
    await pass(10 * LONGEST_WAIT_MS);
    expect(retry).toHaveBeenCalledTimes(2);
    expect(words()).toBeNull();
  });

  it('is tried again after a try without an answer', async () => {
    const { retry, report, pass } = start();
    report('stream.failed');
    await pass(LONGEST_WAIT_MS);

    await pass(15_000 + LONGEST_WAIT_MS);

    expect(retry.mock.calls.length).toBeGreaterThan(1);
  });
});

describe('a stream that stops while the broadcast goes on', () => {
  it('plays to its end before it is loaded again', async () => {
    const { retry, report, words, pass } = start();
    report('stream.loaded', 'video.moved', 'stream.stopped');

    await pass(LONGEST_WAIT_MS);
    expect([words(), retry.mock.calls.length]).toEqual([null, 0]);
    report('video.ended');
    expect(words()).toBe('방송 화면이 멈췄어요. 다시 시작되면 바로 보여 드려요.');
    await pass(LONGEST_WAIT_MS);

    expect(retry).toHaveBeenCalledOnce();
  });

  it('is still stopped after a try, and comes back with data', async () => {
    const { report, words, pass } = start();
    report('stream.loaded', 'video.moved', 'stream.stopped', 'video.ended');
    await pass(LONGEST_WAIT_MS);

    report('stream.stopped');
    expect(words()).toBe('방송 화면이 멈췄어요. 다시 시작되면 바로 보여 드려요.');
    await pass(LONGEST_WAIT_MS);
    report('stream.loaded', 'video.moved');

    expect(words()).toBeNull();
  });

  it('is announced as late to a viewer who has seen nothing of it', () => {
    const { report, words } = start();

    report('stream.stopped');

    expect(words(60_000)).toBe('곧 화면이 시작돼요 · 시작한 지 1분');
  });
});

describe('a start that waits for the viewer', () => {
  it('loads nothing on a device that saves data', async () => {
    const { actor, report, words, spins, pass } = start({ savesData: true });

    await pass(LONGEST_WAIT_MS);
    expect([spins(), words()]).toEqual([
      false,
      '데이터 절약 모드예요. 재생을 누르면 낮은 화질로 시작해요.',
    ]);
    report('video.played');

    expect(actor.getSnapshot().matches({ picture: 'waiting' })).toBe(true);
  });

  it('is explained after a refusal of the browser', () => {
    const { report, words } = start();

    report('browser.refused');
    expect(words()).toBe('재생을 누르면 방송이 시작돼요.');
    report('video.played', 'video.moved');

    expect(words()).toBeNull();
  });

  it('offers the sound until the viewer has turned it on', () => {
    const { actor, report } = start();
    const isMuted = () => actor.getSnapshot().context.isMutedByBrowser;
    report('browser.muted');

    actor.send({ type: 'sound.changed', isSilent: true });
    expect(isMuted()).toBe(true);
    actor.send({ type: 'sound.changed', isSilent: false });

    expect(isMuted()).toBe(false);
  });
});

it('ends a recording without a text or a spinner', async () => {
  const { report, words, spins, pass } = start({ isLive: false });
  report('stream.loaded', 'video.moved', 'video.ended');

  await pass(LONGEST_WAIT_MS);

  expect([spins(), words()]).toEqual([false, null]);
});

it('says that a recording could not be loaded', () => {
  const { report, words } = start({ isLive: false });

  report('stream.failed');

  expect(words()).toBe('영상을 불러오지 못했어요. 다시 불러오고 있어요.');
});

it('says so where a browser cannot play streams, and tries no more', async () => {
  const { retry, report, words, spins, pass } = start();
  report('stream.unplayable');

  await pass(10 * LONGEST_WAIT_MS);

  expect(words()).toMatch(/^이 브라우저에서는 화면을 볼 수 없어요/);
  expect([spins(), retry.mock.calls.length]).toEqual([false, 0]);
});
