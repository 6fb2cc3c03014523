// @vitest-environment happy-dom
import { listProducts } from '@maru/contract/product/product';
import {
  adjustMembership,
  listMemberships,
  listUserOrders,
  type StaffMembership,
} from '@maru/contract/member/staff-membership';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertRequest } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import type { ModalConfig, ModalValues } from '../../shared/dialog/dialog.ts';
import { callKey, createQueries } from '../../shared/query.ts';
import { askManualOrder } from '../order/manual-order.ts';
import { useMembershipActions } from './use-membership-actions.ts';

const { makeCall, openModal, showAlert } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { idempotencyKey?: string }) => Promise<unknown>>(),
  openModal: vi.fn<(config: ModalConfig) => Promise<unknown>>(),
  showAlert: vi.fn<(request: AlertRequest) => void>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ openModal }));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));

let queries: QueryClient;
/** Simulated server response to an order. */
let place: () => Promise<unknown>;

beforeEach(() => {
  sessionStorage.clear();
  queries = createQueries();
  place = async () => ({ item: { _id: 9 } });
  makeCall.mockImplementation(async (call) => {
    if (call === listProducts) return { items: [] };
    return place();
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function actions() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(() => useMembershipActions(), { wrapper }).result.current;
}

/** Presses the main button of the dialog that was opened last. */
const press = (values: ModalValues) => openModal.mock.lastCall?.[0].onConfirm?.(values, {});
const keys = () => makeCall.mock.calls.flatMap(([, { idempotencyKey }]) => idempotencyKey ?? []);
/** Whether the query of the screen was invalidated. */
const isStale = (call: Parameters<typeof callKey>[0]) =>
  queries.getQueryState(callKey(call))?.isInvalidated;

const member = { _id: 3, user_id: 'buyer' };
const typed = { product: '1', amount: '0', method: 'gift', reason: '당첨' };

it('[O08] an order entered again after a lost answer is the same, in every dialog', async () => {
  place = () => Promise.reject(new CallFailed('NETWORK'));
  queries.setQueryData(callKey(listUserOrders), { items: [] });
  void actions().order(member, []);
  expect(await press(typed)).toBe(false);
  expect(isStale(listUserOrders)).toBe(true);

  void actions().order(member, []);
  await press(typed);
  place = async () => ({ item: { _id: 9 } });
  await askManualOrder(vi.fn());
  await press({ ...typed, user_id: 'buyer' });

  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
  void actions().order(member, []);
  await press(typed);
  expect(new Set(keys()).size).toBe(2);
});

it('[O08] an order that was changed after a lost answer is not placed beside the first', async () => {
  place = () => Promise.reject(new CallFailed('IDEMPOTENCY_CONFLICT', { status: 422 }));
  void actions().order(member, []);

  expect(await press(typed)).not.toBe(false);

  expect(showAlert.mock.calls.map(([{ title }]) => title)).toEqual([
    '앞서 넣은 주문이 이미 등록됐어요',
  ]);
});

const item: StaffMembership = {
  _id: 5,
  product: { _id: 1, kind: 'vip', name: '한 달', expert: null, on_sale: true },
  source: 'paid',
  starts_at: '2026-11-01T00:00:00+09:00',
  ends_at: '2026-12-01T00:00:00+09:00',
  ended_at: null,
  state: 'current',
  member: { _id: 3, user_id: 'buyer', name: '김○나', phone: null, sms: false },
  order: null,
  days: 30,
  days_left: 5,
  contact: null,
  notices: 0,
};

it('[C38] a contact entered again after a lost answer is the same', async () => {
  const said = { way: 'phone', note: '연장 안내' };
  place = () => Promise.reject(new CallFailed('NETWORK'));
  void actions().contact(item);
  expect(await press(said)).toBe(false);

  place = async () => ({ item });
  void actions().contact(item);
  await press(said);
  void actions().contact(item);
  await press(said);

  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('a membership that has changed meanwhile is read again', async () => {
  queries.setQueryData(callKey(listMemberships), { items: [item] });
  place = () => Promise.reject(new CallFailed('VERSION_CONFLICT', { status: 409 }));
  void actions().adjust(item);

  expect(await press({ way: 'extend', days: '7', reason: '보상' })).toBe(false);

  expect(makeCall.mock.lastCall?.[0]).toBe(adjustMembership);
  expect(isStale(listMemberships)).toBe(true);
});
