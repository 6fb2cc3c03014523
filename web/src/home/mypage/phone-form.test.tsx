// @vitest-environment happy-dom
import { confirmPhone, verifyPhone } from '@maru/contract/session/signup';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { PhoneForm } from './phone-form.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

const user = userEvent.setup({ delay: null });
const opener = () => screen.getByRole('button', { name: '번호 바꾸기' });
const number = () => screen.getByLabelText<HTMLInputElement>(/^새 휴대폰 번호/);

beforeEach(async () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <PhoneForm phone="010-****-1234" onChanged={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
  await user.click(opener());
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('focuses the new number, and the code after it is sent', async () => {
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call !== verifyPhone) throw new Error('no other call is expected');
    const at = '2099-01-01T00:00:00+09:00';
    return { item: { verification: 'one', expires_at: at, again_at: at } };
  });
  expect(document.activeElement).toBe(number());

  await user.keyboard('01098765432');
  await user.click(screen.getByRole('button', { name: '인증번호 받기' }));

  const code = await screen.findByLabelText(/^인증번호/);
  await waitFor(() => expect(document.activeElement).toBe(code));
});

it('tries a code once, however long Enter is held', async () => {
  const at = '2099-01-01T00:00:00+09:00';
  vi.mocked(makeCall).mockImplementation((call) =>
    call === verifyPhone
      ? Promise.resolve({ item: { verification: 'one', expires_at: at, again_at: at } })
      : new Promise(() => undefined),
  );
  await user.keyboard('01098765432');
  await user.click(screen.getByRole('button', { name: '인증번호 받기' }));
  await user.type(await screen.findByLabelText(/^인증번호/), '123456');

  await user.keyboard('{Enter>3/}');

  const tries = vi.mocked(makeCall).mock.calls.filter(([call]) => call === confirmPhone);
  expect(tries).toHaveLength(1);
});

it.each([
  ['12l456', '12l456'],
  ['1234567', '1234567'],
])('keeps the code %j visible and refuses it', async (typed, shown) => {
  const at = '2099-01-01T00:00:00+09:00';
  vi.mocked(makeCall).mockResolvedValue({
    item: { verification: 'one', expires_at: at, again_at: at },
  });
  await user.keyboard('01098765432');
  await user.click(screen.getByRole('button', { name: '인증번호 받기' }));
  const code = await screen.findByLabelText<HTMLInputElement>(/^인증번호/);

  await user.type(code, `${typed}{Enter}`);

  expect(code.value).toBe(shown);
  expect(screen.getByText('6자리 숫자를 입력해 주세요.')).toBeDefined();
  expect(vi.mocked(makeCall)).toHaveBeenCalledTimes(1);
});

it.each([
  ['취소', () => user.click(screen.getByRole('button', { name: '취소' }))],
  ['Escape', () => user.keyboard('{Escape}')],
])('closes on %s, returns the focus to its opener, and drops the typed text', async (_, leave) => {
  await user.keyboard('0109876');

  await leave();

  expect(screen.queryByLabelText(/^새 휴대폰 번호/)).toBeNull();
  expect(document.activeElement).toBe(opener());
  await user.click(opener());
  expect(number().value).toBe('');
});
