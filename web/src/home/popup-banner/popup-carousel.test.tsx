// @vitest-environment happy-dom
import type { Banner } from '@maru/contract/banner/banner';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PopupCarousel } from './popup-carousel.tsx';

vi.mock('../banner/count-banner.ts', () => ({ countAct: vi.fn(), countShown: vi.fn() }));

const banners = [1, 2, 3].map((_id): Banner => ({
  _id,
  type: 1,
  order: _id,
  period: 7,
  location: 'POPUP',
  status: 'active',
  img_path: '/brand/banners/popup-1.webp',
  link: null,
  alt: `팝업 ${_id}`,
  new_window: false,
  device: 'all',
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(shown = banners) {
  const onClose = vi.fn();
  const onHide = vi.fn();
  render(
    <MemoryRouter>
      <PopupCarousel banners={shown} onClose={onClose} onHide={onHide} />
    </MemoryRouter>,
  );
  return { onClose, onHide };
}

const slide = (name: string) => screen.getByRole('group', { name });
const pictures = () => document.querySelectorAll('img').length;

it('[S4.23] [V4.39] closes all banners with its one button, and with Escape', () => {
  const { onClose } = open();

  fireEvent.click(screen.getByRole('button', { name: /닫기/ }));
  fireEvent.keyDown(screen.getByRole('button', { name: '닫기' }), { key: 'Escape' });

  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  [1, '오늘 하루 보지 않기'],
  [7, '7일 동안 보지 않기'],
])('[S4.23] [V4.39] hides all banners, with the words for %i days', (period, name) => {
  const { onHide } = open(banners.map((banner) => ({ ...banner, period })));

  fireEvent.click(screen.getByRole('button', { name }));

  expect(onHide).toHaveBeenCalledOnce();
});

it('[V4.40] has no controls for one banner', () => {
  open(banners.slice(0, 1));

  expect(screen.queryByRole('button', { name: /넘김/ })).toBeNull();
  act(() => void vi.advanceTimersByTime(57_000));
  expect(slide('1 / 1').inert).toBe(false);
});

it('[S4.22] turns by itself, and loads a picture when the one before it shows', () => {
  open();
  expect(pictures()).toBe(2);

  act(() => void vi.advanceTimersByTime(5_000));

  expect(slide('2 / 3').inert).toBe(false);
  expect(slide('1 / 3').inert).toBe(true);
  expect(pictures()).toBe(3);
});

it('[S4.22] [S4.24] follows a finger, rests under it, and turns with a swipe', () => {
  open();
  const first = slide('1 / 3');
  const row = first.parentElement!;

  fireEvent.pointerDown(first, { button: 0, clientX: 200 });
  fireEvent.pointerMove(first, { clientX: 150 });
  expect(row.style.transform).toContain('-50px');
  act(() => void vi.advanceTimersByTime(57_000));
  expect(first.inert).toBe(false);
  fireEvent.pointerUp(first, { clientX: 150 });

  expect(slide('2 / 3').inert).toBe(false);
  expect(row.style.transform).toContain('-100%');
});
