// @vitest-environment happy-dom
import { listFeatures } from '@maru/contract/feature/feature';
import { beginSubscription } from '@maru/contract/subscription/subscription';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../shared/call.ts';
import { createQueries } from '../../../shared/query.ts';
import { monthly } from '../../product/product.fixture.ts';
import { SubscriptionForm } from './subscription-form.tsx';

const { makeCall, inform } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { idempotencyKey?: string }) => Promise<unknown>>(),
  inform: vi.fn<(config: { title: string }) => Promise<void>>(),
}));
const { sockets } = await vi.hoisted(() => import('../../../shared/home-feed.fixture.ts'));
vi.mock('../../../shared/sockets.ts', () => sockets);
vi.mock('../../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../../shared/dialog/dialog.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/dialog/dialog.ts')>()),
  inform,
}));

const SHOWN = {
  product: { ...monthly(3, 'vip', 1, 50_000), recurs: true },
  consent: {
    lines: ['1개월마다 50,000원을 결제해요.'],
    amount: 50_000,
    first_on: '2026-11-30',
    next_on: '2026-12-30',
  },
  terms: null,
  refund_rule: { _id: 1, penalty_percent: 7 },
  existing: null,
};

let keys: (string | undefined)[];
let answers: (() => unknown)[];

beforeEach(() => {
  keys = [];
  makeCall.mockImplementation(async (call, { idempotencyKey }) => {
    if (call === listFeatures) return { items: [] };
    if (call !== beginSubscription) return {};
    keys.push(idempotencyKey);
    return answers.shift()!();
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const fail = (code: ConstructorParameters<typeof CallFailed>[0]) => () => {
  throw new CallFailed(code);
};

async function open() {
  const refresh = vi.fn<() => Promise<unknown>>(async () => undefined);
  await act(async () =>
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter>
          <SubscriptionForm shown={SHOWN} refresh={refresh} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  return refresh;
}

async function press(): Promise<void> {
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) {
    if (!box.checked) await userEvent.click(box);
  }
  await userEvent.click(screen.getByRole('button', { name: /시작하기/ }));
}

it('[O16] repeats a consent with a lost answer under the same key', async () => {
  const window = vi.spyOn(globalThis.location, 'replace').mockImplementation(() => undefined);
  answers = [fail('NETWORK'), () => ({ item: { _id: 8 } })];
  await open();
  await press();
  await press();

  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(window).toHaveBeenCalledWith(expect.stringContaining('subscription=8'));
});

it('[O16] asks for a new consent if an earlier one had other values', async () => {
  answers = [fail('IDEMPOTENCY_CONFLICT'), fail('NETWORK')];
  const refresh = await open();
  await press();
  expect(refresh).toHaveBeenCalledOnce();
  expect(inform.mock.calls[0]?.[0].title).toContain('다시 확인하고 동의해 주세요');

  await press();
  expect(keys[1]).not.toBe(keys[0]);
});
