// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { Screen } from './expert-analyst-screen.tsx';

vi.mock('../../shared/sockets.ts');

const asked: string[] = [];

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}
const place = () => screen.getByTestId('place').textContent;

function open(search: string, state: unknown): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[{ pathname: '/expert-analyst', search, state }]}>
        <Place />
        <Routes>
          <Route path="/expert-analyst" element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked.length = 0;
  // This test does not need the page's response.
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('[A22] [S2.15] the expert of the page', () => {
  it('may be set by the navigation, and is kept in the address from then on', async () => {
    open('?view=products', { _id: 7 });

    await waitFor(() => expect(place()).toBe('/expert-analyst?view=products&_id=7'));
    expect(asked).toContain('/api/home/experts/7');
  });

  it('is taken from the address when both name one', () => {
    open('?_id=3', { _id: 7 });

    expect(place()).toBe('/expert-analyst?_id=3');
    expect(asked).toContain('/api/home/experts/3');
  });

  it.each([null, 7, { _id: '7' }, { _id: 0 }, { keepScroll: true }])(
    '[S2.16] leads to the list of experts where the navigation says %j',
    async (state) => {
      open('', state);

      await waitFor(() => expect(place()).toBe('/expert-list'));
    },
  );

  it('is not found where the address names something else', () => {
    open('?_id=x', null);

    expect(screen.getByText('페이지를 찾을 수 없어요')).toBeDefined();
  });
});
