// @vitest-environment happy-dom
import type { Call } from '@maru/contract/core/call';
import { marketDays, type StaffMarketDay } from '@maru/contract/market/staff-market';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirm } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { MarketDays } from './market-days.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: Call, input: { params?: object; query?: object }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ confirm: vi.fn(), openModal: vi.fn() }));

const day: StaffMarketDay = {
  _id: 5,
  day: '2026-12-31',
  name: '연말 휴장',
  hours: null,
  updated_at: '2026-11-20T00:00:00.000Z',
  updated_by: null,
  version: 2,
};
let items: StaffMarketDay[];

beforeEach(() => {
  items = [day];
  makeCall.mockReset().mockImplementation(async (call) => {
    if (call === marketDays.delete) items = [];
    if (call === marketDays.list) return { items, total: items.length, page: 1, pageSize: 20 };
    return { items: [] };
  });
  vi.mocked(confirm).mockReset();
});
afterEach(cleanup);

function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <MarketDays />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const sent = (call: Call) => makeCall.mock.calls.filter(([made]) => made === call);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('asks before it deletes a day, and shows the table without it', async () => {
  vi.mocked(confirm).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show();

  await press('2026-12-31 연말 휴장 완전히 지우기');
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(sent(marketDays.delete)).toEqual([]);

  await press('2026-12-31 연말 휴장 완전히 지우기');
  expect(await screen.findByText('표가 비어 있어요')).toBeDefined();
  expect(sent(marketDays.delete)[0]?.[1]).toEqual({ params: { _id: 5 }, query: { version: 2 } });
});

it('lists the days of the chosen kind', async () => {
  show();
  await screen.findByText('연말 휴장');

  fireEvent.change(screen.getByLabelText('구분'), { target: { value: 'hours' } });

  await waitFor(() =>
    expect(sent(marketDays.list).at(-1)?.[1].query).toMatchObject({ kind: 'hours' }),
  );
});
