// @vitest-environment happy-dom
import { signUp } from '@maru/contract/session/signup';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { takeDialogs } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { createQueries } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';
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

/** Password fields have an adjacent button with the same name, so the selector excludes it. */
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(/^(?:아이디|비밀번호)/, { selector: `[name="${name}"]` });

afterEach(() => {
  cleanup();
  forgetDraft();
});

it('marks a login id that is already taken, and keeps the typed text', async () => {
  makeCall.mockImplementation(async (call) => {
    if (call !== signUp) return { items: [] };
    throw new CallFailed('DUPLICATE_LOGIN_ID', {
      status: 409,
      errors: [{ path: 'user_id', message: 'taken' }],
    });
  });
  open();

  fireEvent.click(screen.getByRole('button', { name: '가입하기' }));

  expect(await screen.findByText('이미 쓰고 있는 아이디예요.')).toBeDefined();
  const loginId = field('user_id');
  expect([loginId.value, loginId.getAttribute('aria-invalid')]).toEqual(['hana', 'true']);
  expect(document.activeElement).toBe(loginId);
});

it('leads to the login where the answer of a try was lost and its ticket is used', async () => {
  const said: string[] = [];
  const leave = takeDialogs((wish) => {
    if (typeof wish !== 'object') return;
    said.push(wish.config.title);
    wish.settle({ confirmed: true, values: {}, files: {} });
  });
  const answers = [
    new CallFailed('NETWORK'),
    new CallFailed('INVALID_INPUT', { status: 400, errors: [{ path: 'ticket', message: 'void' }] }),
  ];
  makeCall.mockImplementation(async (call) => {
    if (call !== signUp) return { items: [] };
    throw answers.shift();
  });
  open();
  const send = () => fireEvent.click(screen.getByRole('button', { name: '가입하기' }));

  send();
  await waitFor(() => expect(said).toEqual([sentenceOf('NETWORK')]));
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
  send();

  expect(await screen.findByText('로그인')).toBeDefined();
  expect(said[1]).toContain('가입이 됐을 수 있어요');
  leave();
});

/** The form as it is filled in, but for who it is. */
function open(): void {
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
        <Routes>
          <Route path="/" element={<Screen />} />
          <Route path={paths.login} element={<h1>로그인</h1>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  for (const name of ['password', 'passwordAgain']) {
    fireEvent.change(field(name), { target: { value: 'river-Boat7' } });
  }
}
