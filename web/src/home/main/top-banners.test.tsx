// @vitest-environment happy-dom
import { loadBanners, type Banner } from '@maru/contract/banner/banner';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { LiveScheduleProvider } from '../broadcast/live-schedule.tsx';
import { Screen as Daebeom } from './home-daebeom-screen.tsx';
import { Screen as Futureon } from './home-futureon-screen.tsx';
import { Screen as Maru } from './home-maru-screen.tsx';
import { loadPartCode } from '../../shared/ui/part-code.tsx';

beforeAll(loadPartCode);

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { query: { location: string } }) => Promise<unknown>>(),
}));
vi.mock('../../shared/sockets.ts', () => ({
  afterFirstPaint: () => () => undefined,
  pollWhileLost: () => () => undefined,
}));
vi.mock('../../shared/offline-schedule.ts', () => ({ rememberScheduleForOffline: vi.fn() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../broadcast/join-broadcast.tsx', () => ({
  useJoin: () => ({ join: vi.fn(), watch: vi.fn() }),
}));

afterEach(cleanup);

const banner: Banner = {
  _id: 1,
  type: 0,
  order: 1,
  period: 1,
  location: 'TOP',
  status: 'active',
  img_path: '/brand/banners/top-1.webp',
  link: '/event/in-progress',
  alt: '공개 방송 주간',
  new_window: false,
  device: 'all',
};

it.each([
  ['maru', Maru],
  ['futureon', Futureon],
  ['daebeom', Daebeom],
])('[A13] the home page of %s shows the top banners, where they lead', async (_brand, Screen) => {
  makeCall.mockImplementation(async (call, { query }) => {
    if (call !== loadBanners) throw new CallFailed('NETWORK');
    const items = query.location === 'TOP' ? [banner] : [];
    return { items, total: items.length, page: 1, pageSize: 20 };
  });

  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <LiveScheduleProvider>
          <Screen />
        </LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const picture = await screen.findByAltText('공개 방송 주간');
  expect(picture.closest('a')?.getAttribute('href')).toBe('/event/in-progress');
});
