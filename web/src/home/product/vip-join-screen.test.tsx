// @vitest-environment happy-dom
import type { OutputOf } from '@maru/contract/core/call';
import type { listProducts } from '@maru/contract/product/product';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { endingLines } from '../../shared/refund-lines.ts';
import { monthly } from './product.fixture.ts';
import { Screen } from './vip-join-screen.tsx';

const general = { _id: 1, penalty_percent: 10 };
const own = { _id: 2, penalty_percent: 5 };
const sold: OutputOf<typeof listProducts> = {
  items: [
    monthly(1, 'vip', 3, 390_000),
    { ...monthly(2, 'premium', 3, 590_000), refund_rule: own },
  ],
  total: 2,
  page: 1,
  pageSize: 20,
  refund_rule: general,
};

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json(sold)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['that has none of its own', 1, general],
  ['that has one of its own', 2, own],
])('[L09] states the rule of refunds of a product %s, and no other', async (_, product, rule) => {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`/?product=${product}`]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const [withdrawal, line] = endingLines(rule);
  // Among the notices, and above the button.
  await vi.waitFor(() =>
    expect(screen.getAllByText(/위약금/).map(({ textContent }) => textContent)).toEqual([
      line,
      line,
    ]),
  );
  expect(screen.getAllByText(withdrawal!)).toHaveLength(2);
});
