// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveFullScreen, useRoomLayout } from './use-room-layout.ts';

const page = document.documentElement;

/**
 * A browser of a size, with or without a full screen.
 *
 * @returns the function that leaves it.
 */
function browserOf(size: 'wide' | 'narrow' | 'landscape', hasFullScreen = true) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(
      { wide: 'min-width: 900px', narrow: 'none', landscape: 'max-height: 480px' }[size],
    ),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const show = (element: Element | null) => async () => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperty(document, 'fullscreenEnabled', {
    value: hasFullScreen,
    configurable: true,
  });
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
  page.requestFullscreen = show(page);
  const exit = vi.fn(show(null));
  document.exitFullscreen = exit;
  return exit;
}

beforeEach(() => void browserOf('wide'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function layout(hasControls = true) {
  const { result } = renderHook(() => useRoomLayout(hasControls));
  const button = document.createElement('button');
  document.body.append(button);
  button.id = result.current.chatButtonId;
  return { now: () => result.current, button };
}

it('fills the window in theatre mode, which it remembers', () => {
  const { now } = layout();
  expect([now().isSheet, now().mayTheatre]).toEqual([false, true]);

  act(() => now().toggleTheatre());
  expect([now().isSheet, now().isTheatre, now().isChatOpen]).toEqual([true, true, false]);
  cleanup();

  expect(layout().now().isTheatre).toBe(true);
});

it('fills the window of a phone on its side', () => {
  browserOf('landscape');
  const { now } = layout();

  expect([now().isSheet, now().mayTheatre]).toEqual([true, false]);
});

it('leaves the window to a room without controls, which could not open the chat', () => {
  browserOf('landscape');

  expect(layout(false).now().isSheet).toBe(false);
});

it('puts the page on the whole screen and back', async () => {
  const { now } = layout();

  await act(async () => now().toggleFull(null));
  expect([now().isFull, now().isSheet, now().mayTheatre]).toEqual([true, true, false]);
  await act(async () => now().toggleFull(null));

  expect(now().isFull).toBe(false);
});

it('fills the window where a browser refuses the whole screen, until Escape', async () => {
  page.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
  const { now } = layout();

  await act(async () => now().toggleFull(null));
  expect([now().isFull, now().isSheet]).toEqual([true, true]);
  fireEvent.keyDown(document.body, { key: 'Escape' });

  expect([now().isFull, now().isSheet]).toEqual([false, false]);
});

it('gives the video alone to an iPhone, which shows nothing else on its whole screen', async () => {
  browserOf('narrow', false);
  const enter = vi.fn();
  const video = Object.assign(document.createElement('video'), { webkitEnterFullscreen: enter });
  const { now } = layout();

  await act(async () => now().toggleFull(video));

  expect(enter).toHaveBeenCalledOnce();
  expect(now().isFull).toBe(false);
});

it('closes the chat with Escape, and returns the focus to its button', () => {
  browserOf('landscape');
  const { now, button } = layout();
  act(() => now().toggleChat());
  expect(now().isChatOpen).toBe(true);

  fireEvent.keyDown(document.body, { key: 'Escape' });

  expect(now().isChatOpen).toBe(false);
  expect(document.activeElement).toBe(button);
});

it('keeps the chat while Escape ends an unfinished syllable', () => {
  browserOf('landscape');
  const { now } = layout();
  act(() => now().toggleChat());

  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });

  expect(now().isChatOpen).toBe(true);
});

it('leaves the whole screen only if the page is on it', async () => {
  const exit = browserOf('wide');
  layout();
  leaveFullScreen();
  expect(exit).not.toHaveBeenCalled();

  await page.requestFullscreen();
  leaveFullScreen();

  expect(exit).toHaveBeenCalledOnce();
});
