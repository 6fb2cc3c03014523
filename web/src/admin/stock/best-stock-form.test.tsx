// @vitest-environment happy-dom
import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { BestStockForm } from './best-stock-form.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: async (call: unknown) =>
    call === getAdvisoryMode ? { item: { kind: 'quasi' } } : { items: [], known: 0 },
}));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'content' }) }));
vi.mock('../live/use-refetch-on.ts', () => ({ useRefetchOn: () => undefined }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <BestStockForm item={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

const HIDDEN = /종료하기 전에는 공개 화면에 나오지 않아요/;

it('computes the result from both prices while they are typed', async () => {
  const user = show();
  const result = within(screen.getByRole('region', { name: '결과 (미실현)' }));
  expect(result.queryByText('–')).not.toBeNull();

  await user.type(screen.getByRole('textbox', { name: /^기준가/ }), '10000');
  await user.type(screen.getByRole('textbox', { name: /^확인한 가격/ }), '11500');

  expect(result.getByText('▲ 15.00%')).toBeDefined();
});

it('names the price and the result after the state, and tells who sees an open stock', async () => {
  const user = show();
  expect(await screen.findByText(HIDDEN)).toBeDefined();

  await user.click(screen.getByRole('radio', { name: /^종료 \(실현\)/ }));

  expect(screen.getByRole('region', { name: '결과 (실현)' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^종료가/ })).toBeDefined();
  expect(screen.queryByText(HIDDEN)).toBeNull();
});
