// @vitest-environment happy-dom
import type { Cue } from '@maru/contract/vod/captions';
import type { Chapter } from '@maru/contract/vod/chapter';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { RoomLayout } from '../use-room-layout.ts';
import { layoutOf } from './layout.fixture.ts';
import { playbackMachine } from './playback.machine.ts';
import { Player } from './player.tsx';
import { NO_CHOICES, type Stream } from './stream.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** A live stream with a window from 100 to 400 s, whose live position is at 398 s. */
const LIVE: Stream = {
  retry: () => undefined,
  close: () => undefined,
  livePosition: () => 398,
  nearLiveS: 5,
  pictureTime: () => Date.now() - 4_000,
  chooseQuality: () => undefined,
};

interface Shown {
  stream?: Stream | null;
  layout?: Partial<RoomLayout>;
  chapters?: readonly Chapter[];
  cues?: readonly Cue[] | null;
}

/** A fake browser player. It plays at once on request. */
function show({ stream = null, layout = {}, chapters = [], cues = null }: Shown = {}) {
  const video = createRef<HTMLVideoElement>();
  const input = { isLive: stream !== null, savesData: false, isOnline: true };
  const snapshot = createActor(playbackMachine, { input }).getSnapshot();
  render(
    <>
      <Player
        video={video}
        playback={{ snapshot, stream, choices: NO_CHOICES, start: () => undefined }}
        layout={layoutOf(layout)}
        beganAt={stream === null ? null : Date.now() - 600_000}
        chapters={chapters}
        cues={cues}
        title="방송"
      />
      <input aria-label="메시지" />
    </>,
  );
  const element = video.current!;
  let paused = true;
  Object.defineProperty(element, 'paused', { get: () => paused });
  Object.defineProperty(element, 'seekable', {
    value: { length: 1, start: () => 100, end: () => 400 },
  });
  element.play = async () => {
    paused = false;
    element.dispatchEvent(new Event('play'));
  };
  element.pause = () => {
    paused = true;
    element.dispatchEvent(new Event('pause'));
  };
  return element;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

function moveTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
  act(() => void video.dispatchEvent(new Event('timeupdate')));
}

it('is played, silenced and sped up by its own buttons', async () => {
  const video = show();

  await press('재생');
  expect(video.paused).toBe(false);
  await press('음소거');
  expect(video.muted).toBe(true);
  await press('재생 속도 1×');
  expect(video.playbackRate).toBe(1.25);
});

it('[V6.6] reacts to keys, unless the user is typing', async () => {
  const video = show();
  const user = userEvent.setup();

  act(() => video.focus());
  await user.keyboard('k');
  expect(video.paused).toBe(false);
  await user.keyboard('m');
  expect(video.muted).toBe(true);
  await user.keyboard('{ArrowDown}');
  expect([video.volume.toFixed(1), video.muted]).toEqual(['0.9', false]);

  await user.type(screen.getByRole('textbox'), 'km ');
  expect([video.paused, video.muted]).toEqual([false, false]);
});

it('[V6.6] has letters for captions, theatre, full screen and the live position', () => {
  const layout = { toggleTheatre: vi.fn(), toggleFull: vi.fn() };
  const video = show({ stream: LIVE, layout });
  moveTo(video, 200);

  for (const letter of ['t', 'f', 'l']) {
    fireEvent.keyDown(video, { key: letter, code: `Key${letter.toUpperCase()}` });
  }

  expect(layout.toggleTheatre).toHaveBeenCalledOnce();
  expect(layout.toggleFull).toHaveBeenCalledExactlyOnceWith(video);
  expect(video.currentTime).toBe(398);
});

it('accepts the same keys while they write Hangul', () => {
  const video = show();

  fireEvent.keyDown(video, { key: 'ㅏ', code: 'KeyK' });
  fireEvent.keyDown(video, { key: 'ㅡ', code: 'KeyM' });

  expect([video.paused, video.muted]).toEqual([false, true]);
});

it('takes letters on the player alone, and Space also beside it (WCAG 2.1.4)', () => {
  const video = show();

  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' });
  fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM' });
  expect([video.paused, video.muted]).toEqual([true, false]);

  fireEvent.keyDown(document.body, { key: ' ', code: 'Space' });
  fireEvent.keyDown(screen.getByRole('button', { name: '음소거' }), { key: 'm', code: 'KeyM' });
  expect([video.paused, video.muted]).toEqual([false, true]);
});

it('goes back by ten seconds, tells the delay, and returns to the live position', async () => {
  const video = show({ stream: LIVE });
  moveTo(video, 398);
  const live = screen.getByRole('button', { name: '실시간' });
  expect(live.getAttribute('aria-disabled')).toBe('true');

  await press('10초 뒤로');
  moveTo(video, 388);
  expect(live.textContent).toBe('실시간으로10초 뒤');
  const place = screen.getByRole('slider', { name: '재생 위치' });
  expect(place.getAttribute('aria-valuetext')).toBe('실시간보다 00:10 뒤');

  await press(/^실시간으로/);
  expect([video.currentTime, video.paused]).toEqual([398, false]);
});

it('stays in the part of a live broadcast that can be watched', async () => {
  const video = show({ stream: LIVE });

  moveTo(video, 104);
  await press('10초 뒤로');
  expect(video.currentTime).toBe(100);
  moveTo(video, 395);
  await press('10초 앞으로');
  expect(video.currentTime).toBe(398);
});

it('seeks with the slider, and by ten seconds with the arrow keys', () => {
  const video = show({ stream: LIVE });
  moveTo(video, 300);
  const place = screen.getByRole('slider', { name: '재생 위치' });

  fireEvent.change(place, { target: { value: '250' } });
  expect(video.currentTime).toBe(250);
  fireEvent.keyDown(place, { key: 'ArrowLeft', code: 'ArrowLeft' });

  expect(video.currentTime).toBe(240);
});

it('remembers captions for the next broadcast', async () => {
  const video = show({ stream: LIVE });
  const track = { kind: 'subtitles', label: '한국어', language: 'ko', mode: 'disabled' };
  const tracks = Object.assign(new EventTarget(), { 0: track, length: 1 });
  Object.defineProperty(video, 'textTracks', { value: tracks });
  moveTo(video, 300);

  await press('자막');

  expect(track.mode).toBe('showing');
  const button = screen.getByRole('button', { name: '자막' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('maru.device.player')).toContain('"hasCaptions":true');
});

it('opens the chat where it is a sheet, and only there', () => {
  show();
  expect(screen.queryByRole('button', { name: '채팅' })).toBeNull();
  cleanup();

  const toggleChat = vi.fn();
  show({ layout: { isSheet: true, mayTheatre: false, toggleChat } });
  const chat = screen.getByRole('button', { name: '채팅' });
  fireEvent.click(chat);

  expect(chat.getAttribute('aria-expanded')).toBe('false');
  expect(toggleChat).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: '넓게 보기' })).toBeNull();
});

it('[S33] names the chapter of the position in a recording', async () => {
  const element = show({
    chapters: [
      { at_s: 0, title: '시작' },
      { at_s: 150, title: '수급' },
    ],
  });
  Object.defineProperty(element, 'duration', { value: 400 });
  Object.defineProperty(element, 'currentTime', { value: 200 });
  fireEvent.timeUpdate(element);

  expect(screen.getByRole('slider', { name: '재생 위치' }).getAttribute('aria-valuetext')).toBe(
    '03:20 / 06:40, 수급',
  );
});
