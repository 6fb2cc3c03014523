// @vitest-environment happy-dom
import { statusParts } from '@maru/contract/status/status-part';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { loadPartCode } from '../../shared/ui/part-code.tsx';
import { Screen } from './status-screen.tsx';

vi.mock('../../shared/sockets.ts', async (actual) => ({
  ...(await actual<object>()),
  homeFeed: () => new Promise(() => undefined),
}));

beforeAll(loadPartCode);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const measured = (measuredAt: number) => ({
  at: new Date().toISOString(),
  overall: 'ok',
  parts: statusParts.map((part) => ({
    part,
    state: 'ok',
    measured_at: new Date(measuredAt).toISOString(),
    days: [],
  })),
  incidents: [],
});
const noIncidents = { items: [], total: 0, page: 1, pageSize: 10 };
const away = () =>
  Response.json({ success: false, message: 'SERVICE_UNAVAILABLE' }, { status: 503 });

/** Renders the page with these answers of the API. */
async function show(status: () => Response, past: object = noIncidents) {
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).includes('/incidents') ? Response.json(past) : status(),
  );
  const queries = createQueries();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  await act(async () =>
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}

it('[S39] shows what was measured', async () => {
  await show(() => Response.json(measured(Date.now())));

  await screen.findByText('모든 서비스가 정상이에요');
  expect(screen.getAllByText('정상')).toHaveLength(statusParts.length);
});

it('[S39] claims nothing while the API does not answer, and asks again', async () => {
  let isAway = true;
  await show(() => (isAway ? away() : Response.json(measured(Date.now()))));

  await screen.findByText('지금은 상태를 확인하지 못했어요');
  expect(screen.getAllByText('확인 중')).toHaveLength(statusParts.length);
  expect(screen.queryByText('정상')).toBeNull();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: '다시 확인' }));
  await screen.findByText('모든 서비스가 정상이에요');
});

it('[S39] claims nothing by a measurement that is minutes old', async () => {
  await show(() => Response.json(measured(Date.now() - 4 * 60_000)));

  await screen.findByText('서비스 상태를 확인하고 있어요');
  expect(screen.queryByText('정상')).toBeNull();
});

it('[S39] shows an incident once while the two answers are apart', async () => {
  const incident = {
    _id: 1,
    created_at: '2026-11-30T11:00:00.000Z',
    kind: 'incident',
    title: '카드 결제가 늦어지고 있어요',
    parts: ['payment'],
    severity: 'minor',
    state: 'investigating',
    starts_at: '2026-11-30T11:00:00.000Z',
    ends_at: null,
    resolved_at: null,
    updates: [],
    version: 1,
  };
  const over = { ...incident, state: 'resolved', resolved_at: '2026-11-30T11:05:00.000Z' };
  await show(() => Response.json({ ...measured(Date.now()), incidents: [incident] }), {
    ...noIncidents,
    items: [over],
    total: 1,
  });

  await screen.findByText('지금 알려 드려요');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
