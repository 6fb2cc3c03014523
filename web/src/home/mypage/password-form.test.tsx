// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { WEAK_PASSWORD } from '../signup/signup-rules.ts';
import { PasswordForm } from './password-form.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

const weak = new CallFailed('INVALID_INPUT', {
  status: 400,
  errors: [{ path: 'password', message: 'weak' }],
});

it.each([
  ['next', weak, WEAK_PASSWORD],
  ['current', new CallFailed('Unauthorized', { status: 401 }), '비밀번호를 확인해 주세요.'],
])('shows at the field “%s” the refusal of the server', async (name, refusal, words) => {
  vi.mocked(makeCall).mockRejectedValue(refusal);
  render(
    <QueryClientProvider client={createQueries()}>
      <PasswordForm onChanged={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('현재 비밀번호'), 'maru1234!');
  await user.type(screen.getByLabelText('새 비밀번호'), 'password1!');
  await user.type(screen.getByLabelText('새 비밀번호 확인'), 'password1!');
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
  await screen.findByText(words);

  const fields = screen.getAllByLabelText(/비밀번호/);
  const marked = fields.filter((field) => field.getAttribute('aria-invalid') === 'true');
  expect(marked.map((field) => field.getAttribute('name'))).toEqual([name]);
});
