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
const button = (name: string) => screen.getByRole('button', { name });

it('keeps its filters behind a button on a phone, which counts those that are set', () => {
  show('/vod?q=수급');

  expect(button('필터 (1)').getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button('필터 (1)'));
  expect(button('필터 (1)').getAttribute('aria-expanded')).toBe('true');

  fireEvent.click(button('공개'));
  expect(button('필터 (2)')).toBeTruthy();
  fireEvent.click(button('초기화'));
  expect(button('필터')).toBeTruthy();
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
