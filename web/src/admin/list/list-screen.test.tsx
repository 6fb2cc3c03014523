// @vitest-environment happy-dom
import { exportVods } from '@maru/contract/vod/staff-vod';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertRequest } from '../../shared/alert/alert.ts';
import type { ModalConfig, ModalResult } from '../../shared/dialog/dialog.ts';
import { SearchFilter, StateChips } from './filter-fields.tsx';
import { useListAddress } from './list-address.ts';
import { ListScreen } from './list-screen.tsx';

const { openModal, showAlert, makeDownload } = vi.hoisted(() => ({
  openModal: vi.fn<(config: ModalConfig) => Promise<ModalResult>>(),
  showAlert: vi.fn<(request: AlertRequest) => void>(),
  makeDownload: vi.fn<() => Promise<{ file: Blob; name: string }>>(),
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ openModal }));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeDownload,
}));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

interface Row {
  _id: number;
  name: string;
}
const ROWS: Row[] = [{ _id: 1, name: '수급 읽기' }];
const FILTERS = ['state', 'q'] as const;

function List() {
  const address = useListAddress(FILTERS);
  return (
    <ListScreen
      caption="VOD"
      name="test"
      address={address}
      query={{
        data: { items: ROWS, total: 1, page: 1, pageSize: 20 },
        error: null,
        isFetchedAfterMount: true,
        isFetching: false,
        isPlaceholderData: false,
        refetch: vi.fn(),
      }}
      columns={[
        { key: 'name', head: '제목', fixed: true, cell: ({ name }: Row) => name },
        { key: 'views', head: '조회', cell: () => '7회' },
        { key: 'length', head: '길이', extra: true, cell: () => '24분' },
        { key: 'note', head: '메모', cell: () => '–' },
      ]}
      keyOf={({ _id }) => _id}
      unit="편"
      filters={
        <>
          <StateChips address={address} options={[{ value: 'on', label: '공개' }]} />
          <SearchFilter address={address} placeholder="제목" />
        </>
      }
      empty={{ icon: 'video', title: '', line: '' }}
      exportCall={{ call: exportVods, query: { page: 1, pageSize: 20 } }}
    />
  );
}

function show(address = '/vod') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <List />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
/** The window of a phone. */
function showPhone() {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
const button = (name: string) => screen.getByRole('button', { name });

it('[T56] keeps its filters in a sheet on a phone, which counts those that are set', async () => {
  showPhone();
  show('/vod?q=수급');
  const opener = await screen.findByRole('button', { name: '필터 1개' });
  expect(screen.queryByRole('searchbox')).toBeNull();

  fireEvent.click(opener);
  const sheet = await screen.findByRole('dialog', { name: '필터 · VOD 찾기' });
  expect(sheet.contains(document.activeElement)).toBe(true);
  fireEvent.click(button('공개'));
  fireEvent.click(button('1편 보기'));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button('필터 2개'));
  fireEvent.click(button('필터 2개'));
  fireEvent.click(await screen.findByRole('button', { name: '초기화' }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('필터')).toBeTruthy();
});

it('[T56] searches for a word that was typed right before the sheet closed', async () => {
  showPhone();
  show();
  fireEvent.click(await screen.findByRole('button', { name: '필터' }));
  const search = await screen.findByRole('searchbox');
  search.focus();
  fireEvent.change(search, { target: { value: '수급' } });

  fireEvent.click(button('1편 보기'));

  await waitFor(() => expect(button('필터 1개')).toBeTruthy());
});

it('leaves a cell without a value out of a card', () => {
  show();

  expect(screen.getByText('–').dataset['none']).toBe('true');
  expect(screen.getByText('7회').dataset['none']).toBeUndefined();
});

it('[T01] hides the columns that are not wanted, also the next time', () => {
  show();
  expect(screen.queryByText('24분')).toBeNull();
  fireEvent.click(button('열 고르기'));
  fireEvent.click(screen.getByRole('checkbox', { name: '조회' }));
  expect(screen.queryByText('7회')).toBeNull();

  fireEvent.click(screen.getByRole('checkbox', { name: '길이' }));

  cleanup();
  show();
  expect(screen.queryByText('7회')).toBeNull();
  expect(screen.getByText('24분')).toBeTruthy();
  expect(screen.getByText('수급 읽기')).toBeTruthy();
});

it('says which file was downloaded', async () => {
  openModal.mockImplementation(async (config) => {
    await config.onConfirm?.({ reason: '편성 점검' }, {});
    return { confirmed: true, values: {}, files: {} };
  });
  makeDownload.mockResolvedValue({ file: new Blob(['']), name: 'VOD_2026-11-20.csv' });
  show();
  fireEvent.click(button('CSV'));

  await waitFor(() =>
    expect(showAlert).toHaveBeenCalledWith({
      type: 'success',
      title: '1편을 내려받았어요.',
      message: 'VOD_2026-11-20.csv',
    }),
  );
});
