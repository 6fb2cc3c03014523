// @vitest-environment happy-dom
import { confirmPhone, findPassword, verifyPhone } from '@maru/contract/session/signup';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { takeDialogs } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { createQueries } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { Screen } from './find-account-screen.tsx';

const makeCall = vi.hoisted(() => vi.fn<(call: unknown) => Promise<unknown>>());
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const user = userEvent.setup({ delay: null });
const USED = new CallFailed('INVALID_INPUT', {
  status: 400,
  errors: [{ path: 'verification', message: 'void' }],
});
const LOST = new CallFailed('NETWORK');
let said: string[];
let leave: () => void;

beforeEach(() => {
  said = [];
  leave = takeDialogs((wish) => {
    if (typeof wish !== 'object') return;
    said.push(wish.config.title);
    wish.settle({ confirmed: true, values: {}, files: {} });
  });
});
afterEach(() => {
  cleanup();
  leave();
});

it('says that the password may be set where the answer of a try before was lost', async () => {
  const send = await openWithProof([LOST, USED]);

  await send();
  await waitFor(() => expect(said).toEqual([sentenceOf('NETWORK')]));
  await send();

  await waitFor(() => expect(said).toHaveLength(2));
  expect(said[1]).toMatch(/^비밀번호가 바뀌었을 수 있어요/);
});

it('says that a proof is too old where no try was lost', async () => {
  const send = await openWithProof([USED]);

  await send();

  await waitFor(() => expect(said).toHaveLength(1));
  expect(said[0]).toMatch(/^확인한 지 오래됐어요/);
});

/**
 * Opens the page with a verified phone and a new password.
 *
 * @returns a function that submits the form; the server refuses with `refusals` in turn.
 */
async function openWithProof(refusals: CallFailed[]): Promise<() => Promise<void>> {
  const at = '2099-01-01T00:00:00+09:00';
  makeCall.mockImplementation(async (call) => {
    if (call === verifyPhone)
      return { item: { verification: 'one', expires_at: at, again_at: at } };
    if (call === confirmPhone) return { item: { confirmed: true } };
    if (call === findPassword) throw refusals.shift();
    throw new Error('no other call is expected');
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`${paths.findAccount}?tab=password`]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await user.type(screen.getByRole('textbox', { name: /^아이디/ }), 'hana');
  await user.type(screen.getByRole('textbox', { name: /^휴대폰 번호/ }), '01012345678');
  await user.click(screen.getByRole('button', { name: '인증번호 받기' }));
  await user.type(await screen.findByLabelText(/^인증번호/), '123456{Enter}');
  const field = (name: string) =>
    screen.getByLabelText(/^새 비밀번호/, { selector: `[name="${name}"]` });
  await waitFor(() => expect(field('password')).toBeDefined());
  for (const name of ['password', 'again']) await user.type(field(name), 'river-Boat7');
  return async () => {
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
    await user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }));
  };
}
