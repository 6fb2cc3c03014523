// @vitest-environment happy-dom
import {
  deleteInboxEntry,
  getMyInboxState,
  listMyInbox,
  readInbox,
  readInboxEntry,
} from '@maru/contract/account/inbox';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { Screen } from './mypage-inbox-screen.tsx';

vi.mock('../../shared/call.ts', { spy: true });
vi.mock('./mypage-shell.tsx', () => ({
  MypageShell: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));

const entry = (no: number, change: object = {}) => ({
  _id: `n${no}`,
  kind: 'live',
  title: `소식 ${no}`,
  text: '한결 · 아침 시황',
  link: `/schedule/maru?_id=${no}`,
  at: '2026-11-30T00:05:00Z',
  read: false,
  ...change,
});

let entries = [entry(3), entry(2, { read: true }), entry(1, { link: 'https://other.example/' })];
let next: string | null = null;

beforeEach(() => {
  entries = [entry(3), entry(2, { read: true }), entry(1, { link: 'https://other.example/' })];
  next = null;
  const unread = () => entries.filter(({ read }) => !read).length;
  vi.mocked(makeCall).mockReset();
  vi.mocked(makeCall).mockImplementation((call, input) => {
    const { params } = input as { params?: { _id: string } };
    if (call === listMyInbox) return Promise.resolve({ items: entries, next });
    if (call === deleteInboxEntry) entries = entries.filter(({ _id }) => _id !== params!._id);
    if (call === readInboxEntry || call === readInbox) {
      entries = entries.map((one) =>
        call === readInbox || one._id === params!._id ? { ...one, read: true } : one,
      );
    }
    return Promise.resolve({ item: { unread: unread(), version: 1 } });
  });
});
afterEach(cleanup);

function open(path = '/mypage/inbox') {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[path]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('li')!);
const calls = (of: object) => vi.mocked(makeCall).mock.calls.filter(([call]) => call === of);

it('[P15] shows kind, time of Seoul and an unread mark, and leads to pages of this site alone', async () => {
  open();

  const row = await rowOf('소식 3');
  expect(row.getByText('방송·전문가')).toBeDefined();
  expect(row.getByText(/09:05/)).toBeDefined();
  expect(row.getByText('새 알림')).toBeDefined();
  expect(row.getByRole('link').getAttribute('href')).toBe('/schedule/maru?_id=3');
  expect((await rowOf('소식 2')).queryByText('새 알림')).toBeNull();
  expect((await rowOf('소식 1')).queryByRole('link')).toBeNull();
});

it('[P15] marks an entry as read when it is opened, and all of them up to the newest shown', async () => {
  const user = userEvent.setup();
  open();

  await user.click((await rowOf('소식 3')).getByRole('link'));
  await waitFor(async () => expect((await rowOf('소식 3')).queryByText('새 알림')).toBeNull());
  expect(calls(readInboxEntry).map(([, input]) => input)).toEqual([{ params: { _id: 'n3' } }]);
  await user.click((await rowOf('소식 2')).getByRole('link'));
  expect(calls(readInboxEntry)).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: '모두 읽음' }));
  await waitFor(() => expect(screen.queryByText('새 알림')).toBeNull());
  expect(calls(readInbox).map(([, input]) => input)).toEqual([{ body: { until: 'n3' } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: '모두 읽음' })).toBeNull());
  expect(calls(getMyInboxState).length).toBeGreaterThan(0);
});

it('[P15] deletes an entry, and gives the focus to the title', async () => {
  const user = userEvent.setup();
  open();

  await user.click((await rowOf('소식 3')).getByRole('button', { name: '삭제' }));

  await waitFor(() => expect(screen.queryByText('소식 3')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('[P15] filters by the kind of its address, and leads to older entries', async () => {
  next = 'c7';
  open('/mypage/inbox?kind=order');

  const older = await screen.findByRole('link', { name: '이전 알림 보기' });
  expect(older.getAttribute('href')).toBe('/mypage/inbox?kind=order&before=c7');
  expect(calls(listMyInbox)[0]?.[1]).toEqual({ query: { kind: 'order' } });
  entries = [];
  await userEvent.setup().click(older);
  expect(await screen.findByText('더 이전 알림이 없어요')).toBeDefined();
  expect(calls(listMyInbox).at(-1)?.[1]).toEqual({ query: { kind: 'order', before: 'c7' } });
});
