// @vitest-environment happy-dom
import {
  answerInquiry,
  noteInquiry,
  type InquiryThread,
} from '@maru/contract/inquiry/staff-inquiry';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { AnswerForm } from './answer-form.tsx';

const { makeCall, showAlert } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: unknown) => Promise<unknown>>(),
  showAlert: vi.fn<(alert: { message: string }) => void>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));

afterEach(cleanup);
beforeEach(() => {
  makeCall.mockReset();
  showAlert.mockReset();
});

const AT = '2026-11-20T09:00:00+09:00';
const thread: InquiryThread = {
  _id: 4,
  category: 'payment',
  title: '영수증이 필요해요',
  state: 'received',
  member: { _id: 3, user_id: 'yeoni', name: '김○연' },
  assignee: null,
  mine: false,
  waiting_since: AT,
  overdue: false,
  created_at: AT,
  updated_at: AT,
  answered_at: null,
  version: 2,
  entries: [],
  about: {
    grade: 'free',
    joined_at: AT,
    phone_tail: null,
    paid_orders: 0,
    open_refunds: 0,
    inquiries: 1,
  },
};

async function write(inquiry: InquiryThread, words: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerForm inquiry={inquiry} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await userEvent.type(field, words);
  return field;
}

it('[D20] keeps the text after a conflict, and explains it', async () => {
  makeCall.mockRejectedValue(new CallFailed('VERSION_CONFLICT', { status: 409 }));
  const field = await write(thread, '여기에서 볼 수 있어요');

  await userEvent.click(screen.getByRole('button', { name: '답변 보내기' }));

  await waitFor(() => expect(showAlert).toHaveBeenCalled());
  expect(showAlert.mock.calls[0]?.[0].message).toContain('그사이 회원이나 다른 직원이');
  expect(field.value).toBe('여기에서 볼 수 있어요');
});

it('sends from the version that was read, and empties the field', async () => {
  makeCall.mockResolvedValue({ item: thread });
  const field = await write(thread, '답변이에요');

  await userEvent.click(screen.getByRole('button', { name: '답변 보내기' }));

  await waitFor(() => expect(field.value).toBe(''));
  expect(makeCall).toHaveBeenCalledExactlyOnceWith(answerInquiry, {
    params: { _id: 4 },
    body: { text: '답변이에요', version: 2 },
  });
});

it('takes only notes of a closed inquiry', async () => {
  makeCall.mockResolvedValue({ item: thread });
  await write({ ...thread, state: 'closed', waiting_since: null }, '확인함');

  expect(screen.queryByRole('button', { name: '답변 보내기' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '직원 메모로 남기기' }));

  await waitFor(() => expect(makeCall).toHaveBeenCalled());
  expect(makeCall.mock.calls[0]).toEqual([
    noteInquiry,
    { params: { _id: 4 }, body: { note: '확인함', version: 2 } },
  ]);
});
