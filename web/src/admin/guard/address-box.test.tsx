// @vitest-environment happy-dom
import { checkIp, whatIsMyAddress } from '@maru/contract/session/auth';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { AddressBox, useAddressCheck } from './address-box.tsx';

vi.mock('../../shared/call.ts', async (load) => ({
  ...(await load<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.mocked(makeCall).mockReset();
});

function Login() {
  const address = useAddressCheck();
  return (
    <>
      <AddressBox address={address} />
      <button type="button" disabled={address.state !== 'allowed'}>
        로그인
      </button>
    </>
  );
}

/** Server that does not answer until the test tells it to. */
function server() {
  let isThere = false;
  vi.mocked(makeCall).mockImplementation(async (call: unknown) => {
    if (!isThere) throw new CallFailed('NETWORK');
    if (call === whatIsMyAddress) return { ip: '127.0.0.1', services: [] };
    if (call === checkIp) return { authenticated: true };
    throw new Error('This call is not expected.');
  });
  return { comeBack: () => (isThere = true) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShut = () => screen.getByRole<HTMLButtonElement>('button', { name: '로그인' }).disabled;

it('asks again by itself until it is known whether one may log in from here', async () => {
  const { comeBack } = server();
  render(<Login />);
  await pass(0);

  expect(isShut()).toBe(true);
  expect(screen.getByText('잠시 뒤 저절로 다시 확인해요')).toBeDefined();
  await pass(6_000);
  expect(isShut()).toBe(true);

  comeBack();
  await pass(6_000);

  expect(isShut()).toBe(false);
  expect(screen.getByText('허용된 접속입니다')).toBeDefined();
  const asked = vi.mocked(makeCall).mock.calls.length;
  await pass(60_000);
  expect(vi.mocked(makeCall).mock.calls.length).toBe(asked);
});
