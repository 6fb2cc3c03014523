// @vitest-environment happy-dom
import type { SmsAccount } from '@maru/contract/message/sms-account';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CostNote } from './cost-note.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<SmsAccount>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/server-clock.ts', () => ({
  serverNow: () => Date.parse('2026-11-24T01:00:00+09:00'),
}));

beforeEach(() => {
  makeCall.mockResolvedValue({
    balance: { won: 40_000, checked_at: '2026-11-24T00:59:00+09:00' },
    spent_today: 86_400,
    daily_ceiling: 100_000,
    prices: { SMS: 18, LMS: 45, MMS: 110, ATA: 13, BMS: 25, RCS: 40 },
    carriers: ['ATA'],
  });
});
afterEach(cleanup);

async function linesOf(props: Partial<ComponentProps<typeof CostNote>>): Promise<string[]> {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <CostNote kind="SMS" fallbackKind={null} total={100} sendAt={null} before={null} {...props} />
    </QueryClientProvider>,
  );
  await screen.findByRole('status');
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
}

it('[M15] says how much is missing of the balance, and by how much the day is exceeded', async () => {
  expect(await linesOf({ total: 3_000 })).toEqual([
    'SMS 18원 × 3,000건54,000원',
    '발송사 잔액40,000원',
    '오늘 쓴 비용 / 하루 한도86,400원 / 100,000원',
    '잔액이 14,000원 모자라요',
    '하루 한도를 40,400원 넘어요',
  ]);
});

it('[M30] names the most that an 알림톡 and the text message after it can cost', async () => {
  const lines = await linesOf({ kind: 'ATA', fallbackKind: 'LMS', total: 1_000 });

  expect(lines[0]).toBe('알림톡 13원 + 대체 LMS 45원 × 1,000건최대 58,000원');
});

it('[M15] the cost of today is not shown for a campaign on another day', async () => {
  const lines = await linesOf({ total: 1_000, sendAt: '2026-11-25T09:00:00+09:00' });

  expect(lines.slice(2)).toEqual(['하루 한도100,000원']);
});

it('[M15] a campaign that is changed is not counted twice', async () => {
  const before = { cost: 18_000, send_at: '2026-11-24T09:00:00+09:00', created_at: '' };

  const lines = await linesOf({ total: 1_000, sendAt: before.send_at, before });

  expect(lines.slice(2)).toEqual(['오늘 쓴 비용 / 하루 한도68,400원 / 100,000원']);
});
