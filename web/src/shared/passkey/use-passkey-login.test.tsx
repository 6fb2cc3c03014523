// @vitest-environment happy-dom
import type { RequestOptions } from '@maru/contract/passkey/passkey';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../call.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** Stands for the device: each ceremony waits for the test. */
interface Ceremony {
  challenge: string;
  isSuggestion: boolean;
  sign: () => void;
  end: (error: Error) => void;
}

const { ceremonies, cancel } = vi.hoisted(() => ({
  ceremonies: [] as Ceremony[],
  cancel: vi.fn<() => void>(),
}));
vi.mock('@simplewebauthn/browser', async (load) => ({
  ...(await load<typeof import('@simplewebauthn/browser')>()),
  browserSupportsWebAuthnAutofill: async () => true,
  WebAuthnAbortService: { cancelCeremony: cancel },
  startAuthentication: async (asked: {
    optionsJSON: RequestOptions;
    useBrowserAutofill: boolean;
  }) =>
    new Promise((resolve, reject) => {
      const { challenge } = asked.optionsJSON;
      ceremonies.push({
        challenge,
        isSuggestion: asked.useBrowserAutofill,
        sign: () => resolve(signed),
        end: reject,
      });
    }),
}));

const signed = {
  id: 'key',
  response: {
    clientDataJSON: 'data',
    authenticatorData: 'auth',
    signature: 'sig',
    userHandle: 'u',
  },
};

let begun = 0;
const begin = async () => {
  begun += 1;
  const options = {
    challenge: `c${begun}`,
    rpId: 'localhost',
    timeout: 1,
    userVerification: 'required',
  };
  return { options: options as RequestOptions };
};

beforeEach(() => {
  begun = 0;
  ceremonies.length = 0;
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(change: { finish?: () => Promise<unknown>; isOpen?: boolean } = {}) {
  const finish = vi.fn<(answer: object) => Promise<unknown>>(change.finish ?? (async () => null));
  const failed = vi.fn<(error: unknown, sentence: string | null) => void>();
  const { isOpen = true } = change;
  const { result } = renderHook(() => usePasskeyLogin({ begin, finish, failed, isOpen }));
  return { result, finish, failed };
}

const notAllowed = () => Object.assign(new Error('no'), { name: 'NotAllowedError' });

it('[U29] asks for nothing in a browser without WebAuthn, or while no login is possible', async () => {
  const closed = open({ isOpen: false });
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const old = open();
  await vi.dynamicImportSettled();

  expect([closed.result.current.isPossible, old.result.current.isPossible]).toEqual([true, false]);
  expect(begun).toBe(0);
});

it('[U29] logs in with a suggestion that is chosen', async () => {
  const { finish } = open();
  await waitFor(() => expect(ceremonies).toHaveLength(1));
  await act(async () => ceremonies[0]?.sign());

  await waitFor(() => expect(finish).toHaveBeenCalledOnce());
  expect(ceremonies[0]).toMatchObject({ isSuggestion: true, challenge: 'c1' });
  expect(finish.mock.calls[0]?.[0]).toEqual({
    credential_id: 'key',
    client_data: 'data',
    authenticator_data: 'auth',
    signature: 'sig',
    user_handle: 'u',
    ip_address: '',
    user_agent: navigator.userAgent,
  });
});

it('says that the visitor refused, and suggests again with a new challenge', async () => {
  const { result, failed } = open();
  await waitFor(() => expect(ceremonies).toHaveLength(1));
  let login = Promise.resolve();
  await act(async () => void (login = result.current.logIn()));
  await waitFor(() => expect(ceremonies).toHaveLength(2));
  await act(async () => {
    ceremonies[1]?.end(notAllowed());
    await login;
  });

  expect(failed).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('다시 시도'));
  expect(cancel).toHaveBeenCalled();
  await waitFor(() => expect(ceremonies).toHaveLength(3));
  expect(ceremonies[2]).toMatchObject({ isSuggestion: true, challenge: 'c3' });
});

it('leaves the words for a refusal of the server to the screen', async () => {
  const { result, failed } = open({
    finish: async () => {
      throw new CallFailed('Unauthorized');
    },
  });
  await waitFor(() => expect(ceremonies).toHaveLength(1));
  let login = Promise.resolve();
  await act(async () => void (login = result.current.logIn()));
  await waitFor(() => expect(ceremonies).toHaveLength(2));
  await act(async () => {
    ceremonies[1]?.sign();
    await login;
  });

  expect(failed).toHaveBeenCalledWith(expect.any(CallFailed), null);
});
