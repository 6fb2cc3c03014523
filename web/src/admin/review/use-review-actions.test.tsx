// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { useReviewActions } from './use-review-actions.ts';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

function Decision() {
  const { decide } = useReviewActions();
  return (
    <button
      type="button"
      onClick={() => void decide({ _id: 3, version: 2, title: '차분한 설명' }, 'rejected')}
    >
      반려
    </button>
  );
}

it('keeps the reason of a rejection in sight until it has arrived', async () => {
  vi.mocked(makeCall).mockRejectedValueOnce(new CallFailed('NETWORK')).mockResolvedValue({});
  render(
    <QueryClientProvider client={createQueries()}>
      <Decision />
      <DialogHost />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '반려' }));
  await userEvent.type(await screen.findByLabelText(/^사유/), '연락처가 들어 있어요');
  await userEvent.click(screen.getByRole('button', { name: '반려하기' }));
  await vi.waitFor(() => expect(makeCall).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());

  await userEvent.click(await screen.findByRole('button', { name: '반려하기' }));

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { state: 'rejected', reason: '연락처가 들어 있어요', version: 2 };
  expect(makeCall).toHaveBeenCalledTimes(2);
  expect(makeCall).toHaveBeenLastCalledWith(expect.anything(), { params: { _id: 3 }, body });
});
