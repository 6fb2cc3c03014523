// @vitest-environment happy-dom
import { listMyMessageChoices, setMyMessageChoice } from '@maru/contract/message/message-choice';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { MessageChoices } from './message-choices.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

it('takes the press of a toggle while that of another is on its way', async () => {
  const items = ['sms', 'push'].map((channel) => ({
    category: 'report',
    channel,
    wanted: false,
    required: false,
  }));
  vi.mocked(makeCall).mockImplementation((call) =>
    call === listMyMessageChoices ? Promise.resolve({ items }) : new Promise(() => undefined),
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <MessageChoices />
    </QueryClientProvider>,
  );
  const [push, sms] = await screen.findAllByRole('switch');

  fireEvent.click(push!);
  await waitFor(() => expect(push!.getAttribute('aria-checked')).toBe('true'));
  fireEvent.click(sms!);

  await waitFor(() => expect(sms!.getAttribute('aria-checked')).toBe('true'));
  expect(push!.getAttribute('aria-checked')).toBe('true');
  const notified = vi.mocked(makeCall).mock.calls.filter(([call]) => call === setMyMessageChoice);
  expect(notified).toHaveLength(2);
});
