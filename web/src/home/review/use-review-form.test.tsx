// @vitest-environment happy-dom
import { createReview, getMyReview, updateReview } from '@maru/contract/review/own-review';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { expertReviews } from './review-board.ts';
import { noReview, type ReviewValues } from './review-draft.ts';
import { useReviewForm } from './use-review-form.ts';

vi.mock('../../shared/call.ts', async (load) => ({
  ...(await load<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert: vi.fn() }));
vi.mock('../../shared/dialog/dialog.ts', async (load) => ({
  ...(await load<typeof import('../../shared/dialog/dialog.ts')>()),
  confirm: vi.fn(),
}));

const TYPED: ReviewValues = {
  target: '1',
  rating: 5,
  title: '고친 제목',
  html: `<p>${'고친 글이에요. '.repeat(5)}</p>`,
};

/** The form of a new review. */
function openNew(onSaved: () => void) {
  return renderHook(
    () =>
      useReviewForm({
        board: expertReviews,
        reviewId: null,
        stored: { values: noReview, version: null },
        onSaved,
        onReload: vi.fn(),
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={createQueries()}>{children}</QueryClientProvider>
      ),
    },
  );
}

/** A server on which another window has saved version 2. */
beforeEach(() => {
  vi.mocked(makeCall).mockImplementation(async (call: unknown, input: unknown) => {
    if (call === getMyReview) return { item: { version: 2 } };
    if (call !== updateReview) throw new Error('This call is not expected.');
    if (!JSON.stringify(input).includes('"version":2')) throw new CallFailed('VERSION_CONFLICT');
    return { item: { ...TYPED, _id: 7, version: 3, body_html: TYPED.html } };
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});

it('lets a member who keeps writing after a newer version save over it, with nothing lost', async () => {
  vi.mocked(confirm).mockResolvedValue(false);
  const onSaved = vi.fn();
  const queries = createQueries();
  const { result } = renderHook(
    () =>
      useReviewForm({
        board: expertReviews,
        reviewId: 7,
        stored: { values: { ...TYPED, title: '처음 제목' }, version: 1 },
        onSaved,
        onReload: vi.fn(),
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  );
  act(() => result.current.change({ title: TYPED.title }));

  await act(() => result.current.submit());
  expect(onSaved).not.toHaveBeenCalled();
  expect(result.current.values.title).toBe(TYPED.title);

  await act(() => result.current.submit());
  expect(onSaved).toHaveBeenCalledOnce();
  expect(confirm).toHaveBeenCalledOnce();
});

it('resends a new review under its key after a lost answer and a reload, then uses another key', async () => {
  const keys: unknown[] = [];
  let isLost = true;
  vi.mocked(makeCall).mockImplementation(async (call: unknown, input: unknown) => {
    if (call !== createReview) throw new Error('This call is not expected.');
    expect(input).toHaveProperty('idempotencyKey');
    keys.push(input);
    if (isLost) throw new CallFailed('NETWORK');
    return { item: { ...TYPED, _id: 7, version: 1, body_html: TYPED.html } };
  });
  const onSaved = vi.fn();
  const open = () => openNew(onSaved);
  const first = open();
  act(() => first.result.current.change(TYPED));
  await act(() => first.result.current.submit());
  first.unmount();

  isLost = false;
  const again = open();
  await act(() => again.result.current.submit());
  again.unmount();
  const next = open();
  act(() => next.result.current.change(TYPED));
  await act(() => next.result.current.submit());

  expect(onSaved).toHaveBeenCalledTimes(2);
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[2]).not.toEqual(keys[0]);
});

it.each([
  ['the day is full', 3_600, '후기는 하루에 10개까지 쓸 수 있어요. 내일 다시 등록해 주세요.'],
  ['the server is busy', 1, '요청이 많아요. 잠시 후 다시 시도해 주세요.'],
])('says of a refusal whether %s', async (_, retryAfter, message) => {
  vi.mocked(makeCall).mockRejectedValue(
    new CallFailed('TOO_MANY_REQUESTS', { status: 429, retryAfter }),
  );
  const { result } = openNew(vi.fn());
  act(() => result.current.change(TYPED));

  await act(() => result.current.submit());

  expect(vi.mocked(showAlert).mock.lastCall?.[0]).toMatchObject({ message });
});
