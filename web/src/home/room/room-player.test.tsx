// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlaceKeeper } from './place-keeper.ts';
import { RoomPlayer } from './room-player.tsx';

const LONGEST_WAIT_MS = 12_000;

const { players, FakeHls } = vi.hoisted(() => {
  const made: Hls[] = [];
  /** Stub of the parts of hls.js that the player uses. A test triggers its events. */
  class Hls {
    static isSupported = () => true;
    static Events = { ERROR: 'error', FRAG_BUFFERED: 'buffered' };
    static ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
    levels: object[] = [];
    calls: string[] = [];
    listeners = new Map<string, (name: string, data: object) => void>();
    on = (name: string, listener: (name: string, data: object) => void) =>
      this.listeners.set(name, listener);
    loadSource = () => this.calls.push('loadSource');
    attachMedia = () => this.calls.push('attachMedia');
    startLoad = () => this.calls.push('startLoad');
    recoverMediaError = () => this.calls.push('recoverMediaError');
    destroy = () => this.calls.push('destroy');
    constructor() {
      made.push(this);
    }
  }
  return { players: made, FakeHls: Hls };
});
vi.mock('hls.js/light', () => ({ default: FakeHls }));

beforeEach(() => {
  players.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Shows a stream in a browser that plays it by itself, or does not. */
async function show(byItself: boolean, recording = false) {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(byItself ? 'maybe' : '');
  const place = recording ? { startAt: 0, keeper: createPlaceKeeper(() => undefined) } : null;
  const { container, unmount } = render(
    <RoomPlayer
      playback={{ kind: 'hls', url: 'https://media.example/live.m3u8' }}
      title="방송"
      picture="/uploads/broadcast/a.png"
      beganAt={recording ? null : 0}
      place={place}
    />,
  );
  await vi.waitFor(() => expect(byItself || players.length > 0).toBe(true));
  return { video: container.querySelector('video')!, player: players[0]!, unmount };
}

const isLost = () => screen.queryByRole('alert') !== null;
const networkIsBack = () => act(async () => void dispatchEvent(new Event('online')));

describe('a stream that the browser plays by itself', () => {
  const befall = (video: HTMLVideoElement, name: string) =>
    act(async () => void video.dispatchEvent(new Event(name)));

  it('is told to be lost, and is loaded again when the network is back', async () => {
    const { video } = await show(true);
    const load = vi.spyOn(video, 'load');
    expect(video.src).toBe('https://media.example/live.m3u8');

    await befall(video, 'error');
    expect(isLost()).toBe(true);
    await networkIsBack();

    expect(load).toHaveBeenCalledOnce();
    await befall(video, 'loadeddata');
    expect(isLost()).toBe(false);
  });

  it('is tried from time to time, and never more than one at once', async () => {
    const { video } = await show(true);
    const load = vi.spyOn(video, 'load');

    await befall(video, 'error');
    await befall(video, 'error');
    await act(() => vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS));
    expect(load).toHaveBeenCalledOnce();

    await befall(video, 'error');
    await act(() => vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('resumes a recording at its position, however often it failed', async () => {
    const { video } = await show(true, true);
    await befall(video, 'loadedmetadata');
    Object.defineProperty(video, 'duration', { value: 3_600, writable: true });
    video.currentTime = 300;

    await befall(video, 'error');
    await networkIsBack();
    Object.assign(video, { currentTime: 0, duration: NaN });
    await befall(video, 'error');
    await networkIsBack();
    await befall(video, 'loadedmetadata');

    expect(video.currentTime).toBe(300);
  });

  it('is let alone once its viewer has left', async () => {
    const { video, unmount } = await show(true);
    const load = vi.spyOn(video, 'load');
    await befall(video, 'error');

    unmount();
    await networkIsBack();

    expect(load).not.toHaveBeenCalled();
  });
});

describe('a stream that the library plays', () => {
  const befall = (
    { listeners }: InstanceType<typeof FakeHls>,
    name: string,
    data: { fatal?: boolean; type?: string } = {},
  ) => act(async () => listeners.get(name)?.(name, data));

  it('resumes loading when the network is back, because the library does not', async () => {
    const { player } = await show(false);
    player.levels = [{}];

    await befall(player, 'error', { fatal: true, type: 'network' });
    expect(isLost()).toBe(true);
    await networkIsBack();

    expect(player.calls).toEqual(['loadSource', 'attachMedia', 'startLoad']);
    await befall(player, 'buffered');
    expect(isLost()).toBe(false);
  });

  it('is requested again when none of it had arrived', async () => {
    const { player } = await show(false);

    await befall(player, 'error', { fatal: true, type: 'network' });
    await networkIsBack();

    expect(player.calls).toEqual(['loadSource', 'attachMedia', 'loadSource']);
  });

  it('gets over a picture that it could not read', async () => {
    const { player } = await show(false);
    player.levels = [{}];

    await befall(player, 'error', { fatal: true, type: 'media' });
    await networkIsBack();

    expect(player.calls.slice(2)).toEqual(['recoverMediaError', 'startLoad']);
  });

  it('is left to the library while that gets over it', async () => {
    const { player } = await show(false);

    await befall(player, 'error', { fatal: false, type: 'network' });

    expect(isLost()).toBe(false);
  });

  it('ends with its page', async () => {
    const { player, unmount } = await show(false);
    await befall(player, 'error', { fatal: true, type: 'network' });

    unmount();
    await networkIsBack();

    expect(player.calls.slice(2)).toEqual(['destroy']);
  });
});
