// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { postBoards } from './post-boards.ts';
import { usePostActions } from './use-post-actions.ts';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

function Decision() {
  const { decide } = usePostActions(postBoards.notice);
  const post = { _id: 3, version: 2, title: '새 공지', state: 'review' } as const;
  return (
    <button type="button" onClick={() => void decide(post, false)}>
      반려하기
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
  await userEvent.click(screen.getByRole('button', { name: '반려하기' }));
  await userEvent.type(await screen.findByLabelText(/^반려 사유/), '수익을 보장하는 표현');
  await userEvent.click(screen.getByRole('button', { name: '반려' }));
  await vi.waitFor(() => expect(makeCall).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());

  await userEvent.click(await screen.findByRole('button', { name: '반려' }));

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { approve: false, reason: '수익을 보장하는 표현', version: 2 };
  expect(makeCall).toHaveBeenCalledTimes(2);
  expect(makeCall).toHaveBeenLastCalledWith(expect.anything(), { params: { _id: 3 }, body });
});
