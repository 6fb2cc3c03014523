// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { ExpertStocks } from './expert-stocks.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads on to all stocks of the expert', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));

  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ExpertStocks expert={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(screen.getByRole('link', { name: /^전체/ }).getAttribute('href')).toBe(
    '/invest/best-stock?expert=7',
  );
});
