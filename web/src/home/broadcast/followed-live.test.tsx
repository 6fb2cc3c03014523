// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageMeta } from '../../shared/page-meta.tsx';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { scheduleItemOf } from './schedule-item.fixture.ts';
import { FollowedLive } from './followed-live.tsx';

const schedule = vi.hoisted(() => ({ items: [] as unknown[] }));
vi.mock('../broadcast/live-schedule.tsx', () => ({ useSchedule: () => schedule.items }));

const unknown = { ...sessionState };
const setAppBadge = vi.fn(async (_count: number) => undefined);
const clearAppBadge = vi.fn(async () => undefined);

beforeEach(() => {
  Object.assign(sessionState, { initialized: true, authenticated: true, type: 'user' });
  schedule.items = [scheduleItemOf({ _id: 1, broadcast_status: 1 })];
  const reminder = { nick: '한결', title: null, start_date: null };
  const items = [
    { about: 'expert', _id: 1, ...reminder },
    { about: 'schedule', _id: 1, ...reminder },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ items }));
  Object.assign(navigator, { setAppBadge, clearAppBadge });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Object.assign(sessionState, unknown);
});

function show() {
  return render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <PageMeta title="편성표" />
        <FollowedLive />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('[S22] marks title and app icon while a followed expert is live', async () => {
  const { unmount } = show();

  await waitFor(() => expect(document.title).toBe('● LIVE 편성표 | 마루'));
  expect(setAppBadge).toHaveBeenCalledWith(1);
  unmount();

  expect(clearAppBadge).toHaveBeenCalled();
});

it.each([
  ['another expert', { expert: { ...scheduleItemOf({ _id: 1 }).expert, _id: 2 } }],
  ['a recording', { broadcast_status: 2 }],
] as const)('[S22] marks nothing for %s', async (_case, change) => {
  schedule.items = [scheduleItemOf({ _id: 1, broadcast_status: 1, ...change })];
  show();

  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled());
  expect(document.title).toBe('편성표 | 마루');
  expect(setAppBadge).not.toHaveBeenCalled();
});

it('[S22] marks the title alone in a browser without badges', async () => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  show();

  await waitFor(() => expect(document.title).toBe('● LIVE 편성표 | 마루'));
});
