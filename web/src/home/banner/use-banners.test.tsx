// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { BannerStrip } from './banner-strip.tsx';

const { feed, sockets } = await vi.hoisted(() => import('../../shared/home-feed.fixture.ts'));
vi.mock('../../shared/sockets.ts', () => sockets);
vi.mock('../../shared/call.ts', { spy: true });

const banner = (_id: number, alt: string, change: object = {}) => ({
  _id,
  type: 0 as const,
  order: _id,
  period: 1,
  location: 'PROMOTION' as const,
  status: 'active' as const,
  img_path: `/demo/${_id}.svg`,
  link: '/vod',
  alt,
  new_window: false,
  device: 'all' as const,
  ...change,
});
const answerWith = (items: object[]) =>
  vi.mocked(makeCall).mockResolvedValue({ items, total: items.length, page: 1, pageSize: 20 });

function open() {
  return render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <BannerStrip location="PROMOTION" label="알림과 혜택" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => vi.mocked(makeCall).mockReset());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[S3.4] [S7.7] [N3.20] [A13] a place for banners', () => {
  it('shows the first banner of its own place, where it leads', async () => {
    answerWith([banner(1, '첫째'), banner(2, '둘째')]);

    open();

    expect(await screen.findByAltText('첫째')).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/vod');
    expect(vi.mocked(makeCall).mock.calls[0]?.[1]).toMatchObject({
      query: { location: 'PROMOTION', status: 'active', page: 1, pageSize: 20 },
    });
  });

  it('shows changes by staff at once, and ignores changes of other places', async () => {
    answerWith([banner(1, '어제')]);
    open();
    await screen.findByAltText('어제');
    await waitFor(() => expect(feed.heard.has('banner.changed')).toBe(true));
    answerWith([banner(1, '오늘')]);

    act(() => feed.heard.get('banner.changed')?.({ location: 'TOP' }));
    expect(makeCall).toHaveBeenCalledOnce();
    act(() => feed.heard.get('banner.changed')?.({ location: 'PROMOTION' }));

    expect(await screen.findByAltText('오늘')).toBeDefined();
  });

  it('reads once more, because the server may hear of a change later than the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerWith([banner(1, '어제')]);
    open();
    await screen.findByAltText('어제');
    await waitFor(() => expect(feed.heard.has('banner.changed')).toBe(true));

    // The first answer after the event is still the former one.
    await act(async () => feed.heard.get('banner.changed')?.({ location: 'PROMOTION' }));
    answerWith([banner(1, '오늘')]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));

    expect(await screen.findByAltText('오늘')).toBeDefined();
  });

  it('is not there without a picture', async () => {
    answerWith([banner(1, '그림 없음', { img_path: '' }), banner(2, '둘째')]);
    open();
    expect(await screen.findByAltText('둘째')).toBeDefined();
    expect(screen.queryByAltText('그림 없음')).toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('follows no link like %s', async (link) => {
    answerWith([banner(1, '나쁜 링크', { link })]);

    open();

    expect(await screen.findByAltText('나쁜 링크')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('[S9.4] [Y04] turns every 5 s until it is paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    answerWith([banner(1, '첫째'), banner(2, '둘째')]);
    open();
    await screen.findByAltText('첫째');

    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByAltText('둘째')).toBeDefined();
    act(() => screen.getByRole('button', { name: '자동 넘김 멈춤' }).click());
    await act(() => vi.advanceTimersByTimeAsync(20_000));

    expect(screen.getByAltText('둘째')).toBeDefined();
    vi.unstubAllGlobals();
  });
});
