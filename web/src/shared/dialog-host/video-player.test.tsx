// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VideoPlayer } from './video-player.tsx';

const online = vi.fn(() => true);

beforeEach(() => {
  vi.useFakeTimers();
  online.mockReturnValue(true);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => render(<VideoPlayer id="aqz-KE-bpKQ" title="시황" />);
const frame = () => document.querySelector('iframe');
const link = () => screen.queryByRole('link', { name: /YouTube에서 보기/ });
const send = (message: object) =>
  act(() => {
    const source = frame()?.contentWindow ?? null;
    dispatchEvent(new MessageEvent('message', { source, data: JSON.stringify(message) }));
  });
const wait = () => act(() => void vi.advanceTimersByTime(10_000));

it('offers the video itself when the player does not answer, and tries again', () => {
  open();
  expect(link()).toBeNull();

  wait();

  expect(link()?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  const first = frame();
  act(() => screen.getByRole('button', { name: '다시 시도' }).click());
  expect(frame()).not.toBe(first);
  expect(link()).toBeNull();
});

it('shows the player alone once it has answered', () => {
  open();

  send({ event: 'onReady', info: null });
  wait();

  expect(frame()).not.toBeNull();
  expect(link()).toBeNull();
});

it('shows words for a video that does not exist or may not be shown here', () => {
  open();

  send({ event: 'onError', info: 150 });

  expect(frame()).toBeNull();
  expect(screen.getByText('재생할 수 없는 영상이에요')).toBeDefined();
  expect(link()).not.toBeNull();
});

it('asks for no frame without a network', () => {
  online.mockReturnValue(false);

  open();

  expect(frame()).toBeNull();
  expect(screen.getByText('인터넷에 연결되면 볼 수 있어요')).toBeDefined();
});
