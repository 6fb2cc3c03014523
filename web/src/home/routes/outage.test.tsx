// @vitest-environment happy-dom
import { brandOf } from '@maru/brands/registry';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen as page } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { JoinBroadcastProvider } from '../broadcast/join-broadcast.tsx';
import { LiveScheduleProvider } from '../broadcast/live-schedule.tsx';
import { screens } from './maru.tsx';

vi.mock('../../shared/sockets.ts', async (actual) => ({
  ...(await actual<object>()),
  homeFeed: () => new Promise(() => undefined),
}));

/** Phrases that claim a page's list is empty. */
const CLAIMS = /없음|(?<!수 )없어요|준비하고 있어요|(?<!\d)0(편|건|명|개)/;

/** `/push/stop` has its token in the fragment, and asks nothing without one. */
const NEEDS_NOTHING = /^\/(login|find-account|maru|defraud|push\/stop)$/;

const pages = brandOf('maru').routes.flatMap((route) => {
  const shown = 'screen' in route ? screens[route.screen] : undefined;
  if (!shown || !('screen' in route) || route.access || route.onlyFrom) return [];
  return [{ path: route.path, shown }];
});

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, message: 'SERVICE_UNAVAILABLE' }, { status: 503 }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(pages)(
  '$path does not claim to be empty while the server does not answer',
  async ({ path, shown }) => {
    const { Show, load } = shown;
    await load();
    const queries = createQueries();
    queries.setDefaultOptions({
      queries: { ...queries.getDefaultOptions().queries, retry: false },
    });
    const address = `${path.replace(/:\w+/, '7')}?_id=7&code=005930&view=list&q=반도체`;

    await act(async () =>
      render(
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[address]}>
            <LiveScheduleProvider>
              <JoinBroadcastProvider>
                <Suspense fallback={null}>
                  <Routes>
                    <Route path={path} element={<Show />} />
                  </Routes>
                </Suspense>
              </JoinBroadcastProvider>
            </LiveScheduleProvider>
          </MemoryRouter>
        </QueryClientProvider>,
      ),
    );
    const text = () => document.body.textContent;
    if (!NEEDS_NOTHING.test(path)) await page.findAllByText(/못했어요|못했습니다|오류/);

    expect(text()).not.toMatch(CLAIMS);
  },
);
