// @vitest-environment happy-dom
import { adminLogin, checkIp, whatIsMyAddress } from '@maru/contract/session/auth';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { Screen } from './login-screen.tsx';

vi.mock('../../shared/call.ts', async (load) => ({
  ...(await load<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.mocked(makeCall).mockReset();
});

beforeEach(() => {
  vi.mocked(makeCall).mockImplementation(async (call: unknown) => {
    if (call === whatIsMyAddress) return { ip: '127.0.0.1', services: [] };
    if (call === checkIp) return { authenticated: true };
    if (call === adminLogin) throw new CallFailed('Unauthorized');
    throw new CallFailed('MISSING_TOKENS');
  });
});

it('leads to the first field that was left empty', async () => {
  const user = userEvent.setup();
  render(<Screen />, { wrapper: MemoryRouter });
  await screen.findByText('허용된 접속입니다');

  await user.click(screen.getByRole('button', { name: '로그인' }));
  expect(document.activeElement).toBe(screen.getByLabelText('아이디'));

  await user.type(screen.getByLabelText('아이디'), 'super{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('비밀번호'));
});

it('[K17] marks the password that was refused until it is changed, and ties the words to it', async () => {
  const user = userEvent.setup();
  render(<Screen />, { wrapper: MemoryRouter });
  await screen.findByText('허용된 접속입니다');
  const password = screen.getByLabelText('비밀번호');

  await user.type(screen.getByLabelText('아이디'), 'super');
  await user.type(password, 'wrong1234!');
  await user.click(screen.getByRole('button', { name: '로그인' }));

  const words = await screen.findByRole('alert');
  expect(words.textContent).toContain('아이디 또는 비밀번호를 확인해주세요.');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(password.getAttribute('aria-describedby')).toBe(words.id);

  await user.type(password, 'x');
  expect(password.getAttribute('aria-invalid')).toBeNull();
});

it('asks no code of another account than the one that has a second factor', async () => {
  const asked: unknown[] = [];
  const answerBefore = vi.mocked(makeCall).getMockImplementation()!;
  vi.mocked(makeCall).mockImplementation(async (call, input) => {
    if (call !== adminLogin) return answerBefore(call, input);
    asked.push(input);
    throw new CallFailed(asked.length === 1 ? 'SECOND_FACTOR_REQUIRED' : 'Unauthorized');
  });
  const user = userEvent.setup();
  render(<Screen />, { wrapper: MemoryRouter });
  await screen.findByText('허용된 접속입니다');
  const userId = screen.getByLabelText('아이디');

  await user.type(userId, 'super');
  await user.type(screen.getByLabelText('비밀번호'), 'maru1234!{Enter}');
  await screen.findByLabelText('인증 코드');
  await user.clear(userId);
  await user.type(userId, 'content{Enter}');

  await screen.findByRole('alert');
  expect(screen.queryByLabelText('인증 코드')).toBeNull();
  expect(asked).toMatchObject([{ body: { user_id: 'super' } }, { body: { user_id: 'content' } }]);
});
