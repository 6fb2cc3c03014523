import { checkIp, whatIsMyAddress } from '@maru/contract/session/auth';
import { useCallback, useEffect, useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { rememberAddress } from '../../shared/session/known-address.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { staffWording } from '../staff-wording.ts';
import { lookUpAddress } from './ip-lookup.ts';
import styles from './login-screen.module.css';

type AddressState = 'asking' | 'allowed' | 'denied' | 'unknown' | 'failed';

export interface AddressCheck {
  state: AddressState;
  /** The address that was looked up; empty before. */
  ip: string;
  /** A failed check is being retried. */
  retrying: boolean;
  again: () => void;
}

/** Delay before the retry of a check that got no answer. */
const RETRY_MS = 5_000;

/**
 * Determines the IP address, then asks the server whether logging in from it is allowed. A check
 * without a response, for example after a timeout, is retried until it succeeds.
 */
export function useAddressCheck(): AddressCheck {
  const [found, setFound] = useState<Omit<AddressCheck, 'again'>>({
    state: 'asking',
    ip: '',
    retrying: false,
  });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFound((before) => ({ ...before, retrying: isUnanswered(before.state) }));
    void checkAddress().then((result) => {
      if (isGone) return;
      setFound({ ...result, retrying: false });
      if (isUnanswered(result.state)) timer = setTimeout(() => setTurn(turn + 1), RETRY_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [turn]);

  return { ...found, again: useCallback(() => setTurn((count) => count + 1), []) };
}

const isUnanswered = (state: AddressState) => state === 'unknown' || state === 'failed';

async function checkAddress(): Promise<{ state: AddressState; ip: string }> {
  const ip = await lookUpAddress({
    askOwn: (signal) => makeCall(whatIsMyAddress, {}, { signal }),
  });
  if (ip === null) return { state: 'unknown', ip: '' };
  rememberAddress(ip);
  return makeCall(checkIp, { body: { ip } }).then(
    ({ authenticated }) => ({ state: authenticated ? 'allowed' : 'denied', ip }),
    // Whatever keeps the question from being answered has the one text of the product.
    () => ({ state: 'failed', ip }),
  );
}

const TEXTS: Record<AddressState, string> = {
  asking: '접속 IP를 확인하고 있어요',
  allowed: '허용된 접속입니다',
  denied: staffWording.ipDenied,
  unknown: staffWording.ipNone,
  failed: staffWording.ipError,
};

const LOOKS = {
  asking: 'asked',
  allowed: 'fine',
  denied: 'bad',
  unknown: 'bad',
  failed: 'bad',
} as const;

/** Shows before any input whether this IP address may log in. */
export function AddressBox({ address: { state, ip, retrying, again } }: { address: AddressCheck }) {
  const canRetry = isUnanswered(state);
  return (
    <div
      role={LOOKS[state] === 'bad' ? 'alert' : 'status'}
      className={classNames(styles.address, styles[LOOKS[state]])}
    >
      <Icon name={LOOKS[state] === 'bad' ? 'shield-alert' : 'shield-check'} />
      <span>
        <span className={styles.addressTitle}>{TEXTS[state]}</span>
        {ip !== '' && <span className={styles.addressLine}>접속 IP {ip}</span>}
        {canRetry && (
          // A screen reader announces this once with the rest. The retries every few seconds are
          // only shown visually.
          <span className={styles.addressLine} aria-live="off">
            {retrying ? '다시 확인하고 있어요' : '잠시 뒤 저절로 다시 확인해요'}
          </span>
        )}
      </span>
      {canRetry && (
        <button type="button" className={styles.again} onClick={again}>
          다시 확인
        </button>
      )}
    </div>
  );
}
