// @vitest-environment happy-dom
import { reviewGroups } from '@maru/contract/review/staff-review-group';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { Screen } from './review-group-screen.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

it('keeps the typed text of a new group visible until it is saved', async () => {
  const answers = [() => Promise.reject(new CallFailed('NETWORK')), () => Promise.resolve({})];
  vi.mocked(makeCall).mockImplementation((call) =>
    call === reviewGroups.create ? answers.shift()!() : Promise.resolve({ items: [], total: 0 }),
  );
  const created = () =>
    vi.mocked(makeCall).mock.calls.filter(([call]) => call === reviewGroups.create);
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <Screen />
        <DialogHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '그룹 만들기' }));
  await userEvent.type(await screen.findByLabelText(/^그룹 이름/), '직장인');
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }));
  await vi.waitFor(() => expect(created()).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());

  await userEvent.click(await screen.findByRole('button', { name: '저장하기' }));

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(created()).toHaveLength(2);
  expect(created()[1]?.[1]).toEqual({
    body: { name: '직장인', shown: true },
    idempotencyKey: expect.any(String),
  });
  expect(created()[1]).toEqual(created()[0]);
});
