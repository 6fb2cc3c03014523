// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { monthly } from '../product/product.fixture.ts';
import { ExpertProducts } from './expert-products.tsx';
import { ProductBox } from './product-box.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[O02] offers no free product, because it cannot be bought', async () => {
  const items = [monthly(1, 'expert', 1, 140_000, 7), monthly(2, 'expert', 3, 0, 7)];
  const refund_rule = { _id: 1, penalty_percent: 10 };
  vi.stubGlobal('fetch', async () =>
    Response.json({ items, total: 2, page: 1, pageSize: 20, refund_rule }),
  );

  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ProductBox expert={7} />
        <ExpertProducts expert={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  await screen.findByRole('heading', { name: 'expert 1개월' });
  const joins = screen.getAllByRole('link', { name: /가입하기$/ });
  expect(joins.map((link) => link.getAttribute('href'))).toEqual([
    '/payment?product=1&period=1',
    '/payment?product=1&period=1',
  ]);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});
