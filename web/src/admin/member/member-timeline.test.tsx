// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { GradeBadge } from './member-marks.tsx';
import { MemberTimeline } from './member-timeline.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ permissions: ['manageUsers'] }) }));
afterEach(cleanup);

const at = '2026-11-20T01:00:00Z';

it('[T54] lists what happened with a member, and filters by the kinds one may see', async () => {
  makeCall.mockResolvedValue({
    items: [
      {
        kind: 'payment',
        _id: 1,
        at,
        title: '한결 클래스',
        number: 'M1',
        amount: 50_000,
        state: 'paid',
      },
      { kind: 'watch', _id: 1, at, title: '아침 시황', state: 'vod' },
      {
        kind: 'message',
        _id: 1,
        at,
        title: '',
        channel: 'sms',
        purpose: 'refund',
        state: 'sent',
      },
    ],
    kinds: ['watch', 'message'],
    page: 1,
    pageSize: 20,
    total: 3,
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <MemberTimeline user={{ _id: 7 }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const [paid, watched, sent] = await screen.findAllByRole('listitem');
  expect(paid?.textContent).toMatch(/결제: 한결 클래스.*M1.*50,000원.*결제 완료/);
  // Without the permission of the order screens, nothing leads there.
  expect(within(paid!).queryByRole('link')).toBeNull();
  expect(watched?.textContent).toMatch(/시청: 아침 시황.*다시보기/);
  expect(sent?.textContent).toMatch(/메시지: 환불 안내.*문자.*보냄/);
  const kinds = within(screen.getByRole('group', { name: '종류' })).getAllByRole('button');
  expect(kinds.map((chip) => chip.textContent)).toEqual(['전체', '시청', '메시지']);
});

it.each([
  ['free', [], '무료'],
  ['free', ['expert'], '클래스'],
  ['vip', ['expert'], 'VIP'],
] as const)('[T54] calls a member of grade %s with %j by that: %s', (grade, kinds, word) => {
  const products = kinds.map((kind) => ({ name: '상품', kind, ends_at: at }));
  render(<GradeBadge user={{ grade, products }} />);

  expect(screen.getByText(word)).not.toBeNull();
});
