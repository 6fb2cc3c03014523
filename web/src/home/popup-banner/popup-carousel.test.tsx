// @vitest-environment happy-dom
import type { Banner } from '@maru/contract/banner/banner';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <PopupCarousel banners={banners} onDismiss={vi.fn()} onClose={onClose} />
    </MemoryRouter>,
  );
  return onClose;
}

it.each(['닫기', '7일 동안 보지 않기'])(
  '[V4.39] closes on a phone with one press on %s',
  (name) => {
    const onClose = open(true);

    fireEvent.click(screen.getByRole('button', { name }));

    expect(onClose).toHaveBeenCalledOnce();
  },
);

it('shows the next one where it covers a part of the page only', () => {
  const onClose = open(false);

  fireEvent.click(screen.getByRole('button', { name: '닫기' }));

  expect(onClose).not.toHaveBeenCalled();
});

it('loads Swiper with the first turn, and keeps the banner that it turned to', async () => {
  open(false);
  const slide = (name: string) => screen.getByRole('group', { name });
  const swiper = () => document.querySelector('.swiper-wrapper');
  const stage = slide('1 / 3').parentElement?.parentElement;
  expect(swiper()).toBeNull();

  fireEvent.pointerDown(slide('1 / 3'), { button: 0, clientX: 200 });
  fireEvent.pointerMove(slide('1 / 3'), { clientX: 150 });
  expect(slide('1 / 3').parentElement?.style.transform).toBe('translateX(-50px)');
  fireEvent.pointerUp(slide('1 / 3'), { clientX: 150 });

  await waitFor(() => expect(swiper()).not.toBeNull());
  expect(slide('2 / 3').inert).toBe(false);
  expect(stage?.isConnected).toBe(true);
});
