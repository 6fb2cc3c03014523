// @vitest-environment happy-dom
import { adminListSchedules } from '@maru/contract/broadcast/broadcast';
import { bulkCall } from '@maru/contract/core/bulk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AlertRequest } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import type { ModalConfig, ModalResult } from '../../shared/dialog/dialog.ts';
import { makeBulkCall, type BulkAction, type BulkOutcome, type BulkWish } from './bulk-bar.tsx';
import { useListAddress } from './list-address.ts';
import { ListScreen } from './list-screen.tsx';

const { openModal, showAlert, makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: unknown) => Promise<unknown>>(),
  openModal: vi.fn<(config: ModalConfig) => Promise<ModalResult>>(),
  showAlert: vi.fn<(request: AlertRequest) => void>(),
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ openModal }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

interface Row {
  _id: number;
  name: string;
}
const ROWS: Row[] = [1, 2, 3].map((_id) => ({ _id, name: `회원 ${_id}` }));
const NO_FILTERS: readonly string[] = [];
const refetch = vi.fn();

interface Shown {
  total?: number | undefined;
  isPublic?: ((row: Row) => boolean) | undefined;
}

function List({ actions, total = 3, isPublic }: Shown & { actions: readonly BulkAction[] }) {
  const address = useListAddress(NO_FILTERS);
  const data = { items: ROWS, total, page: 1, pageSize: 20 };
  return (
    <ListScreen
      caption="회원"
      name="test"
      address={address}
      query={{
        data,
        error: null,
        isFetchedAfterMount: true,
        isFetching: false,
        isPlaceholderData: false,
        refetch,
      }}
      columns={[{ key: 'name', head: '이름', cell: (row: Row) => row.name }]}
      keyOf={(row) => row._id}
      filters={null}
      empty={{ icon: 'users', title: '', line: '' }}
      unit="명"
      bulk={{ nameOf: (row) => row.name, actions, ...(isPublic && { isPublic }) }}
    />
  );
}

function show(action: Partial<BulkAction>, total?: number, isPublic?: (row: Row) => boolean) {
  const run = vi.fn<(wish: BulkWish) => Promise<BulkOutcome>>(async () => ({ done: 2 }));
  const whole = { key: 'a', label: '정지', run, ...action };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <List actions={[whole]} total={total} isPublic={isPublic} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return run;
}

/** Answers the dialog as a user who types these values. */
const answer = (values: Record<string, string> = {}) =>
  openModal.mockImplementation(async (config) => {
    await config.onConfirm?.(values, {});
    return { confirmed: true, values, files: {} };
  });
const box = (name: string) => screen.getByRole('checkbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[D11] does something to the rows picked, says so and lets go of them', async () => {
  const undo = vi.fn(async () => undefined);
  const run = vi.fn<(wish: BulkWish) => Promise<BulkOutcome>>(async () => ({ done: 2, undo }));
  show({ run });
  answer();

  fireEvent.click(box('회원 1 선택'));
  fireEvent.click(box('회원 3 선택'));
  expect(screen.getByRole('toolbar', { name: '선택한 2명' })).toBeTruthy();
  press('정지');

  await waitFor(() => expect(showAlert).toHaveBeenCalled());
  expect(run).toHaveBeenCalledWith({ ids: [1, 3] }, {});
  expect(openModal.mock.lastCall?.[0].title).toBe('2명 정지');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  showAlert.mock.lastCall?.[0].action?.run();
  expect(undo).toHaveBeenCalled();
});

it('[T04] [D11] has the count typed before something ends', () => {
  show({ destructive: true });
  answer();

  fireEvent.click(box('이 쪽 모두 선택'));
  press('정지');

  const input = openModal.mock.lastCall?.[0].inputs?.find(({ id }) => id === 'typed-count');
  expect([input?.check?.('2'), input?.check?.('3')]).toEqual([expect.any(String), null]);
});

it('[D11] requires the typed count for a reversible action only on public or many rows', () => {
  show({ destructive: 'if-grave' }, 12_340, ({ _id }) => _id === 1);
  answer();
  const asksForCount = () =>
    openModal.mock.lastCall?.[0].inputs?.some(({ id }) => id === 'typed-count') ?? false;

  fireEvent.click(box('회원 2 선택'));
  press('정지');
  expect(asksForCount()).toBe(false);

  fireEvent.click(box('회원 1 선택'));
  press('정지');
  expect(asksForCount()).toBe(true);
});

it('[D11] takes all that match', async () => {
  const run = show({}, 12_340);
  answer();

  fireEvent.click(box('이 쪽 모두 선택'));
  press('조건에 맞는 12,340명 모두 선택');
  press('정지');

  await waitFor(() => expect(run).toHaveBeenCalledWith({ all: true, expected: 12_340 }, {}));
});

it('[D11] closes the question and reads the list again where more match by now', async () => {
  const run = show({}, 12_340);
  run.mockRejectedValue(new CallFailed('STATE_CONFLICT', { status: 409 }));
  const left: unknown[] = [];
  openModal.mockImplementation(async ({ onConfirm }) => {
    left.push(await onConfirm?.({}, {}));
    return { confirmed: true, values: {}, files: {} };
  });

  fireEvent.click(box('이 쪽 모두 선택'));
  press('조건에 맞는 12,340명 모두 선택');
  press('정지');

  await waitFor(() => expect(left).toHaveLength(1));
  expect(left).not.toContain(false);
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(showAlert.mock.calls.map(([{ type }]) => type)).toEqual(['warning']);
});

it('[D11] reads the list again after any refusal, and leaves the question open', async () => {
  const run = show({});
  run.mockRejectedValue(new CallFailed('NETWORK'));
  const refused: unknown[] = [];
  openModal.mockImplementation(async ({ onConfirm }) => {
    await Promise.resolve(onConfirm?.({}, {})).catch((error: unknown) => refused.push(error));
    return { confirmed: false, values: {}, files: {} };
  });

  fireEvent.click(box('회원 1 선택'));
  press('정지');

  await waitFor(() => expect(refused).toHaveLength(1));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('[D11] offers all matches only after the whole page is selected, and only to actions that accept them', () => {
  show({}, 12_340);
  fireEvent.click(box('회원 1 선택'));
  expect(screen.queryByRole('button', { name: /모두 선택/ })).toBeNull();
  cleanup();

  show({ onlyPicked: true }, 12_340);
  fireEvent.click(box('이 쪽 모두 선택'));
  expect(screen.queryByRole('button', { name: /모두 선택/ })).toBeNull();
});

it('[D11] gives the filters of the list to a call for all that match', async () => {
  const call = bulkCall(adminListSchedules, 'hide', z.strictObject({ title: z.string() }));
  makeCall.mockResolvedValue({ task: { _id: 1, total: 12 } });

  const wish = { all: true, expected: 12 } as const;
  const outcome = await makeBulkCall(call, wish, { kind: 'free' }, { title: 'x' });

  expect(makeCall).toHaveBeenCalledWith(call, {
    body: { target: { ...wish, query: { kind: 'free' } }, fields: { title: 'x' } },
  });
  expect(outcome).toEqual({ done: 12, isTask: true });
});
