// @vitest-environment happy-dom
import { listMySessions } from '@maru/contract/account/me';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { DeviceList } from './device-list.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

const AT = '2026-11-20T09:00:00+09:00';
const device = { user_agent: null, ip: '192.0.2.1', created_at: AT, last_used_at: AT };

it.each([/^.+ 로그아웃$/, '다른 기기 모두 로그아웃', '이 기기까지 모두 로그아웃'])(
  'names the action in its question about %s, and focuses the button that ends nothing',
  async (name) => {
    const user = userEvent.setup({ delay: null });
    vi.mocked(makeCall).mockImplementation((call) =>
      call === listMySessions
        ? Promise.resolve({
            items: [
              { ...device, _id: 1, current: true },
              { ...device, _id: 2, current: false },
            ],
          })
        : Promise.reject(new Error('nothing was agreed to')),
    );
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter>
          <DeviceList />
          <DialogHost />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const buttons = await screen.findAllByRole('button', { name });
    await user.click(buttons[0]!);

    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByRole('button', { name: '로그아웃하기' })).toBeDefined();
    const cancel = question.getByRole('button', { name: '취소' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.click(cancel);
  },
);
