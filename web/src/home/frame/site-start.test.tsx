// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { SiteStart } from './site-start.tsx';

vi.mock('../../shared/session/session.ts');
vi.mock('../../shared/sockets.ts');

afterEach(() => {
  cleanup();
  Object.assign(sessionState, { initialized: false, authenticated: false });
});

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

it.each([
  ['/mypage/info', '/'],
  ['/vod', '/'],
  // A broadcast has its own window and shows the reason there.
  ['/room/abc', '/room/abc'],
])('[S4.4] when the session ends, %s becomes %s', async (before, after) => {
  Object.assign(sessionState, { initialized: true, authenticated: true });
  history.replaceState(null, '', before);
  const queries = createQueries();
  queries.setQueryData(['own'], 'secret');
  render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <SiteStart />
        <Place />
      </BrowserRouter>
    </QueryClientProvider>,
  );

  await act(async () => void (sessionState.authenticated = false));

  expect(screen.getByTestId('place').textContent).toBe(after);
  expect(queries.getQueryData(['own'])).toBeUndefined();
});
