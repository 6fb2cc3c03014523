// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, type ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RoomVideo } from './room-video.tsx';

/** A fake browser player. It plays at once on request. */
function show(props: Partial<ComponentProps<typeof RoomVideo>> = {}) {
  const video = createRef<HTMLVideoElement>();
  render(
    <>
      <RoomVideo video={video} beganAt={null} title="방송" {...props} />
      <input aria-label="메시지" />
    </>,
  );
  const element = video.current!;
  let paused = true;
  Object.defineProperty(element, 'paused', { get: () => paused });
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

function allowFullscreen(allowed: boolean): void {
  Object.defineProperty(document, 'fullscreenEnabled', { value: allowed, configurable: true });
}

beforeEach(() => {
  allowFullscreen(true);
});
afterEach(cleanup);

it('is played, silenced and sped up by its own buttons', async () => {
  const video = show();
  const user = userEvent.setup();

  await user.click(screen.getByRole('button', { name: '재생' }));
  expect(video.paused).toBe(false);
  await user.click(screen.getByRole('button', { name: '소리 끄기' }));
  expect(video.muted).toBe(true);
  await user.click(screen.getByRole('button', { name: '재생 속도 1배' }));
  expect(video.playbackRate).toBe(1.25);
  expect(video.controls).toBe(false);
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

it('is steered by the same keys while they write Hangul', () => {
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
  fireEvent.keyDown(screen.getByRole('button', { name: '소리 끄기' }), { key: 'm', code: 'KeyM' });
  expect([video.paused, video.muted]).toEqual([false, true]);
});

it('seeks in a recording, and returns a viewer who is behind a live broadcast to now', async () => {
  const video = show({ beganAt: Date.now() - 60_000 });
  expect(screen.queryByRole('slider', { name: '재생 위치' })).toBeNull();

  Object.defineProperty(video, 'seekable', { value: { length: 1, end: () => 100 } });
  video.currentTime = 10;
  act(() => void video.dispatchEvent(new Event('timeupdate')));
  await userEvent.click(screen.getByRole('button', { name: '실시간으로 가기' }));

  expect(video.currentTime).toBe(100);
});

it('leaves its controls to a browser that shows nothing else on its whole screen', () => {
  allowFullscreen(false);

  const video = show();

  expect(video.controls).toBe(true);
  expect(screen.queryByRole('group', { name: '재생 조작' })).toBeNull();
});
