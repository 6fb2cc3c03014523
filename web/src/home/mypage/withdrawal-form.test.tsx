// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { wording } from '../../shared/wording.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

afterEach(cleanup);

it('removes the error of an empty password as soon as the user types one', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <MemoryRouter>
      <WithdrawalForm reasons={[]} />
      <DialogHost />
    </MemoryRouter>,
  );
  const password = screen.getByLabelText('비밀번호');
  await user.click(screen.getByRole('button', { name: '탈퇴하기' }));
  expect(screen.getByText(wording.validation.required)).toBeDefined();

  await user.type(password, 'm');

  expect(screen.queryByText(wording.validation.required)).toBeNull();
  expect(password.getAttribute('aria-invalid')).toBeNull();
});
