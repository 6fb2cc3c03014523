// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layoutOf } from './layout.fixture.ts';
import { createPlayerClock } from './player-clock.ts';
import { createPlaceKeeper } from './place-keeper.ts';
import { RoomPlayer } from './room-player.tsx';

const LONGEST_WAIT_MS = 12_000;

const { players, FakeHls } = vi.hoisted(() => {
  const made: Hls[] = [];
  /** Stub of the parts of hls.js that the player uses. A test triggers its events. */
  class Hls {
    static isSupported = () => true;
    levels: object[] = [];
    nextLevel = -1;
    liveSyncPosition: number | null = null;
    playingDate: Date | null = null;
    calls: string[] = [];
    listeners = new Map<string, (name: string, data: object) => void>();
    on = (name: string, listener: (name: string, data: object) => void) =>
      this.listeners.set(name, listener);
    loadSource = () => this.calls.push('loadSource');
    attachMedia = () => this.calls.push('attachMedia');
    startLoad = () => this.calls.push('startLoad');
    stopLoad = () => this.calls.push('stopLoad');
    recoverMediaError = () => this.calls.push('recoverMediaError');
    destroy = () => this.calls.push('destroy');
    readonly config: object;
    constructor(config: object) {
      this.config = config;
      made.push(this);
    }
  }
  return { players: made, FakeHls: Hls };
});
vi.mock('hls.js', () => ({
  default: FakeHls,
  Events: {
    ERROR: 'error',
    FRAG_BUFFERED: 'buffered',
    LEVEL_LOADED: 'playlist',
    LEVELS_UPDATED: 'levels',
    MANIFEST_LOADING: 'loading',
    MANIFEST_PARSED: 'parsed',
  },
  ErrorTypes: { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' },
  PlaylistLevelType: { MAIN: 'main', SUBTITLE: 'subtitle' },
}));

const play = vi.fn(async () => undefined);

beforeEach(() => {
  players.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Nothing plays by itself. A test says when a picture is there.
  play.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Shows a stream in a browser that plays it by itself, as Safari does, or does not. */
async function show(byItself: boolean, recording = false) {
  if (byItself) vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', Event);
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(byItself ? 'maybe' : '');
  const place = recording ? { startAt: 0, keeper: createPlaceKeeper(() => undefined) } : null;
  const clock = createPlayerClock();
  const { container, unmount } = render(
    <RoomPlayer
      playback={{ kind: 'hls', url: 'https://media.example/live.m3u8' }}
      title="방송"
      picture="/uploads/broadcast/a.png"
      beganAt={recording ? null : Date.now()}
      isLive={!recording}
      layout={layoutOf()}
      place={place}
      clock={recording ? clock : null}
      chapters={[]}
      cues={null}
    />,
  );
  const video = container.querySelector('video')!;
  await vi.waitFor(() => expect(byItself ? video.src !== '' : players.length > 0).toBe(true));
  return { video, player: players[0]!, unmount, clock };
}

const words = () => screen.getByRole('status').textContent;
const LATE = '곧 화면이 시작돼요';
const networkIsBack = () => act(async () => void dispatchEvent(new Event('online')));

describe('a stream that the browser plays by itself', () => {
  const befall = (video: HTMLVideoElement, name: string) =>
    act(async () => void video.dispatchEvent(new Event(name)));
  /** Counts how often the address is set, which loads it again. */
  const loadsOf = (video: HTMLVideoElement) => vi.spyOn(video, 'src', 'set');

  it('is shown as late, and is loaded again when the network is back', async () => {
    const { video } = await show(true);
    const loads = loadsOf(video);
    expect(video.src).toBe('https://media.example/live.m3u8');

    await befall(video, 'error');
    expect(words()).toBe(LATE);
    await networkIsBack();

    expect(loads).toHaveBeenCalledOnce();
    await befall(video, 'loadeddata');
    expect(words()).toBe('');
  });

  it('is tried from time to time, and never more than one at once', async () => {
    const { video } = await show(true);
    const loads = loadsOf(video);

    await befall(video, 'error');
    await befall(video, 'error');
    await act(() => vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS));
    expect(loads).toHaveBeenCalledOnce();

    await befall(video, 'error');
    await act(() => vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS));
    expect(loads).toHaveBeenCalledTimes(2);
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

  it('does not play the rest of a stream that is over in place of the live picture', async () => {
    const { video } = await show(true);
    Object.defineProperty(video, 'duration', { value: 300 });

    await befall(video, 'loadedmetadata');

    expect([video.getAttribute('src'), words()]).toEqual([null, LATE]);
  });

  it('is let alone once its viewer has left', async () => {
    const { video, unmount } = await show(true);
    const loads = loadsOf(video);
    await befall(video, 'error');

    unmount();
    await networkIsBack();

    expect(loads).not.toHaveBeenCalled();
  });
});

describe('a stream that the library plays', () => {
  const befall = ({ listeners }: InstanceType<typeof FakeHls>, name: string, data: object = {}) =>
    act(async () => listeners.get(name)?.(name, data));
  const picture = { frag: { type: 'main' } };
  const failure = { fatal: true, type: 'network' };

  it('is played without a worker, which the content security policy forbids', async () => {
    const { player } = await show(false);

    expect(player.config).toMatchObject({ enableWorker: false });
  });

  it('resumes loading when the network is back, because the library does not', async () => {
    const { player } = await show(false);
    player.levels = [{}];

    await befall(player, 'error', failure);
    expect(words()).toBe(LATE);
    await networkIsBack();

    expect(player.calls).toEqual(['loadSource', 'attachMedia', 'startLoad']);
    await befall(player, 'buffered', picture);
    expect(words()).toBe('');
  });

  it('is requested again when none of it had arrived', async () => {
    const { player } = await show(false);

    await befall(player, 'error', failure);
    await networkIsBack();

    expect(player.calls).toEqual(['loadSource', 'attachMedia', 'loadSource']);
  });

  it('is requested again after several failures in a row', async () => {
    const { player } = await show(false);
    player.levels = [{}];

    for (let failed = 0; failed < 3; failed += 1) {
      await befall(player, 'error', failure);
      await networkIsBack();
    }

    expect(player.calls.slice(2)).toEqual(['startLoad', 'startLoad', 'loadSource']);
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

    expect(words()).toBe('');
  });

  it('is not loaded while its end is all that is left of it', async () => {
    const { player } = await show(false);
    player.levels = [{}];

    await befall(player, 'playlist', { details: { live: false } });
    expect(words()).toBe(LATE);
    await networkIsBack();

    expect(player.calls.slice(2)).toEqual(['stopLoad', 'loadSource']);
  });

  it('does not resume for a viewer who paused', async () => {
    const { player, video } = await show(false);
    player.levels = [{}];
    Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_ENOUGH_DATA });
    await act(async () => void video.dispatchEvent(new Event('pause')));
    play.mockClear();

    await befall(player, 'error', failure);
    await networkIsBack();

    expect(player.calls.slice(2)).toEqual(['startLoad']);
    expect(play).not.toHaveBeenCalled();
  });

  it('offers one quality per size, and changes it without a gap', async () => {
    const { player } = await show(false);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    player.levels = [
      { height: 360, bitrate: 400_000 },
      { height: 720, bitrate: 900_000 },
      { height: 720, bitrate: 1_500_000 },
    ];
    await befall(player, 'parsed', { levels: player.levels });

    await user.click(screen.getByRole('button', { name: '화질 자동' }));
    expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      '자동',
      '720p',
      '360p',
    ]);
    await user.click(screen.getByRole('radio', { name: '720p' }));

    expect(player.nextLevel).toBe(2);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '화질 720p' }));
  });

  it('waits for a click on a device that saves data, and then takes the smallest', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-data'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    render(
      <RoomPlayer
        playback={{ kind: 'hls', url: 'https://media.example/live.m3u8' }}
        title="방송"
        picture="/uploads/broadcast/a.png"
        beganAt={Date.now()}
        isLive
        layout={layoutOf()}
        place={null}
        clock={null}
        chapters={[]}
        cues={null}
      />,
    );
    expect(words()).toContain('데이터 절약 모드예요');
    expect(players).toEqual([]);

    await act(async () => screen.getByRole('button', { name: '방송 재생' }).click());
    await vi.waitFor(() => expect(players.length).toBe(1));
    const player = players[0]!;
    await befall(player, 'parsed', { levels: [{}, {}] });

    expect([player.config, player.nextLevel]).toMatchObject([{ startLevel: 0 }, 0]);
  });

  it('[S33] tells the clock of a recording its position, and is moved by it', async () => {
    const { video, clock } = await show(true, true);
    const whole = { length: 1, start: () => 0, end: () => 900 };
    Object.defineProperty(video, 'seekable', { value: whole });
    play.mockClear();

    clock.seekTo(750);
    expect([video.currentTime, play.mock.calls.length]).toEqual([750, 1]);

    video.currentTime = 12.7;
    fireEvent.timeUpdate(video);
    expect(clock.seconds()).toBe(12);
  });

  it('ends with its page', async () => {
    const { player, unmount } = await show(false);
    await befall(player, 'error', failure);

    unmount();
    await networkIsBack();

    expect(player.calls.slice(2)).toEqual(['destroy']);
  });
});
