// @vitest-environment happy-dom
import { lectures } from '@maru/contract/review/staff-lecture';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { Screen } from './lecture-screen.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

it('keeps the typed text of a new lecture visible until it is saved', async () => {
  const answers = [() => Promise.reject(new CallFailed('NETWORK')), () => Promise.resolve({})];
  vi.mocked(makeCall).mockImplementation((call) =>
    call === lectures.create ? answers.shift()!() : Promise.resolve({ items: [], total: 0 }),
  );
  const created = () => vi.mocked(makeCall).mock.calls.filter(([call]) => call === lectures.create);
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <Screen />
        <DialogHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '강의 만들기' }));
  await userEvent.type(await screen.findByLabelText(/^강의 이름/), '원유 재고 읽기');
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }));
  await vi.waitFor(() => expect(created()).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());

  await userEvent.click(await screen.findByRole('button', { name: '저장하기' }));

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(created()).toHaveLength(2);
  expect(created()[1]?.[1]).toEqual({
    body: { title: '원유 재고 읽기', summary: '', expert_id: null, shown: true },
    idempotencyKey: expect.any(String),
  });
  expect(created()[1]).toEqual(created()[0]);
});
