// @vitest-environment happy-dom
import { listExperts } from '@maru/contract/expert/expert';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { endingLines, penaltyLine } from '../../shared/refund-lines.ts';
import { MembershipPage } from './membership-page.tsx';
import type { Level } from './product-price.ts';
import { monthly } from './product.fixture.ts';

const general = { _id: 1, penalty_percent: 10 };
const own = { _id: 2, penalty_percent: 5 };
const sold = {
  items: [
    monthly(1, 'vip', 3, 390_000),
    { ...monthly(2, 'premium', 3, 590_000), refund_rule: own },
    monthly(3, 'vvip', 3, 990_000),
  ],
  total: 3,
  page: 1,
  pageSize: 20,
  refund_rule: general,
};

beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith(listExperts.path) ? { items: [] } : sold),
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each<[string, Level, object]>([
  [
    'a level that has none of its own',
    'vip',
    { notes: endingLines(general)[1], VIP: null, 프리미엄: penaltyLine(own), VVIP: null },
  ],
  [
    'a level that has one of its own',
    'premium',
    {
      notes: endingLines(own)[1],
      VIP: penaltyLine(general),
      프리미엄: null,
      VVIP: penaltyLine(general),
    },
  ],
])(
  '[L09] states the refund rule of %s, and the differences of each other level',
  async (_, level, said) => {
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter>
          <MembershipPage level={level} />
        </MemoryRouter>
      </QueryClientProvider>,
    );

    const notes = await screen.findByRole('region', { name: '가입 전에 꼭 확인해 주세요' });
    const lineIn = (place: HTMLElement) => within(place).queryByText(/위약금/)?.textContent ?? null;
    const cardOf = (name: string) =>
      screen.getByRole('heading', { level: 2, name }).closest<HTMLElement>('li')!;
    const names = ['VIP', '프리미엄', 'VVIP'];
    expect({
      notes: lineIn(notes),
      ...Object.fromEntries(names.map((name) => [name, lineIn(cardOf(name))])),
    }).toEqual(said);
  },
);

it('tells phone users that they can swipe to the rest of the comparison', async () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <MembershipPage level="vvip" />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(await screen.findByText('옆으로 밀면 모든 멤버십을 비교할 수 있어요')).toBeDefined();
});
