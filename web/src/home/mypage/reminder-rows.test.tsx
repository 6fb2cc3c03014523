// @vitest-environment happy-dom
import { listMyReminders, type OwnReminder } from '@maru/contract/push/reminder';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { ReminderRows } from './reminder-rows.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

it('shows the state of the server when the answer to a press was lost', async () => {
  let items: Partial<OwnReminder>[] = [
    { about: 'expert', _id: 3, nick: '가온', title: null, start_date: null },
  ];
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call === listMyReminders) return { items };
    items = [];
    throw new CallFailed('NETWORK');
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ReminderRows />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  fireEvent.click(await screen.findByRole('button', { name: '가온 전문가 알림 끄기' }));

  expect(await screen.findByText('알림을 받는 방송이 없어요')).toBeDefined();
});
