// @vitest-environment happy-dom
import type { Call } from '@maru/contract/core/call';
import { deleteListView, listListViews, saveListView } from '@maru/contract/core/list-view';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirm, openModal, type ModalConfig } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { useListAddress } from './list-address.ts';
import { SavedViews } from './saved-views.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: Call, input: { body?: object; params?: object }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ confirm: vi.fn(), openModal: vi.fn() }));

beforeEach(() => {
  makeCall
    .mockReset()
    .mockImplementation(async (call) =>
      call === listListViews ? { items: [{ _id: 9, name: '숨긴 글', query: 'state=off' }] } : {},
    );
  vi.mocked(openModal)
    .mockReset()
    .mockImplementation(async ({ onConfirm }: ModalConfig) => {
      const values = { name: ' 이번 달 ' };
      await onConfirm?.(values, {});
      return { confirmed: true, values, files: {} };
    });
  vi.mocked(confirm)
    .mockReset()
    .mockImplementation(async ({ onConfirm }) => {
      await onConfirm?.({}, {});
      return true;
    });
});
afterEach(cleanup);

function List() {
  const address = useListAddress(['state']);
  return (
    <>
      <SavedViews list="posts" address={address} />
      <p>주소 {useLocation().search}</p>
    </>
  );
}

async function open(search = '') {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`/curve/post${search}`]}>
        <List />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: '보기' }));
  return user;
}

const sent = (call: Call) => makeCall.mock.calls.filter(([made]) => made === call);

it('a saved view puts its filters into the address and closes the list', async () => {
  const user = await open();

  await user.click(await screen.findByRole('button', { name: '숨긴 글' }));

  expect(screen.getByText('주소 ?state=off')).toBeDefined();
  expect(screen.queryByRole('button', { name: '숨긴 글' })).toBeNull();
});

it('marks the view whose filters are shown', async () => {
  await open('?state=off');

  const view = await screen.findByRole('button', { name: '숨긴 글' });
  expect(view.getAttribute('aria-current')).toBe('true');
});

it('stores the current filters under a name', async () => {
  const user = await open('?state=on');

  await user.click(screen.getByRole('button', { name: '지금 보기 저장' }));

  await waitFor(() => expect(sent(saveListView)).toHaveLength(1));
  expect(sent(saveListView)[0]?.[1].body).toEqual({
    list: 'posts',
    name: '이번 달',
    query: 'state=on',
  });
});

it('deletes a view after confirmation and loads the list again', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: '숨긴 글 완전히 지우기' }));

  await waitFor(() => expect(sent(deleteListView)).toHaveLength(1));
  expect(sent(deleteListView)[0]?.[1].params).toEqual({ _id: 9 });
});
