// @vitest-environment happy-dom
import { sequenceVersion, type SequenceInput } from '@maru/contract/core/sequence';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { losesUnsaved } from '../../shared/form/unsaved.ts';
import { OrderScreen } from './order-screen.tsx';

const { askConflict, showAlert } = vi.hoisted(() => ({
  askConflict: vi.fn<() => Promise<string>>(),
  showAlert: vi.fn<(request: { type: string }) => void>(),
}));
vi.mock('../form/conflict.tsx', () => ({ askConflict }));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const ONE = { _id: 1, nick: '한결' };
const TWO = { _id: 2, nick: '서온' };
const THREE = { _id: 3, nick: '도담' };

function show(save: (order: SequenceInput) => Promise<unknown>, later = [ONE, TWO, THREE]) {
  const refetch = vi.fn(async () => ({ data: { items: later } }));
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <OrderScreen
        title="전문가 순서"
        caption="전문가 순서"
        query={
          {
            data: { items: [ONE, TWO, THREE] },
            error: null,
            isFetchedAfterMount: true,
            isPlaceholderData: false,
            isFetching: false,
            refetch,
          } as unknown as Parameters<typeof OrderScreen<typeof ONE>>[0]['query']
        }
        nameOf={({ nick }) => nick}
        show={({ nick }) => <b>{nick}</b>}
        save={save}
        empty={{ icon: 'users', title: '전문가가 없어요', line: '' }}
      />
    </QueryClientProvider>,
  );
  return queries;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const order = () =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
const VERSION = sequenceVersion([1, 2, 3]);

it('[V7.4] moves a row by its buttons and saves the whole order in one call', async () => {
  const save = vi.fn(async () => undefined);
  show(save);

  press('도담 위로');
  expect(order()).toEqual(['한결', '도담', '서온']);
  press('도담 위로');
  press('순서 저장');

  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith({ ids: [3, 1, 2], version: VERSION }),
  );
});

it('keeps no draft of an order, and says so', () => {
  show(async () => undefined);

  press('도담 위로');
  expect(losesUnsaved()).toBe(true);
  press('되돌리기');

  expect(losesUnsaved()).toBe(false);
});

it('saves nothing while nothing has changed, and takes changes back', () => {
  const save = vi.fn(async () => undefined);
  show(save);

  press('순서 저장');
  press('한결 위로');
  press('한결 아래로');
  press('되돌리기');
  press('순서 저장');

  expect(order()).toEqual(['한결', '서온', '도담']);
  expect(save).not.toHaveBeenCalled();
});

it('[V7.5] asks which order to keep after another person has saved one', async () => {
  const save = vi
    .fn<(order: SequenceInput) => Promise<unknown>>()
    .mockRejectedValueOnce(new CallFailed('VERSION_CONFLICT', { status: 409 }))
    .mockResolvedValue(undefined);
  askConflict.mockResolvedValue('mine');
  show(save, [TWO, ONE, THREE]);

  press('도담 위로');
  press('순서 저장');

  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0]).toEqual({
    ids: [1, 3, 2],
    version: sequenceVersion([2, 1, 3]),
  });
});

it('has other lists of the same ask again once an order is saved', async () => {
  const queries = show(async () => undefined);
  queries.setQueryData(['another list'], []);

  press('도담 위로');
  press('순서 저장');

  await waitFor(() => expect(queries.getQueryState(['another list'])?.isInvalidated).toBe(true));
});
