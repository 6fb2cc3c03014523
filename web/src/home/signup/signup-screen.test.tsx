// @vitest-environment happy-dom
import { signUp } from '@maru/contract/signup';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { forgetDraft, keepDraft } from './signup-draft.ts';
import { Screen } from './signup-screen.tsx';

const makeCall = vi.hoisted(() => vi.fn<(call: unknown) => Promise<unknown>>());
vi.mock('../../shared/sockets.ts', () => ({
  afterFirstPaint: () => () => undefined,
  pollWhileLost: () => () => undefined,
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

/** Beside a password stands a button that is called after it. */
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(/^(?:아이디|비밀번호)/, { selector: `[name="${name}"]` });

afterEach(() => {
  cleanup();
  forgetDraft();
});

it('marks the login id that somebody else has, and keeps what was typed', async () => {
  makeCall.mockImplementation(async (call) => {
    if (call !== signUp) return { items: [] };
    throw new CallFailed('DUPLICATE_LOGIN_ID', {
      status: 409,
      errors: [{ path: 'user_id', message: 'taken' }],
    });
  });
  keepDraft({
    ticket: 'ticket',
    user_id: 'hana',
    nickname: '하나',
    email: '',
    interests: [],
    person: { name: '김하나', birth: '1990-01-01', phone: '01012345678' },
    verification: 'verification',
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  for (const name of ['password', 'passwordAgain']) {
    fireEvent.change(field(name), { target: { value: 'river-Boat7' } });
  }

  fireEvent.click(screen.getByRole('button', { name: '가입하기' }));

  expect(await screen.findByText('이미 쓰고 있는 아이디예요.')).toBeDefined();
  const loginId = field('user_id');
  expect([loginId.value, loginId.getAttribute('aria-invalid')]).toEqual(['hana', 'true']);
  expect(document.activeElement).toBe(loginId);
});
