// @vitest-environment happy-dom
import { listMyMemberships, type OwnMembership } from '@maru/contract/account/me';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { Losses } from './losses.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

const membership = (
  _id: number,
  name: string,
  rest: Pick<OwnMembership, 'state' | 'starts_at' | 'ends_at' | 'source'>,
): OwnMembership => ({
  _id,
  product: { _id, kind: 'vip', name, expert: null, on_sale: true },
  ended_at: null,
  ...rest,
});
const november = { starts_at: '2026-11-01T09:00:00+09:00', ends_at: '2026-12-01T09:00:00+09:00' };
const december = { starts_at: '2026-12-01T09:00:00+09:00', ends_at: '2027-01-01T09:00:00+09:00' };

async function linesOf(items: OwnMembership[]): Promise<(string | null)[]> {
  vi.mocked(makeCall).mockImplementation((call) =>
    call === listMyMemberships ? Promise.resolve({ items }) : Promise.reject(new Error('unasked')),
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <Losses />
    </QueryClientProvider>,
  );
  await screen.findByText('시청 기록과 이어보기');
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('names current and paid upcoming memberships, and the refund that can be requested first', async () => {
  const lines = await linesOf([
    membership(2, 'VIP 연장', { state: 'coming', source: 'paid', ...december }),
    membership(1, 'VIP', { state: 'current', source: 'paid', ...november }),
    membership(3, '지난 상품', { state: 'refunded', source: 'paid', ...november }),
  ]);

  expect(lines.slice(0, 2)).toEqual([
    'VIP: 2026.12.01까지 남은 이용 기간',
    'VIP 연장: 아직 시작하지 않은 이용 기간 (2026.12.01 – 2027.01.01)',
  ]);
  expect(lines.join()).not.toContain('지난 상품');
  expect(screen.getByText(/먼저 환불을 신청할 수 있어요/)).toBeTruthy();
});

it('speaks of no refund where nothing was paid for', async () => {
  await linesOf([membership(1, 'VIP', { state: 'current', source: 'trial', ...november })]);

  expect(screen.queryByText(/환불을 신청할 수 있어요/)).toBeNull();
});
