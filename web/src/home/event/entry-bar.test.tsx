// @vitest-environment happy-dom
import type { MarketingEventView } from '@maru/contract/event/event';
import { enterEvent, getMyEntry } from '@maru/contract/event/event-entry';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { afterFirstPaint } from '../../shared/sockets.ts';
import { EntryBar } from './entry-bar.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { idempotencyKey?: string }) => Promise<unknown>>(),
}));
vi.mock('../../shared/sockets.ts');
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const unknown = { ...sessionState };
beforeEach(() => {
  vi.mocked(afterFirstPaint).mockReturnValue(() => undefined);
});
afterEach(() => {
  cleanup();
  Object.assign(sessionState, unknown);
});

const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(ms).toISOString();
const EVENT: MarketingEventView = {
  _id: 4,
  title: '가을 응모',
  form: [],
  summary: '',
  img_path: null,
  state: 'in-progress',
  body_html: '',
  prev: null,
  next: null,
  entry_limit: 3,
  starts_at: at(Date.now() - DAY_MS),
  ends_at: at(Date.now() + DAY_MS),
  winners_published_at: null,
};

it('enters once however often it is pressed before it is known how often one still may', async () => {
  Object.assign(sessionState, { initialized: true, authenticated: true });
  let learn: (() => void) | undefined;
  let entries = 0;
  makeCall.mockImplementation(async (call) => {
    if (call === enterEvent) return { entered_at: at((entries += 1)) };
    if (call !== getMyEntry) return { items: [] };
    if (entries === 0) return { entered_at: null, left: 3 };
    await new Promise<void>((resolve) => (learn = resolve));
    return { entered_at: at(entries), left: 3 - entries };
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <EntryBar event={EVENT} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: '응모하기' });

  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(learn).toBeDefined());
  fireEvent.click(button);
  await act(async () => learn!());

  await screen.findByText(/2번 더 응모할 수 있어요$/);
  expect(entries).toBe(1);
  await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false));
});

it('enters once where the answer to the first press was lost, and once more after that', async () => {
  Object.assign(sessionState, { initialized: true, authenticated: true });
  const keys: unknown[] = [];
  makeCall.mockImplementation(async (call, input) => {
    if (call === getMyEntry) return { entered_at: null, left: 3 };
    if (call !== enterEvent) return { items: [] };
    keys.push(input.idempotencyKey);
    if (keys.length === 1) throw new CallFailed('NETWORK');
    return { entered_at: at(1) };
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <EntryBar event={EVENT} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: '응모하기' });

  for (const presses of [1, 2, 3]) {
    await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(keys).toHaveLength(presses));
  }

  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false));
});
