// @vitest-environment happy-dom
import type { Call } from '@maru/contract/core/call';
import { getUser, setUserTags, suspendUser } from '@maru/contract/member/staff-member';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { callKey, createQueries } from '../../shared/query.ts';
import { useMemberActions } from './use-member-actions.ts';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: Call, input: { body: object }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

beforeEach(() => void makeCall.mockReset());
afterEach(cleanup);

const member = { _id: 7, user_id: 'buyer', version: 2, tags: ['VIP'] };

function Buttons() {
  const { suspend, editTags } = useMemberActions();
  return (
    <>
      <button type="button" onClick={() => void suspend(member)}>
        회원 정지
      </button>
      <button type="button" onClick={() => void editTags(member, ['VIP', '상담'])}>
        태그 고치기
      </button>
    </>
  );
}

function show() {
  const queries = createQueries();
  render(
    <QueryClientProvider client={queries}>
      <Buttons />
      <DialogHost />
    </QueryClientProvider>,
  );
  return { queries, user: userEvent.setup({ delay: null }) };
}

it('suspends a member with a reason, and shows the changed member', async () => {
  const item = { ...member, state: 'suspended', version: 3 };
  makeCall.mockResolvedValue({ item });
  const { queries, user } = show();

  await user.click(screen.getByRole('button', { name: '회원 정지' }));
  await user.type(await screen.findByRole('textbox', { name: /사유/ }), '도배');
  await user.click(screen.getByRole('button', { name: '정지하기' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: '정지하기' })).toBeNull());
  expect(makeCall.mock.calls[0]?.[0]).toBe(suspendUser);
  expect(makeCall.mock.calls[0]?.[1].body).toMatchObject({ reason: '도배', version: 2 });
  const key = callKey(getUser, { params: { _id: 7 } });
  expect(queries.getQueryData(key)).toEqual({ item });
});

it('keeps the dialog and its words after a refusal', async () => {
  makeCall.mockRejectedValue(new CallFailed('VERSION_CONFLICT', { status: 409 }));
  const { user } = show();

  await user.click(screen.getByRole('button', { name: '회원 정지' }));
  const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: /사유/ });
  await user.type(reason, '도배');
  await user.click(screen.getByRole('button', { name: '정지하기' }));

  await waitFor(() => expect(makeCall).toHaveBeenCalledOnce());
  expect(reason.isConnected).toBe(true);
  expect(reason.value).toBe('도배');
});

it('refuses a tag that is too long before it is sent, and names it', async () => {
  makeCall.mockResolvedValue({ item: member });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: '태그 고치기' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /태그/ });
  expect(field.value).toBe('VIP');

  await user.type(field, `, ${'가'.repeat(21)}`);
  await user.click(screen.getByRole('button', { name: '저장하기' }));
  expect(await screen.findByText(/태그를 20자 안으로 줄여 주세요/)).toBeDefined();
  expect(makeCall).not.toHaveBeenCalled();

  await user.clear(field);
  await user.type(field, 'VIP, 상담');
  await user.click(screen.getByRole('button', { name: '저장하기' }));
  await waitFor(() => expect(makeCall).toHaveBeenCalledOnce());
  expect(makeCall.mock.calls[0]?.[0]).toBe(setUserTags);
  expect(makeCall.mock.calls[0]?.[1].body).toEqual({ tags: ['VIP', '상담'] });
});
