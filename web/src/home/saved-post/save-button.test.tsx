// @vitest-environment happy-dom
import { getMySavedPost } from '@maru/contract/account/saved-post';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { takeDialogs, type DialogRequest } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { SaveButton } from './save-button.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

const unknown = { ...sessionState };
let asked: DialogRequest[];
let saved: boolean;

beforeEach(() => {
  asked = [];
  saved = false;
  takeDialogs((request) => {
    if (typeof request === 'object') asked.push(request);
  });
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call.method !== getMySavedPost.method) saved = !saved;
    return { item: { _id: 7, saved } };
  });
});
afterEach(() => {
  cleanup();
  Object.assign(sessionState, unknown);
});

const Address = () => <output>{useLocation().pathname}</output>;

async function show(authenticated: boolean): Promise<void> {
  Object.assign(sessionState, { initialized: true, authenticated });
  await act(async () =>
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter initialEntries={['/here']}>
          <SaveButton _id={7} title="오늘의 시장" />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}

it('[A38] asks a guest to log in first', async () => {
  await show(false);
  await userEvent.click(screen.getByRole('button', { name: '담아 두기' }));
  expect(asked).toHaveLength(1);

  await act(async () => asked[0]?.settle({ confirmed: true, values: {}, files: {} }));
  expect(screen.getByRole('status').textContent).toBe(paths.login);
  expect(saved).toBe(false);
});

it('[A38] saves a post, and removes it at the next press', async () => {
  await show(true);
  await userEvent.click(screen.getByRole('button', { name: '담아 두기' }));
  await userEvent.click(await screen.findByRole('button', { name: '담은 글' }));
  await screen.findByRole('button', { name: '담아 두기' });
  expect(saved).toBe(false);
});

it('[A38] shows the post as saved if the first read is answered after the press', async () => {
  let answer: () => void = () => undefined;
  vi.mocked(makeCall).mockImplementationOnce(async () => {
    const before = { item: { _id: 7, saved } };
    await new Promise<void>((resolve) => (answer = resolve));
    return before;
  });
  await show(true);
  await userEvent.click(screen.getByRole('button', { name: '담아 두기' }));
  await waitFor(() => expect(saved).toBe(true));

  await act(async () => answer());

  expect(await screen.findByRole('button', { name: '담은 글' })).toBeTruthy();
});
