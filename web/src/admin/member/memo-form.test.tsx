// @vitest-environment happy-dom
import { createMemo, listMemos, updateMemo, type Memo } from '@maru/contract/member/staff-memo';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { MemoForm } from './memo-form.tsx';

interface Input {
  query?: { page: number; pageSize: number };
  body?: Partial<Memo>;
  idempotencyKey?: string;
}

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: Input) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'cs' }) }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const person = { _id: 7, name: '김예시' };
const memo: Memo = {
  _id: 1,
  member: { _id: 3, user_id: 'yeoni', name: '김○연' },
  kind: 'counsel',
  body: '처음 글',
  visibility: 'staff',
  pinned: true,
  next_contact_on: null,
  done_at: null,
  author: person,
  assignee: person,
  struck_at: null,
  struck_by: null,
  editable: true,
  created_at: '2026-11-20T09:00:00+09:00',
  updated_at: '2026-11-20T09:00:00+09:00',
  version: 1,
};

it('overwrites the memo of another person, once the user has compared both', async () => {
  // The memo has been unpinned and now follows a hundred others.
  const others = Array.from({ length: 100 }, (_, at) => ({ ...memo, _id: at + 2 }));
  let now: Memo = { ...memo, body: '남의 글', pinned: false, version: 2 };
  makeCall.mockImplementation(async (call, { query, body }) => {
    if (call === listMemos && query !== undefined) {
      const { page, pageSize } = query;
      const items = [...others, now].slice((page - 1) * pageSize, page * pageSize);
      return { items, total: others.length + 1, page, pageSize };
    }
    if (call !== updateMemo || body === undefined) throw new Error('no other call is expected');
    if (body.version !== now.version) throw new CallFailed('VERSION_CONFLICT', { status: 409 });
    now = { ...now, ...body, version: now.version + 1 };
    return { item: now };
  });
  const onDone = vi.fn();
  render(
    <>
      <MemoForm memberId={3} memo={memo} onDone={onDone} />
      <DialogHost />
    </>,
    { wrapper: MemoryRouter },
  );
  const user = userEvent.setup();
  const text = screen.getByLabelText(/메모 고치기/);
  await user.clear(text);
  await user.type(text, '내 글');

  await user.click(screen.getByRole('button', { name: '저장하기' }));
  const dialog = await screen.findByRole('dialog');
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '내용내 글남의 글',
    '맨 위에 고정예아니요',
  ]);
  await user.click(within(dialog).getByRole('button', { name: '내 변경으로 저장' }));

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(now).toMatchObject({ body: '내 글', pinned: true, version: 3 });
});

it('keeps text typed for the next memo while the previous one is being saved', async () => {
  let answer: (made: unknown) => void = () => undefined;
  makeCall.mockImplementation((call) => {
    if (call !== createMemo) throw new Error('no other call is expected');
    return new Promise((resolve) => (answer = resolve));
  });
  render(<MemoForm memberId={3} memo={null} onDone={() => undefined} />, {
    wrapper: MemoryRouter,
  });
  const user = userEvent.setup();
  const body = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /새 메모/ });
  await user.type(body, '첫 메모');
  await user.click(screen.getByRole('button', { name: '메모 남기기' }));
  await waitFor(() => expect(makeCall).toHaveBeenLastCalledWith(createMemo, expect.anything()));

  await user.clear(body);
  await user.type(body, '다음 메모');
  await act(async () => answer({ item: memo }));

  expect(body.value).toBe('다음 메모');
});

it('[C36] sends a memo again under the same key after a lost answer', async () => {
  const keys: (string | undefined)[] = [];
  makeCall.mockImplementation(async (call, { idempotencyKey }) => {
    if (call !== createMemo) throw new Error('no other call is expected');
    keys.push(idempotencyKey);
    if (keys.length === 1) throw new CallFailed('NETWORK');
    return { item: memo };
  });
  const onDone = vi.fn();
  render(<MemoForm memberId={3} memo={null} onDone={onDone} />, { wrapper: MemoryRouter });
  const user = userEvent.setup();
  const write = async (text: string) => {
    await user.type(screen.getByRole('textbox', { name: /새 메모/ }), text);
    await user.click(screen.getByRole('button', { name: '메모 남기기' }));
  };

  await write('첫 메모');
  await waitFor(() => expect(keys).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: '메모 남기기' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await write('다음 메모');
  await waitFor(() => expect(keys).toHaveLength(3));

  expect(keys[0]).toEqual(expect.any(String));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
