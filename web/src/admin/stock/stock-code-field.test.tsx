// @vitest-environment happy-dom
import type { Stock } from '@maru/contract/stock/staff-stock';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { StockCodeField } from './stock-code-field.tsx';

interface Found {
  items: Stock[];
  known: number;
}

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { query: { q: string } }) => Promise<Found>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
afterEach(cleanup);

const UNKNOWN = '종목표에 없는 코드예요.';

it('says that a code is not on the list once the list was asked for it', async () => {
  let answer: (found: Found) => void = () => undefined;
  makeCall.mockImplementation((_call, { query }) =>
    query.q === ''
      ? Promise.resolve({ items: [], known: 2 })
      : new Promise((resolve) => (answer = resolve)),
  );
  function Form() {
    const [value, onChange] = useState('');
    const field = { name: 'code', onBlur: vi.fn(), ref: null, stored: null };
    return <StockCodeField {...field} value={value} onChange={onChange} />;
  }
  render(
    <QueryClientProvider client={createQueries()}>
      <Form />
    </QueryClientProvider>,
  );
  await screen.findByText('상장 종목표에 있는 코드만 등록할 수 있어요');

  fireEvent.change(screen.getByLabelText(/^종목코드/), { target: { value: '123456' } });
  await vi.waitFor(() => expect(makeCall).toHaveBeenCalledTimes(2));

  expect(screen.queryByText(UNKNOWN)).toBeNull();
  await act(async () => answer({ items: [], known: 2 }));
  expect(await screen.findByText(UNKNOWN)).toBeTruthy();
});
