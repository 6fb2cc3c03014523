// @vitest-environment happy-dom
import { listMyReminders, type OwnReminder } from '@maru/contract/push/reminder';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { takeDialogs, type DialogRequest } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { paths } from '../../shared/paths.ts';
import { allowPushes } from '../push/allow-pushes.ts';
import { ReminderBell } from './reminder-bell.tsx';

vi.mock('../push/allow-pushes.ts');
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

const unknown = { ...sessionState };
let asked: DialogRequest[];
let kept: OwnReminder[];

beforeEach(() => {
  asked = [];
  kept = [];
  takeDialogs((wish) => {
    if (typeof wish === 'object') asked.push(wish);
  });
  vi.mocked(allowPushes).mockReset();
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call.method === listMyReminders.method) return { items: kept };
    kept = [{ about: 'expert', _id: 7, nick: '한결', title: null, start_date: null }];
    return { item: { about: 'expert', _id: 7, wanted: true } };
  });
});
afterEach(() => {
  cleanup();
  Object.assign(sessionState, unknown);
});

const Address = () => <output>{useLocation().pathname}</output>;

async function press(authenticated: boolean): Promise<HTMLElement> {
  Object.assign(sessionState, { initialized: true, authenticated });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/here']}>
        <ReminderBell about="expert" _id={7} name="한결 전문가" />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const bell = screen.getByRole('button', { name: '한결 전문가 알림 받기' });
  await userEvent.click(bell);
  return bell;
}

it('[S14] asks a guest to log in, and requests no permission before', async () => {
  await press(false);
  expect(asked).toHaveLength(1);
  expect(allowPushes).not.toHaveBeenCalled();

  await act(async () => asked[0]?.settle({ confirmed: true, values: {}, files: {} }));
  expect(screen.getByRole('status').textContent).toBe(paths.login);
});

it('is busy from the press on, also while the session is not known yet', async () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ReminderBell about="expert" _id={7} name="한결 전문가" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const bell = screen.getByRole('button', { name: '한결 전문가 알림 받기' });
  await userEvent.click(bell);

  expect(bell.getAttribute('aria-busy')).toBe('true');
  expect(asked).toEqual([]);

  // The session turns out to be a guest.
  await act(async () => Object.assign(sessionState, { initialized: true }));
  expect(asked).toHaveLength(1);
});

it('[P03] asks for nothing further where no pushes are allowed', async () => {
  vi.mocked(allowPushes).mockResolvedValue(false);

  const bell = await press(true);

  expect(allowPushes).toHaveBeenCalledOnce();
  expect(bell.getAttribute('aria-label')).toBe('한결 전문가 알림 받기');
  expect(kept).toEqual([]);
});

it('[S14] is on once the server has it', async () => {
  vi.mocked(allowPushes).mockResolvedValue(true);

  const bell = await press(true);

  await vi.waitFor(() => expect(bell.getAttribute('aria-label')).toBe('한결 전문가 알림 켜짐'));
});
