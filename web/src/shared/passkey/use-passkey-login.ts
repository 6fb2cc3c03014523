import type { Assertion, RequestOptions } from '@maru/contract/passkey/passkey';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clientClaims } from '../session/known-address.ts';
import { useHasPasskeys } from './has-passkeys.ts';
import { loadCeremony } from './load-ceremony.ts';

/** The signature of a passkey, with the client's claims for the log. */
type PasskeyAnswer = Assertion & ReturnType<typeof clientClaims>;

interface PasskeyLogin {
  begin: () => Promise<{ options: RequestOptions }>;
  /** Logs in. A rejection goes to `failed`. */
  finish: (answer: PasskeyAnswer) => Promise<unknown>;
  /** @param sentence what to say, if the device made no signature; otherwise `null`. */
  failed: (error: unknown, sentence: string | null) => unknown;
  /** Whether a login is possible now. */
  isOpen: boolean;
}

/**
 * Login with a passkey, by a button and from the suggestions of the field for the login id. The
 * field needs `autoComplete="username webauthn"`.
 */
export function usePasskeyLogin({ begin, finish, failed, isOpen }: PasskeyLogin) {
  const isPossible = useHasPasskeys();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);

  const run = async (sign: () => Promise<Assertion>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await finish({ ...(await sign()), ...clientClaims() });
    } catch (error) {
      const { endOf } = await loadCeremony();
      const end = endOf(error);
      await failed(error, end === null ? null : sentences[end]);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const logIn = () =>
    run(async () => {
      const { signChallenge } = await loadCeremony();
      return signChallenge((await begin()).options);
    });

  const ask = useEffectEvent(async () => (await begin()).options);
  const choose = useEffectEvent((answer: Assertion) => void run(async () => answer));
  const isListening = isPossible && isOpen && !isBusy;
  useEffect(() => {
    if (!isListening) return undefined;
    let stop: (() => void) | null = null;
    let isStopped = false;
    void loadCeremony(() => false).then(({ suggestKeys }) => {
      if (isStopped) return;
      stop = suggestKeys(
        () => ask(),
        (answer) => choose(answer),
      );
    });
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [isListening]);

  return { isPossible, isBusy, logIn };
}

const sentences = {
  cancelled: '패스키로 로그인하지 않았어요. 다시 시도하거나 비밀번호로 로그인해 주세요.',
  exists: '패스키를 쓸 수 없어요. 비밀번호로 로그인해 주세요.',
  replaced: '패스키로 로그인하지 않았어요. 다시 시도해 주세요.',
  failed: '이 기기에서는 패스키를 쓸 수 없어요. 비밀번호로 로그인해 주세요.',
} as const;

/** Sentence for a passkey that the server did not accept. */
export const PASSKEY_REFUSED =
  '등록되지 않았거나 지운 패스키예요. 다른 패스키나 비밀번호로 로그인해 주세요.';
/** Sentence for an answer after the challenge was over. */
export const PASSKEY_LATE = '확인 시간이 지났어요. 다시 시도해 주세요.';
