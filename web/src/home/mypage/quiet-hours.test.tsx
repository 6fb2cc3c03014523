// @vitest-environment happy-dom
import { getMyQuietHours, setMyQuietHours } from '@maru/contract/message/quiet-hours';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { QuietHours } from './quiet-hours.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

it('[P12] are off at first, begin as a usual night, and keep start and end apart', async () => {
  let item: unknown = null;
  const saved: unknown[] = [];
  vi.mocked(makeCall).mockImplementation((call, options) => {
    if (call === setMyQuietHours) {
      ({ item } = (options as { body: { item: unknown } }).body);
      saved.push(item);
    }
    return Promise.resolve({ item });
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <QuietHours />
    </QueryClientProvider>,
  );
  const toggle = await screen.findByRole('switch');
  expect(toggle.getAttribute('aria-checked')).toBe('false');

  fireEvent.click(toggle);
  await screen.findByText('22:00 – 다음 날 07:00에는 보내지 않아요');
  const start = screen.getByLabelText('시작');
  expect([...start.querySelectorAll('option')].map(({ value }) => value)).not.toContain('07:00');

  fireEvent.change(start, { target: { value: '00:30' } });
  await screen.findByText('00:30 – 07:00에는 보내지 않아요');
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));

  expect(saved).toEqual([{ from: '22:00', to: '07:00' }, { from: '00:30', to: '07:00' }, null]);
  expect(vi.mocked(makeCall).mock.calls.some(([call]) => call === getMyQuietHours)).toBe(true);
});
