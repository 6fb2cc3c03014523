import {
  getPendingSocialLogin,
  linkPendingSocialLogin,
} from '@maru/contract/social-login/social-login';
import {
  socialProviderNames,
  socialProviders,
  type SocialProvider,
} from '@maru/contract/session/social-provider';
import { useCallback, useEffect, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';

const CONNECTING = 'maru.social.connecting';

/**
 * Provider whose account the visitor of this tab wants to link. On a shared computer, the account of
 * another visitor is never linked without this wish.
 */
export function readConnecting(): SocialProvider | null {
  const stored = readStored('session', CONNECTING);
  return socialProviders.find((provider) => provider === stored) ?? null;
}

export function noteConnecting(provider: SocialProvider | null): void {
  writeStored('session', CONNECTING, provider);
}

/** The provider that the next login or sign-up links; `null` once the server has forgotten it. */
export function useConnecting() {
  const [provider, setProvider] = useState<SocialProvider | null>(null);
  // The address of a page can name a provider too, so the server is asked about each one.
  const set = useCallback((next: SocialProvider | null) => {
    noteConnecting(next);
    setProvider(next);
    if (next === null) return;
    makeCall(getPendingSocialLogin, {}).then(
      ({ item }) => {
        if (item?.provider === next || readConnecting() !== next) return;
        noteConnecting(null);
        setProvider(null);
      },
      // The link itself reports a failure later.
      () => undefined,
    );
  }, []);

  useEffect(() => {
    const noted = readConnecting();
    if (noted !== null) set(noted);
  }, [set]);

  return [provider, set] as const;
}

/** Links the noted account to the member who has just logged in or signed up. */
export async function finishConnecting(): Promise<void> {
  const provider = readConnecting();
  if (provider === null) return;
  noteConnecting(null);
  const name = socialProviderNames[provider];
  try {
    await makeCall(linkPendingSocialLogin, { body: {} });
    showAlert({ type: 'success', message: `${name} 계정을 연결했어요. 다음부터 바로 로그인해요.` });
  } catch (error) {
    const isTaken = failureCodeOf(error) === 'STATE_CONFLICT';
    showAlert({
      type: 'warning',
      message: isTaken
        ? `이미 다른 ${name} 계정이 연결돼 있어요.`
        : `${name} 계정을 연결하지 못했어요. 회원 정보에서 다시 연결해 주세요.`,
    });
  }
}
