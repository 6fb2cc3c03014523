// @vitest-environment happy-dom
import { getMyStock, setMyStock, type OwnStock } from '@maru/contract/stock/page/own-stock';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { takeDialogs, type DialogRequest } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { OwnAlerts, WatchActions } from './own-alerts.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

const STOCK = { code: '990010', name: '하늘반도체' };
const unknown = { ...sessionState };
let asked: DialogRequest[];
let own: OwnStock;

beforeEach(() => {
  asked = [];
  own = { code: '990010', watched: false, disclosures: false, alerts: [] };
  takeDialogs((request) => {
    if (typeof request === 'object') asked.push(request);
  });
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call.path === setMyStock.path && call.method === 'PUT') {
      own = { ...own, watched: !own.watched };
    } else if (call.path !== getMyStock.path) own = { ...own, alerts: [] };
    return { item: own };
  });
});
afterEach(() => {
  cleanup();
  Object.assign(sessionState, unknown);
});

const Address = () => <output>{useLocation().pathname}</output>;

async function show(authenticated: boolean): Promise<void> {
  Object.assign(sessionState, { initialized: true, authenticated });
  await act(async () =>
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter initialEntries={['/here']}>
          <WatchActions {...STOCK} last={null} />
          <OwnAlerts {...STOCK} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}

it('[A41] asks a guest to log in first', async () => {
  await show(false);
  await userEvent.click(screen.getByRole('button', { name: '관심 종목' }));
  expect(asked).toHaveLength(1);

  await act(async () => asked[0]?.settle({ confirmed: true, values: {}, files: {} }));
  expect(screen.getByRole('status').textContent).toBe(paths.login);
  expect(own.watched).toBe(false);
});

it('[A41] watches a stock, and shows its alerts from then on', async () => {
  await show(true);
  expect(screen.queryByRole('heading', { name: '내 알림' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '관심 종목' }));

  expect(await screen.findByRole('heading', { name: '내 알림' })).toBeTruthy();
  const star = screen.getByRole('button', { name: '관심 종목' });
  await vi.waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
});

it('[A41] marks a reached price with its day, and sets it again', async () => {
  own = {
    ...own,
    watched: true,
    alerts: [{ side: 'above', price: 12_000, reached_on: '2026-10-02' }],
  };
  await show(true);

  await userEvent.click(await screen.findByRole('button', { name: /12,000원 이상 다시 켜기/ }));

  const sent = vi.mocked(makeCall).mock.calls.map(([, input]) => input);
  expect(sent).toContainEqual({
    params: { code: STOCK.code },
    body: { side: 'above', price: 12_000, wanted: true },
  });
});
