// @vitest-environment happy-dom
import { getMyInboxState } from '@maru/contract/account/inbox';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { InboxBell } from './inbox-bell.tsx';

const { feed, sockets } = await vi.hoisted(() => import('../../shared/home-feed.fixture.ts'));
vi.mock('../../shared/sockets.ts', () => sockets);
vi.mock('../../shared/call.ts', { spy: true });

beforeEach(() => vi.mocked(makeCall).mockReset());
afterEach(cleanup);

async function open(unread: number, version: number): Promise<HTMLElement> {
  vi.mocked(makeCall).mockResolvedValue({ item: { unread, version } });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <InboxBell dark={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(feed.heard.has('inbox.changed')).toBe(true));
  return screen.getByRole('link');
}

const nameOf = (bell: HTMLElement) => bell.querySelector('.sr-only')?.textContent;
const countOf = (bell: HTMLElement) => bell.querySelector('.sr-only + span')?.textContent ?? '';
const labelOf = (unread: number) => `알림함, 읽지 않은 알림 ${unread}개`;
const send = (unread: number, version: number) =>
  act(() => feed.heard.get('inbox.changed')!({ unread, version, at: '2026-11-30T00:00:00Z' }));

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('[A36] shows %i unread entries as %s, and says how many they are', async (unread, shown) => {
  const bell = await open(unread, 4);

  await waitFor(() => expect(nameOf(bell)).toBe(labelOf(unread)));
  expect(countOf(bell)).toBe(shown);
  expect(bell.getAttribute('href')).toBe('/mypage/inbox');
});

it('[A36] shows no number when nothing is unread', async () => {
  const bell = await open(0, 4);

  expect(nameOf(bell)).toBe('알림함');
  expect(countOf(bell)).toBe('');
});

it('[A36] [N5.37] follows newer events, keeps them against older ones, and asks after a gap', async () => {
  const bell = await open(2, 4);
  await waitFor(() => expect(countOf(bell)).toBe('2'));

  send(3, 6);
  send(9, 5);
  await waitFor(() => expect(countOf(bell)).toBe('3'));

  vi.mocked(makeCall).mockResolvedValue({ item: { unread: 7, version: 8 } });
  act(() => feed.heard.get('missed')!({ snapshotFollows: true }));
  await waitFor(() => expect(countOf(bell)).toBe('7'));
  expect(vi.mocked(makeCall).mock.calls.map(([call]) => call)).toEqual([
    getMyInboxState,
    getMyInboxState,
  ]);
});
