// @vitest-environment happy-dom
import { loadBanners } from '@maru/contract/banner/banner';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { SiteLayout } from './site-layout.tsx';
import { loadPartCode } from '../../shared/ui/part-code.tsx';

beforeAll(loadPartCode);

vi.mock('../../shared/sockets.ts', async (actual) => ({
  ...(await actual<object>()),
  afterFirstPaint: (task: () => void) => {
    task();
    return () => undefined;
  },
  homeFeed: () => new Promise(() => undefined),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const popup = {
  _id: 1,
  type: 1,
  order: 1,
  period: 1,
  location: 'POPUP',
  status: 'active',
  img_path: '/brand/banners/popup-1.webp',
  link: '/event/in-progress',
  alt: '공개 방송 주간',
  new_window: false,
  device: 'all',
};

it('the popup banners of the home page are read before it, and go with it', async () => {
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.resolve();
    },
  );
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes(loadBanners.path) && address.includes('POPUP')
      ? Response.json({ items: [popup], total: 1, page: 1, pageSize: 20 })
      : Response.json({ success: false, message: 'NOT_FOUND' }, { status: 404 }),
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/']}>
        <SiteLayout>
          <Link to="/vod">다시보기로</Link>
        </SiteLayout>
      </MemoryRouter>
    </QueryClientProvider>,
  );

  // Its code loads late.
  const banners = await screen.findByLabelText('팝업 배너', {}, { timeout: 20_000 });
  expect(banners.compareDocumentPosition(screen.getByRole('main'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );

  screen.getByText('다시보기로').click();
  await vi.waitFor(() => expect(screen.queryByLabelText('팝업 배너')).toBeNull());
});
