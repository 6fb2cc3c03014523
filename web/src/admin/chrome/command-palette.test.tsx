// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { CommandPalette } from './command-palette.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'super', permissions: ['superAdmin'] }),
}));

const NONE = { members: [], orders: [], broadcasts: [], posts: [] };

beforeEach(() => makeCall.mockReset());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <CommandPalette close={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox');
}

it('shows the line that arrow keys choose', () => {
  // Browsers return this value, although their types do not declare it.
  const scroll = vi
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockReturnValue(Promise.resolve() as unknown as undefined);
  const field = show();
  scroll.mockClear();

  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });

  const [, , third] = screen.getAllByRole('option');
  expect(third?.getAttribute('aria-selected')).toBe('true');
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }], [{ block: 'nearest' }]]);
  expect(scroll.mock.contexts.at(-1)).toBe(third);
});

it.each(['공\u200b지', '공지'.normalize('NFD'), '\u3164공지\u00a0'])(
  'finds screens by %j as by 공지',
  (typed) => {
    const field = show();
    const found = (text: string) => {
      fireEvent.change(field, { target: { value: text } });
      return screen.queryAllByRole('option').map((option) => option.textContent);
    };

    expect(found(typed)).toEqual(found('공지'));
    expect(found('공지').length).toBeGreaterThan(0);
  },
);

it('says that a search has failed, and not that there is nothing', async () => {
  makeCall.mockRejectedValueOnce(new CallFailed('SERVICE_UNAVAILABLE', { status: 503 }));
  const field = show();
  fireEvent.change(field, { target: { value: '없는 이름' } });

  expect(await screen.findByText(/찾지 못했어요/)).toBeTruthy();
  expect(screen.queryByText(/맞는 것이 없어요/)).toBeNull();

  makeCall.mockResolvedValueOnce(NONE);
  fireEvent.change(field, { target: { value: '다른 이름' } });
  expect(await screen.findByText('‘다른 이름’에 맞는 것이 없어요')).toBeTruthy();
});

it('puts a member of exactly the typed id before screens and others', async () => {
  const member = (id: number, login: string) => ({
    _id: id,
    user_id: login,
    name: '김○나',
    phone: null,
  });
  makeCall.mockResolvedValue({ ...NONE, members: [member(1, 'banner'), member(2, 'banner2')] });
  fireEvent.change(show(), { target: { value: 'banner' } });

  await screen.findByText('김○나 (banner2)');
  const [first] = screen.getAllByRole('option');
  expect(first?.textContent).toContain('김○나 (banner)');
  expect(screen.getAllByRole('option').at(-1)?.textContent).toContain('banner2');
});

it('puts the exact title before all others, and opens broadcasts and posts where they are edited', async () => {
  makeCall.mockResolvedValue({
    ...NONE,
    broadcasts: [
      { _id: 5, title: '상단 특집', expert: '도담', start_date: '2026-03-02T00:00:00.000Z' },
    ],
    posts: [{ _id: 8, kind: 'notice', title: '상단' }],
  });
  fireEvent.change(show(), { target: { value: '상단' } });

  await screen.findByText('상단 특집');
  const options = screen.getAllByRole('option');
  expect(options[0]?.getAttribute('href')).toBe('/curve/notice-write?_id=8');
  expect(options.at(-1)?.getAttribute('href')).toBe('/curve/broadcast-write?_id=5');
});
