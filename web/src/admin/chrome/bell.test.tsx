// @vitest-environment happy-dom
import { listNotices, readNotices } from '@maru/contract/notice/staff-notice';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { callKey } from '../../shared/query.ts';
import { Bell, NoticeList } from './bell.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { body?: { up_to: number } }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../live/use-admin-socket.ts', () => ({ useAdminSocket: () => undefined }));

vi.useFakeTimers({ now: Date.parse('2026-11-20T03:10:45.000Z') });
afterEach(cleanup);

it.each([
  ['within the minute that has begun', '2026-11-20T03:10:30.000Z', '방금'],
  ['a few minutes ago', '2026-11-20T03:05:00.000Z', '5분 전'],
  ['on another day', '2026-11-18T03:05:00.000Z', '11.18'],
])('says how long ago a line came: %s', (_, at, text) => {
  const notice = {
    _id: 1,
    kind: 'export.ready',
    severity: 'info',
    permission: null,
    detail: {},
    link: null,
    at,
    read: true,
  } as const;
  render(
    <MemoryRouter>
      <NoticeList items={[notice]} />
    </MemoryRouter>,
  );

  expect(screen.getByText(text).getAttribute('datetime')).toBe(at);
});

it('says when a line is followed, so that the bell closes over its screen', () => {
  const onFollow = vi.fn();
  const notice = {
    _id: 1,
    kind: 'export.ready',
    severity: 'info',
    permission: null,
    detail: {},
    link: '/curve/order-refund',
    at: '2026-11-20T03:10:30.000Z',
    read: true,
  } as const;
  render(
    <MemoryRouter>
      <NoticeList items={[notice]} onFollow={onFollow} />
    </MemoryRouter>,
  );

  fireEvent.click(screen.getByRole('link'));

  expect(onFollow).toHaveBeenCalledOnce();
});

/**
 * Renders the bell with this many lines, stored as the server does.
 *
 * @returns a function that adds a line.
 */
function showBell({ lines }: { lines: number }) {
  let readUpTo = 0;
  let last = lines;
  makeCall.mockImplementation(async (call, { body }) => {
    if (call === readNotices) readUpTo = body?.up_to ?? 0;
    if (call !== listNotices) return { items: [] };
    const items = Array.from({ length: last }, (_, place) => ({
      _id: last - place,
      kind: 'export.ready',
      severity: 'info',
      permission: null,
      detail: {},
      link: null,
      at: '2026-11-20T03:05:00.000Z',
      read: last - place <= readUpTo,
    }));
    return { items, unread: last - readUpTo, off: [] };
  });
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Bell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return async () => {
    last += 1;
    await act(() => queries.invalidateQueries({ queryKey: callKey(listNotices) }));
  };
}
const unread = (count: number) =>
  vi.waitFor(() => screen.getByRole('button', { name: `알림, 읽지 않음 ${count}건` }));
const allRead = () => vi.waitFor(() => screen.getByRole('button', { name: '알림' }));

it('keeps the marks of new lines while it is open, and reads those that come meanwhile', async () => {
  const ring = showBell({ lines: 2 });

  fireEvent.click(await unread(2));
  await allRead();
  expect(screen.getAllByText('새 알림')).toHaveLength(2);

  await ring();
  await vi.waitFor(() =>
    expect(makeCall).toHaveBeenCalledWith(readNotices, { body: { up_to: 3 } }),
  );
  const bell = await allRead();
  expect(screen.getAllByText('새 알림')).toHaveLength(3);

  fireEvent.click(bell);
  fireEvent.click(bell);
  expect(screen.getAllByText('CSV 파일을 받을 수 있어요')).toHaveLength(3);
  expect(screen.queryByText('새 알림')).toBeNull();
});

it('gives the focus back to its button when Escape closes it', async () => {
  showBell({ lines: 1 });
  const bell = await unread(1);
  bell.focus();
  fireEvent.click(bell);
  screen.getByRole('link', { name: '받을 알림 고르기' }).focus();

  fireEvent.keyDown(document.body, { key: 'Escape' });

  expect(document.activeElement).toBe(bell);
});
