// @vitest-environment happy-dom
import type { BroadcastCourse } from '@maru/contract/broadcast/broadcast-course';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BroadcastCharts } from './broadcast-charts.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const course: BroadcastCourse = {
  from: '2026-11-20T20:00:00+09:00',
  step: 1,
  viewers: [null, 30, 20],
  joins: [4, 1, 0],
  chats: [0, 2, 0],
  sales: { orders: [0, 1, 0], won: [0, 50_000, 0] },
};

function show(change: Partial<BroadcastCourse> = {}) {
  makeCall.mockResolvedValue({ ...course, ...change });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BroadcastCharts _id={7} />
    </QueryClientProvider>,
  );
}

const pictureOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getByRole('img')
    .getAttribute('aria-label');

describe('[D19] the charts of a broadcast', () => {
  it('have viewers, joins, chat lines and sales by minute', async () => {
    show();

    expect(await pictureOf('시청자')).toBe('시청자 최고 30명, 마지막 20명.');
    expect(await pictureOf('입장과 채팅')).toBe('입장 5회, 채팅 2건.');
    expect(await pictureOf('방송 중 판매')).toBe('방송 중 주문 1건, 50,000원.');
    const rows = screen.getByRole('region', { name: '시청자' }).querySelectorAll('tbody tr');
    expect([...rows].map((row) => row.textContent)).toEqual(['20:00–', '20:0130명', '20:0220명']);
  });

  it('have no sales without the permission, and say that no viewers were counted', async () => {
    show({ sales: null, viewers: [null, null, null] });

    expect(await screen.findByText('아직 센 시청자가 없어요.')).not.toBeNull();
    expect(screen.queryByRole('region', { name: '방송 중 판매' })).toBeNull();
  });
});
